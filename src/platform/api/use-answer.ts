/**
 * Lists whose query changes while they are looked at: the last result stays visible until the next one is loaded. It
 * stays together with the query that it answers, so that names, chips and totals beside it can describe it; and when
 * the next query fails, the failure is shown instead of the earlier result for ever.
 *
 * Use it instead of `placeholderData: keepPreviousData`, which returns the data without its query.
 */
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

export interface Answer<Question, Data> {
  /**
   * - `pending`: nothing was ever loaded
   * - `current`: `last` answers the current query
   * - `outdated`: `last` answers an earlier query while the next one loads: show it inside `Outdated`
   * - `failed`: the current query failed; `last`, if there is one, answers an earlier query and must not be shown as it
   */
  state: 'pending' | 'current' | 'outdated' | 'failed';
  /** The latest result and its query. */
  last: { question: Question; data: Data } | null;
  /** After a failure: fetches again. */
  isRetrying: boolean;
}

interface Asked<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
}

/**
 * @param question the current query, in the form in which the page wants it back with its result.
 * @param queryKey the query key: says whether two queries are the same.
 * @param query the query's state; without placeholder data.
 */
export function useAnswer<Question, Data>(
  question: Question,
  queryKey: readonly unknown[],
  query: Asked<Data>,
): Answer<Question, Data> {
  const key = hashKey(queryKey);
  const { data } = query;
  const [last, setLast] = useState<{ key: string; question: Question; data: Data } | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const isAnswered = data !== undefined;
  const isFailed = !isAnswered && (query.isError || failedKey === key);
  // A failure is shown until there is a result: a refetch makes the query pending, and the retry button would vanish.
  const nextFailedKey = isFailed ? key : null;
  if (nextFailedKey !== failedKey) setFailedKey(nextFailedKey);
  const isNew = isAnswered && (last?.key !== key || last.data !== data);
  if (isNew) setLast({ key, question, data });
  if (isAnswered) return { state: 'current', last: { question, data }, isRetrying: false };
  if (isFailed) return { state: 'failed', last, isRetrying: query.isFetching };
  return { state: last === null ? 'pending' : 'outdated', last, isRetrying: false };
}

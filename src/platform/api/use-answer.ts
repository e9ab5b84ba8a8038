/**
 * Lists whose question changes while they are looked at: what was answered last stays in sight until the next answer is
 * here. It stays with the question that it answers, so that names, chips and totals beside it can say what it is; and
 * when the next answer fails, the failure is told instead of showing the earlier one for ever.
 *
 * Use it instead of `placeholderData: keepPreviousData`, which keeps the data without its question.
 */
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

export interface Answer<Question, Data> {
  /**
   * - `pending`: nothing was ever answered
   * - `current`: `last` answers what is asked
   * - `outdated`: `last` answers an earlier question, the next answer is on its way: show it inside `Outdated`
   * - `failed`: what is asked failed; `last`, if there is one, answers an earlier question and must not be shown as it
   */
  state: 'pending' | 'current' | 'outdated' | 'failed';
  /** The latest answer and its question. */
  last: { question: Question; data: Data } | null;
  /** After a failure: it is asked again. */
  isRetrying: boolean;
}

interface Asked<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
}

/**
 * @param question what is asked now, in the form in which the page wants it back with its answer.
 * @param queryKey the key of the query: says whether two questions are the same.
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
  // A failure lasts until there is an answer: asking again makes the query pending, and the way to do so would vanish.
  const nextFailedKey = isFailed ? key : null;
  if (nextFailedKey !== failedKey) setFailedKey(nextFailedKey);
  const isNew = isAnswered && (last?.key !== key || last.data !== data);
  if (isNew) setLast({ key, question, data });
  if (isAnswered) return { state: 'current', last: { question, data }, isRetrying: false };
  if (isFailed) return { state: 'failed', last, isRetrying: query.isFetching };
  return { state: last === null ? 'pending' : 'outdated', last, isRetrying: false };
}

/** Queries of requests, and what the addresses of their pages say. */
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { requestScopes } from '~/contracts/requests/request-bounds.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';

/** How often an open page asks for new bids. */
const FRESH_MS = 20_000;

/** What the list is narrowed to; unknown values are ignored. Read in loaders: `validateSearch` is part of every page. */
const searchSchema = v.object({
  scope: v.fallback(v.picklist(requestScopes), 'selling'),
  category: v.fallback(v.optional(idSchema), undefined),
  open: v.fallback(v.picklist(['all', 'unanswered']), 'all'),
});
export type RequestSearch = v.InferOutput<typeof searchSchema>;

export function readRequestSearch(search: object): RequestSearch {
  return v.parse(searchSchema, search);
}

/** The address of a list, or of a request beside it. */
export function requestHref(search: RequestSearch, id?: string): string {
  const query = new URLSearchParams({
    ...(search.scope !== 'selling' && { scope: search.scope }),
    ...(search.category !== undefined && { category: search.category }),
    ...(search.open !== 'all' && { open: search.open }),
  }).toString();
  const path = id === undefined ? requestPaths.open : requestPaths.show(id);
  return query === '' ? path : `${path}?${query}`;
}

export const requestQueries = {
  open: ({ scope, category, open }: RequestSearch) =>
    pagesOf(api.requests.list, {
      scope,
      ...(category !== undefined && { category_id: category }),
      ...(open === 'unanswered' && { unanswered: true }),
    }),
  followed: () => api.requests.followed.queryOptions({}),
  mine: () => pagesOf(api.requests.mine, {}),
  /** As it is now: it is not asked again while a form is filled in with it. */
  once: (id: string) => api.requests.show.queryOptions({ id }),
  one: (id: string) => ({
    ...api.requests.show.queryOptions({ id }),
    refetchInterval: FRESH_MS,
  }),
};

/** After any change of a request or a bid: lists and the request itself. */
export async function refreshRequests(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.requests.show.key() }),
    queryClient.invalidateQueries({ queryKey: api.requests.list.key() }),
    queryClient.invalidateQueries({ queryKey: api.requests.mine.key() }),
  ]);
}

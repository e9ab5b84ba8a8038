/** Queries of favourites. They belong to the signed-in person: visitors have none. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { sessionQueries } from '~/platform/session/session.ts';

const PAGE_SIZE = 24;
const SELLERS_PAGE = 12;
const FRESH_MS = 60_000;

export const favoriteQueries = {
  /** Ids of all favourites, to mark favourite buttons. */
  ids: () =>
    queryOptions({
      queryKey: [...api.favorites.key(), 'ids'],
      queryFn: async () => (await api.favorites.list.fetch({ limit: 1 })).offer_ids,
      staleTime: FRESH_MS,
    }),
  list: () => pagesOf(api.favorites.list, { limit: PAGE_SIZE }),
  /** Ids of all followed sellers, to mark follow buttons. */
  followedIds: () =>
    queryOptions({
      queryKey: [...api.favorites.key(), 'followed-ids'],
      queryFn: async () => (await api.favorites.sellers.fetch({ limit: 1 })).seller_ids,
      staleTime: FRESH_MS,
    }),
  sellers: () => pagesOf(api.favorites.sellers, { limit: SELLERS_PAGE }),
};

/** For loaders of pages with a follow button. Never fails, as above. */
export async function prefetchFollowed(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (session) await queryClient.prefetchQuery(favoriteQueries.followedIds());
}

/** For loaders of pages with favourite buttons. Never fails: without it they are merely unmarked at first. */
export async function prefetchFavorites(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (session) await queryClient.prefetchQuery(favoriteQueries.ids());
}

/** Query options of favourites. They belong to the signed-in person: visitors have none. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '~/platform/session.ts';
import { fetchFavorites, fetchFollowed } from './favorites.functions.ts';

const PAGE_SIZE = 24;
const SELLERS_PAGE = 12;
const FRESH_MS = 60_000;

export const favoriteQueries = {
  all: ['favorites'] as const,
  /** Ids of all favourites, to mark hearts. */
  ids: () =>
    queryOptions({
      queryKey: ['favorites', 'ids'],
      queryFn: async () => (await fetchFavorites({ data: { limit: 1 } })).offer_ids,
      staleTime: FRESH_MS,
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: ['favorites', 'list'],
      queryFn: ({ pageParam }) => fetchFavorites({ data: { limit: PAGE_SIZE, offset: pageParam } }),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.data.length, 0);
        return shown < (pages[0]?.meta.total ?? 0) ? shown : null;
      },
    }),
  /** Ids of all followed sellers, to mark buttons. */
  followedIds: () =>
    queryOptions({
      queryKey: ['favorites', 'followed-ids'],
      queryFn: async () => (await fetchFollowed({ data: { limit: 1 } })).seller_ids,
      staleTime: FRESH_MS,
    }),
  sellers: () =>
    infiniteQueryOptions({
      queryKey: ['favorites', 'sellers'],
      queryFn: ({ pageParam }) =>
        fetchFollowed({ data: { limit: SELLERS_PAGE, offset: pageParam } }),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.data.length, 0);
        return shown < (pages[0]?.meta.total ?? 0) ? shown : null;
      },
    }),
};

/** For loaders of pages with a button to follow. Never fails, as above. */
export async function prefetchFollowed(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (session) await queryClient.prefetchQuery(favoriteQueries.followedIds());
}

/** For loaders of pages with hearts. Never fails: without it hearts are merely empty at first. */
export async function prefetchFavorites(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (session) await queryClient.prefetchQuery(favoriteQueries.ids());
}

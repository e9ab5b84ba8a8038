/** Queries of the lists of staff. */
import { appConfig } from '~config';
import type { ViewedList } from '~/contracts/lists/lists.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { ordersFilter, type AllOrdersSearch } from './orders-search.ts';

const PAGE_SIZE = 50;
const GAMES_FRESH_MS = 5 * 60_000;

/** Of all games the name, page by page: a list call returns so many at most. */
async function fetchGames(): Promise<{ id: string; title: string }[]> {
  const limit = appConfig.lists.maxLimit;
  const games: { id: string; title: string }[] = [];
  for (let offset = 0; ; offset += limit) {
    const { data, meta } = await api.catalogue.games.fetch({ limit, offset, pure: true });
    games.push(...data.map(({ id, title }) => ({ id, title })));
    if (data.length === 0 || games.length >= meta.total) break;
  }
  return games.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

export const listsQueries = {
  orders: (asked: AllOrdersSearch) =>
    pagesOf(api.lists.orders, { limit: PAGE_SIZE, ...ordersFilter(asked) }),
  views: (list: ViewedList) => api.lists.views.queryOptions({ list }),
  games: () => ({
    queryKey: ['staff-lists', 'games'],
    queryFn: fetchGames,
    staleTime: GAMES_FRESH_MS,
  }),
};

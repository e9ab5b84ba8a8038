/** Query options of the search and of the list of all games. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { appConfig } from '~config';
import { fetchGames } from './catalogue.functions.ts';
import { gamesQuery, type GamesSearch } from './games-search.ts';
import { fetchSearch, fetchSearchGames } from './search.functions.ts';

const FIVE_MINUTES_MS = 5 * 60_000;
const { pageSize } = appConfig.lists;

export const searchQueries = {
  /** The list that the browser searches by itself. */
  games: () =>
    queryOptions({
      queryKey: ['catalogue', 'search-games'],
      queryFn: () => fetchSearchGames(),
      staleTime: FIVE_MINUTES_MS,
    }),
  /** What only the server can find: offers, and games when there are too many to hold them all. */
  find: (text: string, kinds: ('games' | 'categories' | 'offers')[]) =>
    queryOptions({
      queryKey: ['catalogue', 'search', text, kinds],
      queryFn: () => fetchSearch({ data: { q: text, kinds } }),
    }),
  /** All games in pages of 36, beginning with the page that the address names. */
  allGames: (search: GamesSearch) =>
    infiniteQueryOptions({
      queryKey: ['catalogue', 'games', search],
      queryFn: ({ pageParam }) => fetchGames({ data: gamesQuery(search, pageParam) }),
      initialPageParam: ((search.page ?? 1) - 1) * pageSize,
      getNextPageParam: ({ meta }) => {
        const next = meta.offset + meta.limit;
        return next < meta.total ? next : null;
      },
      staleTime: FIVE_MINUTES_MS,
    }),
};

/** Queries of the search and of the list of all games. */
import { appConfig } from '~config';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { gamesQuery, type GamesSearch } from './games-search.ts';

const FIVE_MINUTES_MS = 5 * 60_000;
const { pageSize } = appConfig.lists;

export const searchQueries = {
  /** The list that the browser searches itself. */
  games: () => api.search.games.queryOptions(undefined, { staleTime: FIVE_MINUTES_MS }),
  /** Results of the server: offers, and games when there are too many to load them all. */
  find: (text: string, kinds: ('games' | 'categories' | 'offers')[]) =>
    api.search.find.queryOptions({ q: text, kinds }),
  /** The games and kinds of goods that a text names, for the page of the search. */
  named: (text: string) =>
    api.search.find.queryOptions({ q: text, kinds: ['games', 'categories'], limit: 12 }),
  /** All games in pages of 36, beginning with the page in the address. */
  allGames: (search: GamesSearch) =>
    pagesOf(api.catalogue.games, gamesQuery(search, ((search.page ?? 1) - 1) * pageSize)),
};

/**
 * Queries of the catalogue with options of their own. Data of games and categories stays fresh for minutes
 * (query-client.ts).
 */
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { fetchBootstrap } from './catalogue.functions.ts';

/** Games on the home page. */
const POPULAR_GAMES = 12;

export const catalogueQueries = {
  bootstrap: () =>
    queryOptions({
      queryKey: [...api.catalogue.key(), 'bootstrap'],
      queryFn: () => fetchBootstrap(),
    }),
  popularGames: () => api.catalogue.games.queryOptions({ limit: POPULAR_GAMES }),
  /** Given offers, with their current prices. */
  cards: (ids: readonly string[]) => api.offers.cards.queryOptions({ ids: [...ids] }),
};

/** Endpoints that put several modules together: what a path shows, and the home page. */
import { api, read } from '../../http/api.ts';
import { home } from './use-cases/home.ts';
import { resolvePage } from './use-cases/resolve-page.ts';
import { search } from './use-cases/search.ts';
import { searchableGames } from './use-cases/search-games.ts';

export const storefrontEndpoints = {
  page: api.catalogue.page.handler(read((ctx, input) => resolvePage(ctx, input.path))),
  home: api.offers.home.handler(read((ctx) => home(ctx))),
};

export const searchEndpoints = {
  find: api.search.find.handler(
    read((ctx, { q = '', kinds, limit }) => search(ctx, { text: q, kinds, limit })),
  ),
  games: api.search.games.handler(read((ctx) => searchableGames(ctx))),
};

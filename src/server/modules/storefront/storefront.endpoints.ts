/** Endpoints that combine several modules: resolving a path to a page, and the home page. */
import { read, readAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { tag } from '../../core/cache-tags.ts';
import { continueFor } from './use-cases/continue.ts';
import { gameHub } from './use-cases/game-hub.ts';
import { home } from './use-cases/home.ts';
import { resolvePage } from './use-cases/resolve-page.ts';
import { search, searchList } from './use-cases/search.ts';
import { searchableGames } from './use-cases/search-games.ts';

const OFFER_PATH = /\/offers\/([\da-f-]{36})$/;

export const pageEndpoints = endpointsOf('catalogue', {
  page: read((ctx, input) => {
    const offer = OFFER_PATH.exec(input.path)?.[1];
    ctx.addCacheTags(tag.catalogue, ...(offer === undefined ? [tag.counts] : [tag.offer(offer)]));
    return resolvePage(ctx, input.path);
  }),
});

export const homeEndpoints = endpointsOf('offers', {
  home: read((ctx) => home(ctx)),
  gameHub: read((ctx, { alias }) => gameHub(ctx, alias)),
  continue: readAs((ctx) => continueFor(ctx)),
});

export const searchEndpoints = endpointsOf('search', {
  find: read((ctx, { q = '', kinds, limit }) => {
    ctx.addCacheTags(tag.catalogue, tag.counts);
    return search(ctx, { text: q, kinds, limit });
  }),
  offers: read((ctx, input) => {
    ctx.addCacheTags(tag.catalogue, tag.counts, tag.offers);
    return searchList(ctx, input);
  }),
  games: read((ctx) => {
    ctx.addCacheTags(tag.catalogue, tag.counts);
    return searchableGames(ctx);
  }),
});

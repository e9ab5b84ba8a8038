/** Endpoints of the catalogue. Page lookup by path (`frontend.page`) belongs to the storefront. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../core/context.ts';
import { tag } from '../../core/cache-tags.ts';
import { read } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  presentBaseCategory,
  presentBaseCategoryDetail,
  presentDefinition,
  presentGame,
  presentGameCard,
  presentGenre,
  presentGenreDetail,
} from './catalogue.presenter.ts';
import { definitionOf, findCategory, catalogueIndexOf, statsOf } from './catalogue-index.ts';
import { bootstrap } from './use-cases/bootstrap.ts';
import { findGames } from './use-cases/find-games.ts';

/** As `read`, with the cache tags of the catalogue index: games and categories, with their counts. */
function readCatalogueIndex<I, O>(run: (ctx: Ctx, input: I) => Promise<O>) {
  return read<I, O>((ctx, input) => {
    ctx.addCacheTags(tag.catalogue, tag.counts);
    return run(ctx, input);
  });
}

async function showDefinition(ctx: Ctx, categoryId: string) {
  const definition = await definitionOf(ctx, categoryId);
  if (!definition) throw new Failure('CATEGORY_NOT_FOUND');
  return presentDefinition(definition, await catalogueIndexOf(ctx), await statsOf(ctx), ctx.locale);
}

export const catalogueEndpoints = endpointsOf('catalogue', {
  bootstrap: readCatalogueIndex((ctx) => {
    ctx.addCacheTags(tag.experiments, tag.rates);
    return bootstrap(ctx, ctx.locale);
  }),

  region: read(async (ctx) => ({ region: ctx.request.region ?? null })),

  games: readCatalogueIndex(async (ctx, input) => {
    const { games, total, letters } = await findGames(ctx, {
      search: input.search_title ?? '',
      startsWith: input.start_with_title ?? '',
      genre: input.genre ?? null,
      base: input.category ?? null,
      sortTitle: input.sort_title ?? null,
      limit: input.limit,
      offset: input.offset,
    });
    const catalogueIndex = await catalogueIndexOf(ctx);
    const stats = await statsOf(ctx);
    const pure = input.pure === true;
    return {
      data: games.map((game) => presentGameCard(game, catalogueIndex, stats, ctx.locale, { pure })),
      meta: { total, limit: input.limit, offset: input.offset, letters },
    };
  }),

  game: readCatalogueIndex(async (ctx, input) => {
    const catalogueIndex = await catalogueIndexOf(ctx);
    const game = catalogueIndex.gameByAlias.get(input.alias);
    if (!game) throw new Failure('GAME_NOT_FOUND');
    return presentGame(game, catalogueIndex, await statsOf(ctx), ctx.locale);
  }),

  genres: readCatalogueIndex(async (ctx) => {
    const catalogueIndex = await catalogueIndexOf(ctx);
    const stats = await statsOf(ctx);
    return {
      data: catalogueIndex.genres.map((genre) =>
        presentGenre(genre, catalogueIndex, stats, ctx.locale),
      ),
    };
  }),

  genre: readCatalogueIndex(async (ctx, input) => {
    const catalogueIndex = await catalogueIndexOf(ctx);
    const genre = catalogueIndex.genres.find(({ alias }) => alias === input.alias);
    if (!genre) throw new Failure('GENRE_NOT_FOUND');
    return presentGenreDetail(genre, catalogueIndex, await statsOf(ctx), ctx.locale);
  }),

  baseCategories: readCatalogueIndex(async (ctx) => {
    const catalogueIndex = await catalogueIndexOf(ctx);
    const stats = await statsOf(ctx);
    return {
      data: catalogueIndex.bases.map((base) =>
        presentBaseCategory(base, catalogueIndex, stats, ctx.locale),
      ),
    };
  }),

  baseCategory: readCatalogueIndex(async (ctx, input) => {
    const catalogueIndex = await catalogueIndexOf(ctx);
    const base = catalogueIndex.bases.find(({ alias }) => alias === input.alias);
    if (!base) throw new Failure('CATEGORY_NOT_FOUND');
    return presentBaseCategoryDetail(base, catalogueIndex, await statsOf(ctx), ctx.locale);
  }),

  categoryOfGame: readCatalogueIndex(async (ctx, input) => {
    const catalogueIndex = await catalogueIndexOf(ctx);
    const game = catalogueIndex.gameByAlias.get(input.game);
    const category = game && findCategory(catalogueIndex, game, input.category);
    if (!category) throw new Failure('CATEGORY_NOT_FOUND');
    return showDefinition(ctx, category.id);
  }),

  category: readCatalogueIndex((ctx, input) => showDefinition(ctx, input.id)),
});

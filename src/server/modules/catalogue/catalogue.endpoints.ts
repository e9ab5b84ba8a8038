/** Endpoints of the catalogue. What a path shows (`frontend.page`) is answered by the storefront. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../context.ts';
import { api, read } from '../../http/api.ts';
import {
  presentBaseCategory,
  presentBaseCategoryDetail,
  presentDefinition,
  presentGame,
  presentGameCard,
  presentGenre,
  presentGenreDetail,
} from './catalogue.presenter.ts';
import { definitionOf, findCategory, shelfOf, statsOf } from './catalogue.shelf.ts';
import { landingEndpoints } from './landing.endpoints.ts';
import { bootstrap } from './use-cases/bootstrap.ts';
import { findGames } from './use-cases/find-games.ts';

async function showDefinition(ctx: Ctx, categoryId: string) {
  const definition = await definitionOf(ctx, categoryId);
  if (!definition) throw new Failure('CATEGORY_NOT_FOUND');
  return presentDefinition(definition, await shelfOf(ctx), await statsOf(ctx), ctx.locale);
}

export const catalogueEndpoints = {
  bootstrap: api.catalogue.bootstrap.handler(read((ctx) => bootstrap(ctx, ctx.locale))),

  region: api.catalogue.region.handler(
    read(async (ctx) => ({ region: ctx.request.region ?? null })),
  ),

  games: api.catalogue.games.handler(
    read(async (ctx, input) => {
      const { games, total, letters } = await findGames(ctx, {
        search: input.search_title ?? '',
        startsWith: input.start_with_title ?? '',
        genre: input.genre ?? null,
        base: input.category ?? null,
        sortTitle: input.sort_title ?? null,
        limit: input.limit,
        offset: input.offset,
      });
      const shelf = await shelfOf(ctx);
      const stats = await statsOf(ctx);
      const pure = input.pure === true;
      return {
        data: games.map((game) => presentGameCard(game, shelf, stats, ctx.locale, { pure })),
        meta: { total, limit: input.limit, offset: input.offset, letters },
      };
    }),
  ),

  game: api.catalogue.game.handler(
    read(async (ctx, input) => {
      const shelf = await shelfOf(ctx);
      const game = shelf.gameByAlias.get(input.alias);
      if (!game) throw new Failure('GAME_NOT_FOUND');
      return presentGame(game, shelf, await statsOf(ctx), ctx.locale);
    }),
  ),

  genres: api.catalogue.genres.handler(
    read(async (ctx) => {
      const shelf = await shelfOf(ctx);
      const stats = await statsOf(ctx);
      return { data: shelf.genres.map((genre) => presentGenre(genre, shelf, stats, ctx.locale)) };
    }),
  ),

  genre: api.catalogue.genre.handler(
    read(async (ctx, input) => {
      const shelf = await shelfOf(ctx);
      const genre = shelf.genres.find(({ alias }) => alias === input.alias);
      if (!genre) throw new Failure('GENRE_NOT_FOUND');
      return presentGenreDetail(genre, shelf, await statsOf(ctx), ctx.locale);
    }),
  ),

  baseCategories: api.catalogue.baseCategories.handler(
    read(async (ctx) => {
      const shelf = await shelfOf(ctx);
      const stats = await statsOf(ctx);
      return {
        data: shelf.bases.map((base) => presentBaseCategory(base, shelf, stats, ctx.locale)),
      };
    }),
  ),

  baseCategory: api.catalogue.baseCategory.handler(
    read(async (ctx, input) => {
      const shelf = await shelfOf(ctx);
      const base = shelf.bases.find(({ alias }) => alias === input.alias);
      if (!base) throw new Failure('CATEGORY_NOT_FOUND');
      return presentBaseCategoryDetail(base, shelf, await statsOf(ctx), ctx.locale);
    }),
  ),

  categoryOfGame: api.catalogue.categoryOfGame.handler(
    read(async (ctx, input) => {
      const shelf = await shelfOf(ctx);
      const game = shelf.gameByAlias.get(input.game);
      const category = game && findCategory(shelf, game, input.category);
      if (!category) throw new Failure('CATEGORY_NOT_FOUND');
      return showDefinition(ctx, category.id);
    }),
  ),

  ...landingEndpoints,

  category: api.catalogue.category.handler(read((ctx, input) => showDefinition(ctx, input.id))),
};

/** What staff see of games and their categories, public or not (decision 0122). */
import type { BaseCategoryAlias } from '~/contracts/catalogue/base-categories.ts';
import type { CategoryRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { StaffGame } from '~/contracts/definitions/games.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { gameFinder } from '~/domain/game-match.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  catalogueIndexOf,
  findStaffGame,
  iconOf,
  localized,
  presentCategoryRef,
  presentGameRef,
  selectStaffCategories,
  selectStaffGames,
  type StaffGameFields,
} from '../../catalogue/index.ts';
import { gameEmblemUrl } from '../../media/index.ts';
import { drafted } from '../definitions.repository.ts';

/** Games that are shown at once. */
const SHOWN = 200;
/** Categories whose definition can be copied. */
const MOST_SOURCES = 1_000;

/** A category as others name it, public or not. */
export function staffCategoryRef(
  category: { id: string; alias: string; base: BaseCategoryAlias } & Record<
    'title_en' | 'title_fr',
    string
  >,
  game: StaffGameFields,
  locale: Ctx['locale'],
): CategoryRef {
  const { id, alias, base } = category;
  return {
    id,
    alias,
    base,
    title: localized(category, 'title', locale),
    game: presentGameRef(game),
  };
}

/** Games by a part of their name, those that are not public first. */
export async function listGames(ctx: Ctx, { search = '' }: { search?: string | undefined }) {
  const all = await selectStaffGames(ctx.db);
  const find = gameFinder(all, ({ title, search_aliases: aliases }) => ({
    title,
    aliases,
    categories: [],
  }));
  const found = search === '' ? all : find(search).map(({ game }) => game);
  return {
    data: found.slice(0, SHOWN).map(({ id, alias, title, is_public, categories, offers }) => ({
      id,
      alias,
      title,
      is_public,
      categories,
      offers,
    })),
    total: found.length,
  };
}

export async function presentStaffGame(ctx: Ctx, game: StaffGameFields): Promise<StaffGame> {
  const categories = await selectStaffCategories(ctx.db, { gameId: game.id });
  const written = await drafted(
    ctx.db,
    categories.map(({ id }) => id),
  );
  return {
    id: game.id,
    alias: game.alias,
    title: game.title,
    is_public: game.is_public,
    genre: game.genre,
    search_aliases: game.search_aliases,
    description_en: game.description_en,
    description_fr: game.description_fr,
    family: game.family,
    icon_image: iconOf(game),
    emblem_image: gameEmblemUrl({ ...game, searchAliases: game.search_aliases }),
    version: game.version,
    categories: categories.map((category) => ({
      id: category.id,
      alias: category.alias,
      base: category.base,
      title: localized(category, 'title', ctx.locale),
      version: category.version,
      has_draft: written.has(category.id),
      offers: category.offers,
    })),
  };
}

/** @throws {Failure} GAME_NOT_FOUND */
export async function showGame(ctx: Ctx, { alias }: { alias: string }): Promise<StaffGame> {
  const game = await findStaffGame(ctx.db, { alias });
  if (!game) throw new Failure('GAME_NOT_FOUND');
  return presentStaffGame(ctx, game);
}

/** Public categories of a kind, by the names of their games. */
export async function listSources(ctx: Ctx, { base }: { base: BaseCategoryAlias }) {
  const index = await catalogueIndexOf(ctx);
  const { compare } = new Intl.Collator(ctx.locale, { numeric: true });
  const sources = [...index.categoryById.values()]
    .filter((category) => category.base === base)
    .map(({ id }) => presentCategoryRef(index, id, ctx.locale))
    .toSorted((a, b) => compare(a.game.title, b.game.title) || compare(a.title, b.title));
  return { data: sources.slice(0, MOST_SOURCES) };
}

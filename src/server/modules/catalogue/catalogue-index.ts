/**
 * The catalogue index: the whole catalogue, cached in memory for some seconds and invalidated when it changes. It is
 * small and changes rarely; figures of offers live in `category_stats` and are cached for a shorter time.
 */
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../db/database.ts';
import { createMemoryCache } from '../../infra/memory-cache.ts';
import { tag } from '../../core/cache-tags.ts';
import {
  loadBaseCategories,
  loadBaseStats,
  loadCategories,
  loadCategoryHeads,
  loadCategoryStats,
  loadGames,
  loadGameStats,
  loadGenres,
  loadNewestGameIds,
  type AttributeRow,
  type BaseCategoryRow,
  type BaseStatsRow,
  type CategoryHead,
  type CategoryRow,
  type CategoryStatsRow,
  type GameRow,
  type GameStatsRow,
  type GenreRow,
} from './catalogue.repository.ts';
import { selectLandings, type LandingHead } from './landing.repository.ts';

export interface CatalogueIndex {
  /** The most popular first. */
  games: readonly GameRow[];
  genres: readonly GenreRow[];
  bases: readonly BaseCategoryRow[];
  newestGameIds: readonly string[];
  gameById: ReadonlyMap<string, GameRow>;
  gameByAlias: ReadonlyMap<string, GameRow>;
  categoryById: ReadonlyMap<string, CategoryHead>;
  /** By game id, in the order of their position. */
  categoriesOfGame: ReadonlyMap<string, readonly CategoryHead[]>;
}

/** A category with its game and all that describes its offers. */
export interface Definition {
  category: CategoryRow;
  game: GameRow;
  attributes: readonly AttributeRow[];
}

export interface Stats {
  ofCategory: ReadonlyMap<string, CategoryStatsRow>;
  ofGame: ReadonlyMap<string, GameStatsRow>;
  ofBase: ReadonlyMap<string, BaseStatsRow>;
}

/** Dependencies for reading the catalogue; every `Ctx` has them. */
export type CatalogueCtx = Pick<Ctx, 'db' | 'services'>;

const NEWEST_GAMES = 12;
const indexCache = createMemoryCache<CatalogueIndex>({ seconds: 60 });
const definitions = createMemoryCache<Definition>({ seconds: 60, max: 2_000 });
const figures = createMemoryCache<Stats>({ seconds: 5 });
const landings = createMemoryCache<readonly LandingHead[]>({ seconds: 5, max: 2_000 });

async function loadCatalogueIndex(db: Db): Promise<CatalogueIndex> {
  // In this order: a game that becomes public in between has a category that is not listed yet, not the other way round.
  const categories = await loadCategoryHeads(db);
  const games = await loadGames(db);
  return {
    games,
    genres: await loadGenres(db),
    bases: await loadBaseCategories(db),
    newestGameIds: await loadNewestGameIds(db, NEWEST_GAMES),
    gameById: new Map(games.map((game) => [game.id, game])),
    gameByAlias: new Map(games.map((game) => [game.alias, game])),
    categoryById: new Map(categories.map((category) => [category.id, category])),
    categoriesOfGame: Map.groupBy(categories, (category) => category.game_id),
  };
}

/** All games, genres and categories. */
export function catalogueIndexOf(ctx: CatalogueCtx): Promise<CatalogueIndex> {
  return indexCache.read(
    ctx.services,
    ctx.db,
    'shelf',
    () => loadCatalogueIndex(ctx.db),
    () => [tag.catalogue],
  );
}

/** Definitions of several categories by id; those that do not exist are missing. */
export async function definitionsOf(
  ctx: CatalogueCtx,
  ids: readonly string[],
): Promise<Map<string, Definition>> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const load = async (missing: string[]): Promise<Map<string, Definition>> => {
    const found = new Map<string, Definition>();
    for (const { category, attributes } of await loadCategories(ctx.db, missing)) {
      const game = catalogueIndex.gameById.get(category.game_id);
      // What nobody put in force yet is staff's alone.
      if (game && category.version > 0) found.set(category.id, { category, attributes, game });
    }
    return found;
  };
  return definitions.readMany(ctx.services, ids, load, () => [tag.catalogue]);
}

/** One category's definition, or null when there is no such category. */
export async function definitionOf(ctx: CatalogueCtx, id: string): Promise<Definition | null> {
  return (await definitionsOf(ctx, [id])).get(id) ?? null;
}

/** Landing pages of a category that everyone may see, in the order in which they were made. */
export function landingsOf(ctx: CatalogueCtx, categoryId: string): Promise<readonly LandingHead[]> {
  const load = () => selectLandings(ctx.db, categoryId);
  return landings.read(ctx.services, ctx.db, categoryId, load, () => [tag.catalogue]);
}

/** Offer counts and measured delivery times. */
export function statsOf(ctx: CatalogueCtx): Promise<Stats> {
  const load = async (): Promise<Stats> => {
    const categories = await loadCategoryStats(ctx.db);
    const games = await loadGameStats(ctx.db);
    const bases = await loadBaseStats(ctx.db);
    return {
      ofCategory: new Map(categories.map((row) => [row.category_id, row])),
      ofGame: new Map(games.map((row) => [row.game_id, row])),
      ofBase: new Map(bases.map((row) => [row.base, row])),
    };
  };
  return figures.read(ctx.services, ctx.db, 'stats', load, () => [tag.counts]);
}

/** Invalidates the catalogue index. Call after a transaction that changed the catalogue. */
export function forgetCatalogue(services: object): void {
  indexCache.forget(services);
  definitions.forget(services);
  figures.forget(services);
  landings.forget(services);
}

/** The category of a game by its canonical alias. */
export function findCategory(
  catalogueIndex: CatalogueIndex,
  game: GameRow,
  alias: string,
): CategoryHead | undefined {
  return catalogueIndex.categoriesOfGame.get(game.id)?.find((category) => category.alias === alias);
}

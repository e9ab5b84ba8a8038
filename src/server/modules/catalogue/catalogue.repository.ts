/** All SQL of the catalogue. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type {
  AttributeTable,
  BaseCategoryTable,
  CategoryTable,
  CategoryStatsTable,
  BaseStatsTable,
  GameStatsTable,
  GameTable,
  GenreTable,
} from './catalogue.tables.ts';

export type GameRow = Omit<
  Selectable<GameTable>,
  'search' | 'created_at' | 'is_public' | 'version'
>;
export type CategoryRow = Selectable<CategoryTable>;
export type AttributeRow = Selectable<AttributeTable>;
export type GenreRow = Selectable<GenreTable>;
export type BaseCategoryRow = Selectable<BaseCategoryTable>;
export type CategoryStatsRow = Selectable<CategoryStatsTable>;
export type GameStatsRow = Selectable<GameStatsTable>;
export type BaseStatsRow = Selectable<BaseStatsTable>;

/** The part of a category that lists need. */
export type CategoryHead = Pick<
  CategoryRow,
  'id' | 'game_id' | 'base' | 'alias' | 'title_en' | 'title_fr' | 'position'
>;

export const gameColumns = [
  'id',
  'alias',
  'title',
  'genre',
  'search_aliases',
  'description_en',
  'description_fr',
  'popularity',
  'family',
  'icon_media_id',
] as const;

/** Those that are public. */
export async function loadGames(db: Db): Promise<GameRow[]> {
  return db
    .selectFrom('game')
    .select(gameColumns)
    .where('is_public', '=', true)
    .orderBy('popularity', 'desc')
    .orderBy('title')
    .execute();
}

/** Those that are public. */
export async function loadCategoryHeads(db: Db): Promise<CategoryHead[]> {
  return db
    .selectFrom('category')
    .select(['id', 'game_id', 'base', 'alias', 'title_en', 'title_fr', 'position'])
    .where('version', '>', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function loadGenres(db: Db): Promise<GenreRow[]> {
  return db.selectFrom('genre').selectAll().orderBy('position').execute();
}

export async function loadBaseCategories(db: Db): Promise<BaseCategoryRow[]> {
  return db.selectFrom('base_category').selectAll().orderBy('position').execute();
}

/** Newest games by the time they entered the catalogue. */
export async function loadNewestGameIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('game')
    .select('id')
    .where('is_public', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('popularity', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Categories, public or not, with their attributes: two queries for any number of them. */
export async function loadCategories(
  db: Db,
  ids: readonly string[],
): Promise<{ category: CategoryRow; attributes: AttributeRow[] }[]> {
  const categories = await db
    .selectFrom('category')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const attributes = await db
    .selectFrom('attribute')
    .selectAll()
    .where('category_id', 'in', [...ids])
    .orderBy('position')
    .orderBy('key')
    .execute();
  const ofCategory = Map.groupBy(attributes, (attribute) => attribute.category_id);
  return categories.map((category) => ({
    category,
    attributes: ofCategory.get(category.id) ?? [],
  }));
}

export async function loadCategoryStats(db: Db): Promise<CategoryStatsRow[]> {
  return db.selectFrom('category_stats').selectAll().execute();
}

export async function loadGameStats(db: Db): Promise<GameStatsRow[]> {
  return db.selectFrom('game_stats').selectAll().execute();
}

export async function loadBaseStats(db: Db): Promise<BaseStatsRow[]> {
  return db.selectFrom('base_stats').selectAll().execute();
}

export type CategoryCounts = Pick<
  CategoryStatsRow,
  'category_id' | 'offers_count' | 'sellers_count' | 'lowest_price_micros' | 'updated_at'
>;

/** Rows of one statement are sorted by key, so that concurrent writers lock them in the same order (no deadlocks). */
function inOrder<K extends string, T extends Record<K, string>>(rows: readonly T[], key: K): T[] {
  return rows.toSorted((a, b) => (a[key] < b[key] ? -1 : 1));
}

/** Replaces the stored offer counts of some categories. */
export async function upsertCategoryCounts(db: Db, rows: readonly CategoryCounts[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('category_stats')
    .values(inOrder(rows, 'category_id').map((row) => ({ ...row, deliveries_count: 0 })))
    .onConflict((conflict) =>
      conflict.column('category_id').doUpdateSet((eb) => ({
        offers_count: eb.ref('excluded.offers_count'),
        sellers_count: eb.ref('excluded.sellers_count'),
        lowest_price_micros: eb.ref('excluded.lowest_price_micros'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export type CategoryDelivery = Pick<
  CategoryStatsRow,
  'category_id' | 'median_delivery_minutes' | 'deliveries_count'
>;

/** Updates measured delivery times of categories that already have a row of counts. */
export async function updateCategoryDelivery(
  db: Db,
  rows: readonly CategoryDelivery[],
): Promise<void> {
  for (const { category_id, ...figures } of rows) {
    await db
      .updateTable('category_stats')
      .set(figures)
      .where('category_id', '=', category_id)
      .execute();
  }
}

/** Replaces the stored seller counts of some games. */
export async function upsertGameStats(db: Db, rows: readonly GameStatsRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('game_stats')
    .values(inOrder(rows, 'game_id'))
    .onConflict((conflict) =>
      conflict.column('game_id').doUpdateSet((eb) => ({
        sellers_count: eb.ref('excluded.sellers_count'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Replaces the stored delivery figures of base categories. */
export async function upsertBaseStats(db: Db, rows: readonly BaseStatsRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('base_stats')
    .values(inOrder(rows, 'base'))
    .onConflict((conflict) =>
      conflict.column('base').doUpdateSet((eb) => ({
        median_delivery_minutes: eb.ref('excluded.median_delivery_minutes'),
        deliveries_count: eb.ref('excluded.deliveries_count'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

interface ArtGame {
  alias: string;
  title: string;
  genre: string;
  searchAliases: string[];
  /** Id of the picture that staff gave it. */
  icon: string | null;
}

/** The input for a game's emblem; undefined when there is no such game. */
export async function findGameForArt(db: Db, alias: string): Promise<ArtGame | undefined> {
  const game = await db
    .selectFrom('game')
    .select(['alias', 'title', 'genre', 'search_aliases', 'icon_media_id'])
    .where('alias', '=', alias)
    .executeTakeFirst();
  if (!game) return undefined;
  const { search_aliases: searchAliases, icon_media_id: icon, ...drawn } = game;
  return { ...drawn, searchAliases, icon };
}

/** How many offers are listed in all categories, as last counted. */
export async function countListedOffers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('category_stats')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('offers_count'), eb.lit(0)).as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Of the given categories, those with more than `moreThan` listed offers that were counted after `since`. */
export async function selectLargeAndFresh(
  db: Db,
  categoryIds: readonly string[],
  moreThan: number,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('category_stats')
    .select('category_id')
    .where('category_id', '=', sql<string>`any(${[...categoryIds]}::uuid[])`)
    .where('offers_count', '>', moreThan)
    .where('updated_at', '>', since)
    .execute();
  return rows.map(({ category_id: id }) => id);
}

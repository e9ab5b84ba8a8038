/** SQL of category and game statistics: listed offers, their sellers, the lowest price. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CategoryCounts, GameStatsRow } from '../catalogue/index.ts';

/** Counts of the given categories, or of all; categories without offers count 0. */
export async function computeCategoryCounts(
  db: Db,
  categoryIds: readonly string[] | null,
  now: Date,
): Promise<CategoryCounts[]> {
  const which = categoryIds === null ? sql`true` : sql`c.id = any(${categoryIds}::uuid[])`;
  const { rows } = await sql<CategoryCounts>`
    select c.id as category_id, count(o.id)::int as offers_count,
      count(distinct o.seller_id)::int as sellers_count,
      min(o.catalog_price_micros) as lowest_price_micros, ${now}::timestamptz as updated_at
    from category c left join offer o on o.category_id = c.id and o.listed
    where ${which} group by c.id
  `.execute(db);
  return rows;
}

/** Sellers per game, of the games of the given categories or of all. */
export async function computeGameStats(
  db: Db,
  categoryIds: readonly string[] | null,
  now: Date,
): Promise<GameStatsRow[]> {
  const which =
    categoryIds === null
      ? sql`true`
      : sql`c.game_id in (select game_id from category where id = any(${categoryIds}::uuid[]))`;
  const { rows } = await sql<GameStatsRow>`
    select c.game_id, count(distinct o.seller_id)::int as sellers_count,
      ${now}::timestamptz as updated_at
    from category c left join offer o on o.category_id = c.id and o.listed
    where ${which} group by c.game_id
  `.execute(db);
  return rows;
}

/** SQL of seller statistics: reviews, results, delivery times, and the seller level computed from them. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { UserRow } from './accounts.repository.ts';

/** Increments the counters of a seller's statistics. */
export async function addSellerFigures(
  db: Db,
  userId: string,
  add: Partial<
    Record<
      'rating_sum' | 'reviews_count' | 'completed_orders' | 'on_time_count' | 'dispute_lost_count',
      number
    >
  >,
): Promise<void> {
  const columns = [
    'rating_sum',
    'reviews_count',
    'completed_orders',
    'on_time_count',
    'dispute_lost_count',
  ] as const;
  let query = db.updateTable('app_user').where('id', '=', userId);
  for (const column of columns) {
    const amount = add[column];
    if (amount) query = query.set((eb) => ({ [column]: eb(column, '+', amount) }));
  }
  if (columns.some((column) => add[column])) await query.execute();
}

/** Adds what a seller gave somebody as a buyer. */
export async function addBuyerStars(db: Db, userId: string, stars: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set((eb) => ({
      buyer_stars_sum: eb('buyer_stars_sum', '+', stars),
      buyer_ratings_count: eb('buyer_ratings_count', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
}

/**
 * The seller whose level was computed longest ago, before a given instant. Needs a transaction: the row stays locked,
 * and rows that another process has locked are skipped (SKIP LOCKED).
 */
export function claimSellerToCount(
  db: Db,
  before: Date,
  except: readonly string[],
): Promise<Pick<UserRow, 'id' | 'seller_level'> | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'seller_level'])
    .where('is_seller', '=', true)
    .where('level_counted_at', '<', before)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('level_counted_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Stores the computed level of a seller. */
export async function writeSellerLevel(
  db: Db,
  id: string,
  level: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ seller_level: level, level_counted_at: now })
    .where('id', '=', id)
    .execute();
}

/** Writes how soon a seller answers; null without an answer. @returns whether that changed */
export async function writeFirstReply(
  db: Db,
  id: string,
  { sample, seconds }: { sample: number; seconds: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app_user set first_reply_count = ${sample}, median_first_reply_seconds = ${seconds}
    where id = ${id} and (first_reply_count, median_first_reply_seconds)
      is distinct from (${sample}::integer, ${seconds}::integer)
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Median delivery time of a seller, and its sample size. */
export interface SellerDelivery {
  seller_id: string;
  sample: number;
  seconds: number;
}

/** Stores measured delivery times; sellers not in the list are set to none. Only rows that change are locked. */
export async function writeSellerDelivery(
  db: Db,
  measured: readonly SellerDelivery[],
): Promise<void> {
  await sql`
    with figures as (
      select u.id, coalesce(m.sample, 0) as sample, m.seconds
      from app_user u left join unnest(
        ${measured.map((line) => line.seller_id)}::uuid[],
        ${measured.map((line) => line.sample)}::integer[],
        ${measured.map((line) => line.seconds)}::integer[]
      ) as m (seller_id, sample, seconds) on m.seller_id = u.id
      where u.is_seller
    ), moved as materialized (
      select u.id, f.sample, f.seconds from app_user u join figures f on f.id = u.id
      where (u.delivery_count, u.median_delivery_seconds) is distinct from (f.sample, f.seconds)
      order by u.id for no key update of u
    )
    update app_user u set delivery_count = f.sample, median_delivery_seconds = f.seconds
    from moved f where f.id = u.id
  `.execute(db);
}

/** The level of a seller, and when it was computed last; null before the first time. */
export function findLevel(
  db: Db,
  id: string,
): Promise<{ seller_level: number; counted_at: Date | null }> {
  return db
    .selectFrom('app_user')
    .select([
      'seller_level',
      sql<Date | null>`nullif(level_counted_at, '-infinity')`.as('counted_at'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

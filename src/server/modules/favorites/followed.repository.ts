/** All SQL of followed sellers. */
import type { Db } from '../../db/database.ts';

export interface FollowedRow {
  seller_id: string;
  created_at: Date;
}

/** The latest followed first. */
export async function selectFollowed(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<FollowedRow[]> {
  return db
    .selectFrom('followed_seller')
    .select(['seller_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('seller_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Ids of all followed sellers, the latest first, at most `limit`. */
export async function selectFollowedIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await selectFollowed(db, userId, { limit, offset: 0 });
  return rows.map((row) => row.seller_id);
}

export async function countFollowed(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('followed_seller')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertFollowed(
  db: Db,
  row: { userId: string; sellerId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('followed_seller')
    .values({ user_id: row.userId, seller_id: row.sellerId, created_at: row.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFollowed(db: Db, userId: string, sellerId: string): Promise<void> {
  await db
    .deleteFrom('followed_seller')
    .where('user_id', '=', userId)
    .where('seller_id', '=', sellerId)
    .execute();
}

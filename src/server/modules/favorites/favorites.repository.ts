/** All SQL of favourites. */
import type { Db } from '../../db/database.ts';
import { isShownToAll } from '../offers/index.ts';

export interface FavoriteRow {
  offer_id: string;
  created_at: Date;
}

/** The latest first. Offers that not everybody may see any more are left out. */
export async function selectFavorites(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<FavoriteRow[]> {
  return db
    .selectFrom('favorite_offer')
    .innerJoin('offer', 'offer.id', 'favorite_offer.offer_id')
    .select(['favorite_offer.offer_id', 'favorite_offer.created_at'])
    .where('favorite_offer.user_id', '=', userId)
    .where(isShownToAll('offer'))
    .orderBy('favorite_offer.created_at', 'desc')
    .orderBy('favorite_offer.offer_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Ids of all favourites, the latest first, at most `limit`. */
export async function selectFavoriteIds(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('favorite_offer')
    .innerJoin('offer', 'offer.id', 'favorite_offer.offer_id')
    .select('favorite_offer.offer_id')
    .where('favorite_offer.user_id', '=', userId)
    .where(isShownToAll('offer'))
    .orderBy('favorite_offer.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.offer_id);
}

export async function countFavorites(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('favorite_offer')
    .innerJoin('offer', 'offer.id', 'favorite_offer.offer_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('favorite_offer.user_id', '=', userId)
    .where(isShownToAll('offer'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns false when it was already a favourite. */
export async function insertFavorite(
  db: Db,
  userId: string,
  offerId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('favorite_offer')
    .values({ user_id: userId, offer_id: offerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false when it was not a favourite. */
export async function deleteFavorite(db: Db, userId: string, offerId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('favorite_offer')
    .where('user_id', '=', userId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

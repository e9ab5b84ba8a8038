/** All SQL of favourites. */
import { sql } from 'kysely';
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

export interface ChangedFavorite {
  offer_id: string;
  title: string;
  game_alias: string;
  game_title: string;
  price_precision: string;
  then_micros: number;
  now_micros: number;
}

/** How many favourites are looked at for another price: the latest. */
const LOOKED_AT = 100;

/** Favourites on sale that cost something else than when they became favourites; the latest first. */
export async function findChangedFavorites(
  db: Db,
  userId: string,
  limit: number,
): Promise<ChangedFavorite[]> {
  const { rows } = await sql<ChangedFavorite>`
    select offer.id as offer_id, offer.title, game.alias as game_alias, game.title as game_title,
      category.price_precision, favorite.price_micros as then_micros,
      offer.catalog_price_micros as now_micros
    from (
      select offer_id, price_micros, created_at from favorite_offer
      where user_id = ${userId}::uuid order by created_at desc, offer_id desc limit ${LOOKED_AT}
    ) as favorite
    join offer on offer.id = favorite.offer_id
    join category on category.id = offer.category_id
    join game on game.id = category.game_id
    where offer.listed and offer.catalog_price_micros <> favorite.price_micros
    order by favorite.created_at desc, offer.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns false when it was already a favourite. */
export async function insertFavorite(
  db: Db,
  favorite: { userId: string; offerId: string; priceMicros: number; now: Date },
): Promise<boolean> {
  const { userId, offerId, priceMicros, now } = favorite;
  const result = await db
    .insertInto('favorite_offer')
    .values({
      user_id: userId,
      offer_id: offerId,
      price_micros: priceMicros,
      created_at: now,
    })
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

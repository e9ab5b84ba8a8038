/** SQL for modules above: an offer's head, and the figures that they maintain on it. */
import type { Db } from '../../db/database.ts';
import type { AttributeValue, OfferStatus } from './offers.tables.ts';

/** The minimum that identifies an offer to people. */
export interface OfferHead {
  id: string;
  seller_id: string;
  category_id: string;
  title: string;
  status: OfferStatus;
  listed: boolean;
  catalog_price_micros: number;
  rating_sum: number;
  reviews_count: number;
}

/** Heads of all offers that were ever published, including deleted ones: orders and reviews still refer to them. */
export async function selectOfferHeads(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, OfferHead>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('offer')
    .select([
      'id',
      'seller_id',
      'category_id',
      'title',
      'status',
      'listed',
      'catalog_price_micros',
      'rating_sum',
      'reviews_count',
    ])
    .where('id', 'in', [...new Set(ids)])
    .where('published_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the generated picture of an offer is drawn from. */
export function selectForPicture(
  db: Db,
  id: string,
): Promise<{ category_id: string; attributes: Record<string, AttributeValue> } | undefined> {
  return db
    .selectFrom('offer')
    .select(['category_id', 'attributes'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds to an offer's figures. Reviews: the sum of the three aspects, and one. */
export async function changeOfferFigures(
  db: Db,
  offerId: string,
  add: { ratingSum?: number; reviews?: number; favorites?: number },
): Promise<void> {
  const { ratingSum = 0, reviews = 0, favorites = 0 } = add;
  await db
    .updateTable('offer')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', ratingSum),
      reviews_count: eb('reviews_count', '+', reviews),
      favorites_count: eb.fn<number>('greatest', [
        eb('favorites_count', '+', favorites),
        eb.lit(0),
      ]),
    }))
    .where('id', '=', offerId)
    .execute();
}

/**
 * Adds a completed order to its offer's figures, or subtracts it (`orders` −1). What was delivered confirms the offer: its
 * seller stood by price and stock.
 * @param soldAt null for one that is subtracted
 */
export async function addToSold(
  db: Db,
  offerId: string,
  { orders, count, soldAt }: { orders: 1 | -1; count: number; soldAt: Date | null },
): Promise<void> {
  await db
    .updateTable('offer')
    .set((eb) => ({
      sold_count: eb.fn<number>('greatest', [eb('sold_count', '+', orders * count), eb.lit(0)]),
      completed_count: eb.fn<number>('greatest', [eb('completed_count', '+', orders), eb.lit(0)]),
      ...(soldAt !== null && {
        confirmed_at: eb.fn<Date>('greatest', ['confirmed_at', eb.val(soldAt)]),
      }),
    }))
    .where('id', '=', offerId)
    .execute();
}

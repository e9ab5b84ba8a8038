/** SQL of what both sides say of each other after an order: copies that stand with it. */
import { sql, type Selectable } from 'kysely';
import { ratedStatuses } from '~/domain/order-actions.ts';
import type { Db } from '../../db/database.ts';
import type { MarketOrderTable, ReviewSnapshot } from './orders.tables.ts';

/** Stores a copy of the review with the order. */
export async function saveReviewSnapshot(
  db: Db,
  orderId: string,
  review: ReviewSnapshot,
): Promise<void> {
  await db
    .updateTable('market_order')
    .set({ review: JSON.stringify(review) })
    .where('id', '=', orderId)
    .execute();
}

/** Adds the seller's answer to that copy. It locks the order, so it comes before the review (architecture, *Locks*). */
export async function saveReviewReply(db: Db, orderId: string, reply: string): Promise<void> {
  await sql`
    update market_order set review = jsonb_set(review, '{reply}', to_jsonb(${reply}::text))
    where id = ${orderId} and review is not null
  `.execute(db);
}

/** Marks that copy as hidden, or takes the mark away. It locks the order, as above. */
export async function markReviewHidden(
  db: Db,
  orderId: string,
  hidden: ReviewSnapshot['hidden'] | null,
): Promise<void> {
  const marked =
    hidden === null
      ? sql`review - 'hidden'`
      : sql`jsonb_set(review, '{hidden}', ${JSON.stringify(hidden)}::jsonb)`;
  await sql`
    update market_order set review = ${marked} where id = ${orderId} and review is not null
  `.execute(db);
}

/** The columns of an order whose buyer is to be rated. */
export type RateableOrder = Pick<
  Selectable<MarketOrderTable>,
  'id' | 'buyer_id' | 'seller_id' | 'status' | 'status_at' | 'paid_at' | 'buyer_stars' | 'clocks'
>;

/** The order whose buyer is to be rated. The reviews module authorizes. */
export function findRateableOrder(db: Db, id: string): Promise<RateableOrder | undefined> {
  return db
    .selectFrom('market_order')
    .select([
      'id',
      'buyer_id',
      'seller_id',
      'status',
      'status_at',
      'paid_at',
      'buyer_stars',
      'clocks',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores with an order that has ended what its seller gave the buyer, once; false where it no longer may be. */
export async function saveBuyerStars(db: Db, orderId: string, stars: number): Promise<boolean> {
  const result = await db
    .updateTable('market_order')
    .set({ buyer_stars: stars })
    .where('id', '=', orderId)
    .where('status', 'in', ratedStatuses)
    .where('buyer_stars', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

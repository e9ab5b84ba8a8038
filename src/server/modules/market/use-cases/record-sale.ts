/** Records outcomes of orders: a sale on completion, and its reversal after a refund. */
import type { Db } from '../../../db/database.ts';
import { addToSold } from '../../offers/index.ts';
import { deleteSale, insertSale, markCounted } from '../market.repository.ts';

export interface CompletedSale {
  orderId: string;
  offerId: string;
  sellerId: string;
  categoryId: string;
  marketKey: string;
  /** What the buyer paid per unit, after the volume discount. */
  unitMicros: number;
  count: number;
  /** Measured from payment to delivery; null when not known. */
  deliveryMinutes: number | null;
  soldAt: Date;
}

/**
 * Records a completed order: the source of usual prices, series and delivery times. Idempotent: returns false, and
 * changes nothing, when it was recorded before.
 */
export async function recordSale(db: Db, sale: CompletedSale): Promise<boolean> {
  if (!(await markCounted(db, sale.orderId, 'completed'))) return false;
  await insertSale(db, {
    order_id: sale.orderId,
    offer_id: sale.offerId,
    seller_id: sale.sellerId,
    category_id: sale.categoryId,
    market_key: sale.marketKey,
    unit_micros: sale.unitMicros,
    count: sale.count,
    delivery_minutes: sale.deliveryMinutes,
    sold_at: sale.soldAt,
  });
  await addToSold(db, sale.offerId, { orders: 1, count: sale.count, soldAt: sale.soldAt });
  return true;
}

/** Removes a completed order that was refunded afterwards from the figures. False when that was done before. */
export async function takeSaleBack(
  db: Db,
  sale: Pick<CompletedSale, 'orderId' | 'offerId' | 'count'>,
): Promise<boolean> {
  if (!(await markCounted(db, sale.orderId, 'taken_back'))) return false;
  await deleteSale(db, sale.orderId);
  await addToSold(db, sale.offerId, { orders: -1, count: sale.count, soldAt: null });
  return true;
}

/** True once per order: for the count of disputes that a seller lost. */
export function countDisputeLost(db: Db, orderId: string): Promise<boolean> {
  return markCounted(db, orderId, 'dispute_lost');
}

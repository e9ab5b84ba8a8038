/** Keeping measured figures: a sale is noted when its order completes, sums are refreshed afterwards. */
import type { Db } from '../../../db/database.ts';
import {
  updateCategoryDelivery,
  upsertBaseStats,
  upsertCategoryCounts,
  upsertGameStats,
} from '../../catalogue/index.ts';
import {
  addToSold,
  computeBaseStats,
  computeCategoryCounts,
  computeCategoryDelivery,
  computeGameStats,
  insertSale,
  refreshRanks,
  refreshSellerDelivery,
} from '../market.repository.ts';

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

/** Notes a completed order: the source of usual prices, series and delivery times. Repeating it changes nothing. */
export async function recordSale(db: Db, sale: CompletedSale): Promise<void> {
  const isNew = await insertSale(db, {
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
  if (isNew) await addToSold(db, sale.offerId, sale.count);
}

/** Counts the listed offers of some categories, or of all, anew. */
export async function refreshCounts(
  db: Db,
  categoryIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  await upsertCategoryCounts(db, await computeCategoryCounts(db, categoryIds, now));
  await upsertGameStats(db, await computeGameStats(db, categoryIds, now));
}

/** Measures delivery times and ranks anew. Runs every few minutes, and after seeding. */
export async function refreshFigures(db: Db, now: Date): Promise<void> {
  await refreshCounts(db, null, now);
  await updateCategoryDelivery(db, await computeCategoryDelivery(db, now));
  await upsertBaseStats(db, await computeBaseStats(db, now));
  await refreshSellerDelivery(db, now);
  await refreshRanks(db, null);
}

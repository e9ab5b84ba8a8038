/** Keeping measured figures: a sale is noted when its order completes, sums are refreshed afterwards. */
import type { Db } from '../../../db/database.ts';
import {
  selectLargeAndFresh,
  updateCategoryDelivery,
  upsertBaseStats,
  upsertCategoryCounts,
  upsertGameStats,
} from '../../catalogue/index.ts';
import { writeSellerDelivery } from '../../accounts/index.ts';
import {
  addToSold,
  computeBaseStats,
  computeCategoryCounts,
  computeCategoryDelivery,
  computeGameStats,
  computeSellerDelivery,
  deleteSale,
  insertSale,
  markCounted,
  refreshRanks,
  refreshTotals,
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

/**
 * Notes a completed order: the source of usual prices, series and delivery times. Answers false, and changes
 * nothing, when it was noted before.
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
  await addToSold(db, sale.offerId, 1, sale.count);
  return true;
}

/** Takes a completed order that was refunded afterwards out of the figures. False when that was done before. */
export async function takeSaleBack(
  db: Db,
  sale: Pick<CompletedSale, 'orderId' | 'offerId' | 'count'>,
): Promise<boolean> {
  if (!(await markCounted(db, sale.orderId, 'taken_back'))) return false;
  await deleteSale(db, sale.orderId);
  await addToSold(db, sale.offerId, -1, sale.count);
  return true;
}

/** True once per order: for the count of disputes that a seller lost. */
export function countDisputeLost(db: Db, orderId: string): Promise<boolean> {
  return markCounted(db, orderId, 'dispute_lost');
}

/** Counts the listed offers of some categories, or of all, anew. */
export async function refreshCounts(
  db: Db,
  categoryIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  await upsertCategoryCounts(db, await computeCategoryCounts(db, categoryIds, now));
  await upsertGameStats(db, await computeGameStats(db, categoryIds, now));
  if (categoryIds === null) await refreshTotals(db, now);
}

/** Counting a category takes longer the larger it is, and one change matters less: the large ones wait a little. */
const LARGE_CATEGORY = 5_000;
const LARGE_SECONDS = 60;

/** After one offer of the category has changed. What is left out here is caught up with by `refreshFigures`. */
export async function refreshCountsOf(db: Db, categoryId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LARGE_SECONDS * 1_000);
  const waiting = await selectLargeAndFresh(db, [categoryId], LARGE_CATEGORY, since);
  if (waiting.length === 0) await refreshCounts(db, [categoryId], now);
}

/** Measures delivery times and ranks anew. Runs every few minutes, and after seeding. */
export async function refreshFigures(db: Db, now: Date): Promise<void> {
  await refreshCounts(db, null, now);
  await updateCategoryDelivery(db, await computeCategoryDelivery(db, now));
  await upsertBaseStats(db, await computeBaseStats(db, now));
  await writeSellerDelivery(db, await computeSellerDelivery(db, now));
  await refreshRanks(db, null);
}

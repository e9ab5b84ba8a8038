/** Refreshes the statistics of categories and games and all other computed figures. */
import type { Db } from '../../../db/database.ts';
import {
  selectLargeAndFresh,
  upsertCategoryCounts,
  upsertGameStats,
} from '../../catalogue/index.ts';
import { refreshDeliveryTimes, refreshTotals } from '../../market/index.ts';
import { refreshRanks } from '../../offers/index.ts';
import { computeCategoryCounts, computeGameStats } from '../counts.repository.ts';

/** Recounts the listed offers of the given categories, or of all. */
export async function refreshCounts(
  db: Db,
  categoryIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  await upsertCategoryCounts(db, await computeCategoryCounts(db, categoryIds, now));
  await upsertGameStats(db, await computeGameStats(db, categoryIds, now));
  if (categoryIds === null) await refreshTotals(db, now);
}

/** Large categories are slow to count, and one change matters less: their recounts are throttled. */
const LARGE_CATEGORY = 5_000;
const LARGE_SECONDS = 60;

/** Recounts after a change of an offer in the category. Throttled changes are caught up by `refreshFigures`. */
export async function refreshCountsOf(db: Db, categoryId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LARGE_SECONDS * 1_000);
  const waiting = await selectLargeAndFresh(db, [categoryId], LARGE_CATEGORY, since);
  if (waiting.length === 0) await refreshCounts(db, [categoryId], now);
}

/** Recomputes counts, delivery times and ranks. Runs every few minutes, and after seeding. */
export async function refreshFigures(db: Db, now: Date): Promise<void> {
  await refreshCounts(db, null, now);
  await refreshDeliveryTimes(db, now);
  await refreshRanks(db, null);
}

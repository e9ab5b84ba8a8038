/** Keeping what categories and games tell of themselves, and every measured figure, up to date. */
import type { Db } from '../../../db/database.ts';
import {
  selectLargeAndFresh,
  upsertCategoryCounts,
  upsertGameStats,
} from '../../catalogue/index.ts';
import { refreshDeliveryTimes, refreshTotals } from '../../market/index.ts';
import { refreshRanks } from '../../offers/index.ts';
import { computeCategoryCounts, computeGameStats } from '../counts.repository.ts';

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

/** Measures counts, delivery times and ranks anew. Runs every few minutes, and after seeding. */
export async function refreshFigures(db: Db, now: Date): Promise<void> {
  await refreshCounts(db, null, now);
  await refreshDeliveryTimes(db, now);
  await refreshRanks(db, null);
}

/** Refreshes measured delivery times of categories, base categories and sellers. */
import type { Db } from '../../../db/database.ts';
import { updateCategoryDelivery, upsertBaseStats } from '../../catalogue/index.ts';
import { writeSellerDelivery } from '../../accounts/index.ts';
import {
  computeBaseStats,
  computeCategoryDelivery,
  computeSellerDelivery,
} from '../market.repository.ts';

/** Recomputes delivery times from the completed sales of the last 90 days. */
export async function refreshDeliveryTimes(db: Db, now: Date): Promise<void> {
  await updateCategoryDelivery(db, await computeCategoryDelivery(db, now));
  await upsertBaseStats(db, await computeBaseStats(db, now));
  await writeSellerDelivery(db, await computeSellerDelivery(db, now));
}

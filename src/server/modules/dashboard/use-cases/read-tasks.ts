/** What waits for the actor besides orders and drafts: offers that run out or have to be confirmed, files with errors. */
import type { DashboardTasks } from '~/contracts/dashboard/dashboard.schemas.ts';
import { SOLD_DAYS } from '~/contracts/dashboard/dashboard-names.ts';
import type { UserCtx } from '../../../core/context.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { findFaultyImports, findLowOffers, readStale } from '../../offers/index.ts';
import { sumSold } from '../figures.repository.ts';
import { categoryRef } from './category-ref.ts';

const DAY_MS = 86_400_000;
const IMPORT_DAYS = 7;
const MOST = 5;

export async function readTasks(ctx: UserCtx): Promise<DashboardTasks> {
  const { db, actor, now } = ctx;
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const [low, imports, stale, index] = await Promise.all([
    findLowOffers(db, actor.userId, MOST),
    findFaultyImports(db, actor.userId, before(IMPORT_DAYS), MOST),
    readStale(ctx, actor.userId),
    catalogueIndexOf(ctx),
  ]);
  const ids = low.map(({ id }) => id);
  const sold = await sumSold(db, actor.userId, ids, { from: before(SOLD_DAYS), to: now });
  return {
    low_stock: low.map((offer) => ({
      id: offer.id,
      title: offer.title,
      category: categoryRef(index, offer.category_id, ctx),
      in_stock: offer.in_stock,
      sold: sold.get(offer.id) ?? 0,
    })),
    low_stock_total: low[0]?.total ?? 0,
    stale: { ...stale, rests_from: stale.rests_from?.toISOString() ?? null },
    imports: imports.map((each) => ({
      id: each.id,
      category_id: each.category_id,
      category: categoryRef(index, each.category_id, ctx),
      file_name: each.file_name,
      errors: each.errors,
      created_at: each.created_at.toISOString(),
    })),
  };
}

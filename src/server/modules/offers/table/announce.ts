/** Tells that offers of one seller were written together. */
import type { Ctx } from '../../../core/context.ts';
import { selectListed } from '../imports/imports.repository.ts';
import { offersImported } from '../offers.events.ts';
import type { OwnRow } from '../own-offers.repository.ts';

/**
 * Tells that public pages have changed: once for a category, because what follows is counted by it.
 * @param changed the offers as they were before
 */
export async function announceTogether(
  ctx: Ctx,
  sellerId: string,
  changed: readonly OwnRow[],
): Promise<void> {
  const listed = await selectListed(
    ctx.db,
    changed.map(({ id }) => id),
  );
  const seen = changed.filter((row) => row.listed || listed.has(row.id));
  const byCategory = Map.groupBy(seen, (row) => row.category_id);
  const events = [...byCategory].map(([category_id, rows]) =>
    offersImported({ seller_id: sellerId, category_id, offer_ids: rows.map(({ id }) => id) }),
  );
  if (events.length > 0) await ctx.publish(...events);
}

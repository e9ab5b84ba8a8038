/** Offers go out of sight with their seller, and come back with them. */
import type { Ctx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import { findAbsence } from '../../accounts/index.ts';
import { sellerOffersSwitched } from '../offers.events.ts';
import { setSellerHidden } from '../own-offers.repository.ts';
import { refreshCounts } from './refresh-statistics.ts';

/**
 * Hides the offers of a seller who is banned, about to leave or gone, and shows those of one who is back: as the account is
 * now, however many events about it are under way. Whatever changes that calls this, in the transaction of its event.
 */
export async function followSeller(ctx: Ctx, sellerId: string): Promise<void> {
  const isAway = await findAbsence(ctx.db, sellerId, ctx.now);
  const categoryIds = await hideSellerOffers(ctx.db, sellerId, isAway, ctx.now);
  if (categoryIds.length === 0) return;
  await ctx.publish(sellerOffersSwitched({ user_id: sellerId, category_ids: categoryIds }));
}

/** Hides all offers of a seller, or shows them again. Answers the categories that are touched. */
export async function hideSellerOffers(
  db: Db,
  sellerId: string,
  isHidden: boolean,
  now: Date,
): Promise<string[]> {
  const categoryIds = await setSellerHidden(db, sellerId, isHidden);
  if (categoryIds.length > 0) await refreshCounts(db, categoryIds, now);
  return categoryIds;
}

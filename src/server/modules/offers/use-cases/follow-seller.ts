/** Offers go out of sight with their seller, and come back with them. */
import type { Ctx } from '../../../core/context.ts';
import { findAbsence } from '../../accounts/index.ts';
import { listedCounts } from '../listed-counts.ts';
import { sellerOffersSwitched } from '../offers.events.ts';
import { setSellerHidden } from '../own-offers.repository.ts';

/**
 * Hides the offers of a seller who is banned, about to leave or gone, and shows those of one who is back: as the account is
 * now, however many events about it are under way. Whatever changes that calls this, in the transaction of its event.
 */
export async function followSeller(ctx: Ctx, sellerId: string): Promise<void> {
  const isAway = await findAbsence(ctx.db, sellerId, ctx.now);
  const categoryIds = await hideSellerOffers(ctx, sellerId, isAway);
  if (categoryIds.length === 0) return;
  await ctx.publish(sellerOffersSwitched({ user_id: sellerId, category_ids: categoryIds }));
}

/**
 * Hides all offers of a seller, or shows them again, and counts what is listed in the same transaction. Answers the
 * categories that are touched.
 */
export async function hideSellerOffers(
  ctx: Pick<Ctx, 'db' | 'now' | 'ports'>,
  sellerId: string,
  isHidden: boolean,
): Promise<string[]> {
  const categoryIds = await setSellerHidden(ctx.db, sellerId, isHidden);
  if (categoryIds.length > 0) await listedCounts.of(ctx).refresh(ctx.db, categoryIds, ctx.now);
  return categoryIds;
}

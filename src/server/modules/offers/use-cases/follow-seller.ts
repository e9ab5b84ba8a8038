/** Hides the offers of a seller together with the account or for a vacation, and shows them again. */
import type { Ctx } from '../../../core/context.ts';
import { findAbsence } from '../../accounts/index.ts';
import { listedCounts } from '../listed-counts.ts';
import { sellerOffersSwitched } from '../offers.events.ts';
import { writeSellerStanding, type SellerStanding } from '../own-offers.repository.ts';
import { sellerVacations } from '../seller-vacations.ts';

/**
 * Hides the offers of a seller who is banned, deleting the account, deleted or on vacation, and shows those of an active
 * one. Reads the current state, so concurrent events do not matter. Called in the transaction that changes that state.
 */
export async function followSeller(ctx: Ctx, sellerId: string): Promise<void> {
  const isAway = await findAbsence(ctx.db, sellerId, ctx.now);
  const vacation = await sellerVacations.of(ctx).findRunning(ctx.db, sellerId);
  const categoryIds = await hideSellerOffers(ctx, sellerId, isAway, vacation);
  if (categoryIds.length === 0) return;
  await ctx.publish(sellerOffersSwitched({ user_id: sellerId, category_ids: categoryIds }));
}

/**
 * Hides all offers of a seller, or shows them again as the vacation leaves them, and recounts the listed offers in the
 * same transaction. Returns the affected categories.
 */
export async function hideSellerOffers(
  ctx: Pick<Ctx, 'db' | 'now' | 'ports'>,
  sellerId: string,
  isHidden: boolean,
  vacation: SellerStanding['vacation'] = null,
): Promise<string[]> {
  const categoryIds = await writeSellerStanding(ctx.db, sellerId, { isHidden, vacation });
  if (categoryIds.length > 0) await listedCounts.of(ctx).refresh(ctx.db, categoryIds, ctx.now);
  return categoryIds;
}

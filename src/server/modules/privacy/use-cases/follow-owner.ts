/** Offers go out of sight with their owner, and come back with them. */
import type { Ctx } from '../../../core/context.ts';
import { findAbsence } from '../../identity/index.ts';
import { hideSellerOffers } from '../../offers/index.ts';
import { offersFollowed } from '../privacy.events.ts';

/** Sets the offers as their owner now is, however many facts about it are under way. */
export async function followOwner(ctx: Ctx, userId: string): Promise<void> {
  const isAway = await findAbsence(ctx.db, userId, ctx.now);
  const categoryIds = await hideSellerOffers(ctx.db, userId, isAway, ctx.now);
  if (categoryIds.length === 0) return;
  await ctx.publish(offersFollowed({ user_id: userId, category_ids: categoryIds }));
}

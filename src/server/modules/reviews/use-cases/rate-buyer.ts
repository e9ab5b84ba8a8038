/** A seller rates the buyer of an order that has ended, once (decision 0095). No rating is ever given automatically. */
import { Failure } from '~/contracts/failure.ts';
import { ratedStatuses } from '~/domain/order-actions.ts';
import type { UserCtx } from '../../../core/context.ts';
import { addBuyerStars, lockAccount, requireActive } from '../../accounts/index.ts';
import {
  clocksOf,
  findRateableOrder,
  saveBuyerStars,
  type RateableOrder,
} from '../../orders/index.ts';
import { insertBuyerRating } from '../reviews.repository.ts';

const DAY_MS = 86_400_000;

/** Refuses what may not be rated now. */
function requireRateable(ctx: UserCtx, order: RateableOrder): void {
  if (order.buyer_stars !== null) throw new Failure('RATING_EXISTS');
  if (order.paid_at === null || !ratedStatuses.includes(order.status)) {
    throw new Failure('RATING_NOT_YET');
  }
  const { review_days: reviewDays } = clocksOf(order);
  if (ctx.now.getTime() > order.status_at.getTime() + reviewDays * DAY_MS) {
    throw new Failure('RATING_TOO_LATE', { values: { days: reviewDays } });
  }
}

/**
 * Stores the stars and adds them to the buyer's figures in the same transaction. Nobody is told: stars are never public,
 * and the buyer finds them in the archive of their data alone.
 * @throws {Failure} ORDER_NOT_FOUND for anybody but its seller, RATING_EXISTS, RATING_NOT_YET, RATING_TOO_LATE
 */
export async function rateBuyer(
  ctx: UserCtx,
  orderId: string,
  stars: number,
): Promise<{ stars: number }> {
  requireActive(ctx.actor);
  const order = await findRateableOrder(ctx.db, orderId);
  if (!order || order.seller_id !== ctx.actor.userId) throw new Failure('ORDER_NOT_FOUND');
  requireRateable(ctx, order);
  // The common lock order: buyer, order.
  await lockAccount(ctx.db, order.buyer_id);
  if (!(await saveBuyerStars(ctx.db, orderId, stars))) {
    // Another press was first, or the order was taken up again meanwhile.
    const now = await findRateableOrder(ctx.db, orderId);
    throw new Failure(now?.buyer_stars == null ? 'RATING_NOT_YET' : 'RATING_EXISTS');
  }
  await insertBuyerRating(ctx.db, {
    order_id: orderId,
    buyer_id: order.buyer_id,
    seller_id: order.seller_id,
    stars,
    created_at: ctx.now,
  });
  await addBuyerStars(ctx.db, order.buyer_id, stars);
  return { stars };
}

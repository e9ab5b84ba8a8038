/** A buyer reviews a completed order, once (decisions, section 6). No rating is ever given automatically. */
import { Failure } from '~/contracts/failure.ts';
import type { Review } from '~/contracts/reviews/reviews.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { addSellerFigures, lockAccount, requireActive } from '../../accounts/index.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { changeOfferFigures } from '../../offers/index.ts';
import { clocksOf, findReviewableOrder, saveReviewSnapshot } from '../../orders/index.ts';
import { reviewWritten } from '../reviews.events.ts';
import { insertReview, selectReview } from '../reviews.repository.ts';
import { presentReviews } from './list-reviews.ts';

export interface ReviewInput {
  orderId: string;
  communication: number;
  fulfillment: number;
  startTime: number;
  message: string;
}

const DAY_MS = 86_400_000;

/** The order, when its buyer may review it now. */
async function reviewableOrder(ctx: UserCtx, orderId: string) {
  const order = await findReviewableOrder(ctx.db, orderId);
  if (!order || order.buyer_id !== ctx.actor.userId) throw new Failure('ORDER_NOT_FOUND');
  if (order.status !== 'completed' || order.completed_at === null) {
    throw new Failure('REVIEW_NOT_YET');
  }
  const { review_days: reviewDays } = clocksOf(order);
  if (ctx.now.getTime() > order.completed_at.getTime() + reviewDays * DAY_MS) {
    throw new Failure('REVIEW_TOO_LATE', { values: { days: reviewDays } });
  }
  return order;
}

/**
 * Stores the review and adds it to the figures of seller and offer in the same transaction.
 * @throws {Failure} ORDER_NOT_FOUND, REVIEW_NOT_YET, REVIEW_TOO_LATE, REVIEW_EXISTS, CONTACT_DATA_REFUSED
 */
export async function writeReview(ctx: UserCtx, input: ReviewInput): Promise<Review> {
  requireActive(ctx.actor);
  const order = await reviewableOrder(ctx, input.orderId);
  requireNoContactData([{ path: 'message', text: input.message }], '', ctx.locale);
  // The common lock order: seller, order, offer.
  await lockAccount(ctx.db, order.seller_id);
  const id = newId();
  const stars = {
    communication: input.communication,
    fulfillment: input.fulfillment,
    start_time: input.startTime,
  };
  const isNew = await insertReview(ctx.db, {
    id,
    order_id: order.id,
    offer_id: order.offer_id,
    seller_id: order.seller_id,
    buyer_id: order.buyer_id,
    ...stars,
    message: input.message,
    offer_title: order.offer.title,
    locale: ctx.locale,
    created_at: ctx.now,
  });
  if (!isNew) throw new Failure('REVIEW_EXISTS');
  const sum = input.communication + input.fulfillment + input.startTime;
  await addSellerFigures(ctx.db, order.seller_id, { rating_sum: sum, reviews_count: 1 });
  await saveReviewSnapshot(ctx.db, order.id, {
    id,
    ...stars,
    message: input.message,
    created_at: ctx.now.toISOString(),
  });
  await changeOfferFigures(ctx.db, order.offer_id, { ratingSum: sum, reviews: 1 });
  await ctx.publish(
    reviewWritten({
      review_id: id,
      order_id: order.id,
      offer_id: order.offer_id,
      seller_id: order.seller_id,
      buyer_id: order.buyer_id,
    }),
  );
  const row = await selectReview(ctx.db, id);
  const [review] = row ? await presentReviews(ctx, [row]) : [];
  if (!review) throw new Failure('REVIEW_NOT_FOUND');
  return review;
}

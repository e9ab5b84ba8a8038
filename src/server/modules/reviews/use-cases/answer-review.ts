/** The seller answers a review, once. */
import { Failure } from '~/contracts/failure.ts';
import type { Review } from '~/contracts/reviews/reviews.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireActive } from '../../accounts/index.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { saveReviewReply } from '../../orders/index.ts';
import { reviewAnswered } from '../reviews.events.ts';
import { insertReply, selectReview } from '../reviews.repository.ts';
import { presentReviews } from './list-reviews.ts';

/** @throws {Failure} REVIEW_NOT_FOUND when it is not about the caller, REPLY_EXISTS, REVIEW_HIDDEN, CONTACT_DATA_REFUSED */
export async function answerReview(
  ctx: UserCtx,
  reviewId: string,
  message: string,
): Promise<Review> {
  requireActive(ctx.actor);
  const row = await selectReview(ctx.db, reviewId);
  if (!row || row.seller_id !== ctx.actor.userId) throw new Failure('REVIEW_NOT_FOUND');
  requireNoContactData([{ path: 'message', text: message }], '', ctx.locale);
  if (row.hidden_at !== null) throw new Failure('REVIEW_HIDDEN');
  // The common lock order: the order before its review.
  await saveReviewReply(ctx.db, row.order_id, message);
  const isNew = await insertReply(ctx.db, reviewId, message, ctx.now);
  if (!isNew) {
    // Another press was first, or staff hid it meanwhile.
    const now = await selectReview(ctx.db, reviewId);
    throw new Failure(now?.hidden_at ? 'REVIEW_HIDDEN' : 'REPLY_EXISTS');
  }
  await ctx.publish(
    reviewAnswered({
      review_id: row.id,
      order_id: row.order_id,
      offer_id: row.offer_id,
      seller_id: row.seller_id,
      buyer_id: row.buyer_id,
    }),
  );
  const answered = { ...row, reply: message, replied_at: ctx.now };
  const [review] = await presentReviews(ctx, [answered]);
  if (!review) throw new Failure('REVIEW_NOT_FOUND');
  return review;
}

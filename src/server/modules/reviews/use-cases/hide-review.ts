/** Staff hide a review, or put it back (decision 0126). Its stars stay what they are: they count, or they do not. */
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { addSellerFigures, lockAccount } from '../../accounts/index.ts';
import { changeOfferFigures } from '../../offers/index.ts';
import { markReviewHidden } from '../../orders/index.ts';
import { reviewHidden, reviewRestored } from '../reviews.events.ts';
import { requireUnconcerned } from '../reviews.policy.ts';
import { selectReview, type ReviewRow } from '../reviews.repository.ts';
import { setHidden, setShown } from '../staff-reviews.repository.ts';

/**
 * The review with its seller's account locked, as the common order of locks asks: seller, order, review, offer. What it says
 * of being hidden is decided by its row alone, when it is written.
 * @throws {Failure} REVIEW_NOT_FOUND, REVIEW_OWN
 */
export async function lockReviewed(ctx: UserCtx, id: string): Promise<ReviewRow> {
  const row = await selectReview(ctx.db, id);
  if (!row) throw new Failure('REVIEW_NOT_FOUND');
  requireUnconcerned(ctx.actor, row);
  await lockAccount(ctx.db, row.seller_id);
  return row;
}

/** Takes the stars out of what counts them, or puts them back: the same numbers both ways. */
async function count(ctx: UserCtx, row: ReviewRow, sign: 1 | -1): Promise<void> {
  const sum = sign * (row.communication + row.fulfillment + row.start_time);
  await addSellerFigures(ctx.db, row.seller_id, { rating_sum: sum, reviews_count: sign });
  await changeOfferFigures(ctx.db, row.offer_id, { ratingSum: sum, reviews: sign });
}

const aboutOf = (row: ReviewRow, now: Date) => ({
  review_id: row.id,
  order_id: row.order_id,
  offer_id: row.offer_id,
  seller_id: row.seller_id,
  buyer_id: row.buyer_id,
  at: now.toISOString(),
});

/**
 * Hides a review. Needs a transaction.
 * @throws {Failure} REVIEW_NOT_FOUND, REVIEW_HIDDEN when somebody else was first, REVIEW_OWN
 */
export async function hideReview(
  ctx: UserCtx,
  { id, code, reason }: { id: string; code: HideCode; reason: string },
): Promise<void> {
  const row = await lockReviewed(ctx, id);
  const { now: at } = ctx;
  await markReviewHidden(ctx.db, row.order_id, { code, reason, since: at.toISOString() });
  const isFirst = await setHidden(ctx.db, id, { at, by: ctx.actor.userId, code, reason });
  if (!isFirst) throw new Failure('REVIEW_HIDDEN');
  await count(ctx, row, -1);
  await recordAudit(ctx, {
    action: 'reviews.hide',
    subject: { type: 'review', id },
    before: { hidden: false },
    after: { hidden: true, code },
    reason,
  });
  await ctx.publish(reviewHidden({ ...aboutOf(row, at), code, reason }));
}

/**
 * Puts a hidden review back. Needs a transaction.
 * @throws {Failure} REVIEW_NOT_FOUND, REVIEW_NOT_HIDDEN when somebody else was first, REVIEW_OWN
 */
export async function restoreReview(
  ctx: UserCtx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const row = await lockReviewed(ctx, id);
  await markReviewHidden(ctx.db, row.order_id, null);
  if (!(await setShown(ctx.db, id))) throw new Failure('REVIEW_NOT_HIDDEN');
  await count(ctx, row, 1);
  await recordAudit(ctx, {
    action: 'reviews.restore',
    subject: { type: 'review', id },
    before: { hidden: true, ...(row.hidden_code && { code: row.hidden_code }) },
    after: { hidden: false },
    reason,
  });
  await ctx.publish(reviewRestored(aboutOf(row, ctx.now)));
}

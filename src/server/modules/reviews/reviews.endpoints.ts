/** Endpoints of reviews. */
import { Failure } from '~/contracts/failure.ts';
import { read, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { tag } from '../../core/cache-tags.ts';
import { findUsers } from '../accounts/index.ts';
import { selectOfferHeads } from '../offers/index.ts';
import { answerReview } from './use-cases/answer-review.ts';
import { rateBuyer } from './use-cases/rate-buyer.ts';
import { listReviews } from './use-cases/list-reviews.ts';
import { hideReview, restoreReview } from './use-cases/hide-review.ts';
import { listForStaff } from './use-cases/list-for-staff.ts';
import { writeReview } from './use-cases/write-review.ts';

export const reviewsEndpoints = endpointsOf('reviews', {
  ofOffer: read(async (ctx, { id, limit, offset }) => {
    ctx.addCacheTags(tag.offer(id));
    const head = (await selectOfferHeads(ctx.db, [id])).get(id);
    if (!head) throw new Failure('OFFER_NOT_FOUND');
    return listReviews(ctx, { offerId: id }, head.reviews_count, {
      limit,
      offset,
      stars: null,
      isWaiting: false,
    });
  }),

  ofProfile: read(async (ctx, { id, limit, offset, stars = null, answered }) => {
    ctx.addCacheTags(tag.seller(id), tag.reviewsOf(id));
    const seller = (await findUsers(ctx.db, [id], ctx.now)).get(id);
    if (!seller) throw new Failure('PROFILE_NOT_FOUND');
    return listReviews(ctx, { sellerId: id }, seller.reviews_count, {
      limit,
      offset,
      stars,
      isWaiting: answered === false,
    });
  }),

  write: writeAs((ctx, input) =>
    writeReview(ctx, {
      orderId: input.id,
      communication: input.communication,
      fulfillment: input.fulfillment,
      startTime: input.start_time,
      message: input.message,
    }),
  ),

  reply: writeAs((ctx, input) => answerReview(ctx, input.id, input.message)),

  forStaff: read(listForStaff),

  hide: writeAs(hideReview),

  restore: writeAs(restoreReview),

  rateBuyer: writeAs((ctx, input) => rateBuyer(ctx, input.id, input.stars)),
});

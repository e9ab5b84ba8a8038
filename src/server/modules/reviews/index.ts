/** The public interface of reviews. */
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { profileChanged } from '../accounts/index.ts';
import { onOrder, orderChanged } from '../orders/index.ts';
import {
  reviewAnswered,
  reviewerChanged,
  reviewHidden,
  reviewRestored,
  reviewWritten,
} from './reviews.events.ts';
import { markRefunded, selectReviewed } from './reviews.repository.ts';

/** Nobody reviews more offers than this; beyond it a cached page may show the old name for longer. */
const MOST_OFFERS = 1_000;

import { reviewsEndpoints } from './reviews.endpoints.ts';
export { reviewAnswered, reviewHidden, reviewRestored, reviewWritten } from './reviews.events.ts';
export { hideReview, lockReviewed, restoreReview } from './use-cases/hide-review.ts';
export { findReview, hiddenSince } from './use-cases/find-review.ts';
export {
  ratingsByOffer,
  ratingsOf,
  type OfferRatings,
  type Ratings,
} from './ratings.repository.ts';
export { recentReviews, recentReviewsOf } from './use-cases/list-reviews.ts';

type About = Record<'offer_id' | 'seller_id', string>;

/** Tags of what shows a review. */
const listsOf = (event: About): string[] => [
  tag.offer(event.offer_id),
  tag.reviewsOf(event.seller_id),
  tag.reviews,
];

/** And of what shows a mean: a rating stands on every card of the seller. */
const ratingsTouchedBy = (event: About): string[] => [
  ...listsOf(event),
  tag.seller(event.seller_id),
];

export const reviewsModule = defineModule({
  name: 'reviews',
  uses: ['accounts', 'catalogue', 'offers', 'orders'],
  tables: ['buyer_rating', 'review'],
  // A page of reviews shows what was bought, by whom and from whom.
  reads: ['app_user', 'offer'],
  endpoints: { reviews: reviewsEndpoints },
  invalidates: [
    invalidatesOn(reviewAnswered, listsOf),
    invalidatesOn(reviewWritten, ratingsTouchedBy),
    invalidatesOn(reviewHidden, ratingsTouchedBy),
    invalidatesOn(reviewRestored, ratingsTouchedBy),
    invalidatesOn(reviewerChanged, (event) => [
      tag.reviews,
      ...event.seller_ids.map((id) => tag.reviewsOf(id)),
      ...event.offer_ids.map((id) => tag.offer(id)),
    ]),
    invalidatesOn(orderChanged, (event) =>
      event.status === 'refund' ? [tag.reviewsOf(event.seller_id), tag.reviews] : [],
    ),
  ],
  subscriptions: [
    on(profileChanged, 'reviews.reviewer_changed', async (ctx, { user_id: userId }) => {
      const reviewed = await selectReviewed(ctx.db, userId, MOST_OFFERS);
      if (reviewed.length === 0) return;
      const sellers = new Set(reviewed.map((row) => row.seller_id));
      const offers = new Set(reviewed.map((row) => row.offer_id));
      await ctx.publish(
        reviewerChanged({ user_id: userId, seller_ids: [...sellers], offer_ids: [...offers] }),
      );
    }),
    onOrder(
      ['refund'],
      'reviews.mark_refunded',
      (ctx, event) => markRefunded(ctx.db, event.order_id),
      { first: true },
    ),
  ],
});

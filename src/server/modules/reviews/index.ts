/** The front door of reviews. */
import { dropsOn } from '../../events.ts';
import type { ServerModule } from '../../module.ts';
import { tag } from '../../tags.ts';
import { onOrder, orderChanged } from '../orders/index.ts';
import { reviewAnswered, reviewWritten } from './reviews.events.ts';
import { markRefunded } from './reviews.repository.ts';

export { reviewsEndpoints } from './reviews.endpoints.ts';
export { reviewAnswered, reviewWritten } from './reviews.events.ts';
export { recentReviews } from './use-cases/list-reviews.ts';

export const reviewsModule: ServerModule = {
  name: 'reviews',
  drops: [
    ...[reviewWritten, reviewAnswered].map((event) =>
      dropsOn(event, (fact) => [
        tag.offer(fact.offer_id),
        tag.reviewsOf(fact.seller_id),
        tag.reviews,
      ]),
    ),
    // A rating stands on every card of the seller.
    dropsOn(reviewWritten, (fact) => [tag.seller(fact.seller_id)]),
    dropsOn(orderChanged, (fact) =>
      fact.status === 'refund' ? [tag.reviewsOf(fact.seller_id), tag.reviews] : [],
    ),
  ],
  subscriptions: [
    onOrder(['refund'], 'reviews.mark_refunded', (ctx, fact) =>
      markRefunded(ctx.db, fact.order_id),
    ),
  ],
};

/** The front door of reviews. */
import type { ServerModule } from '../../module.ts';
import { onOrder } from '../orders/index.ts';
import { markRefunded } from './reviews.repository.ts';

export { reviewsEndpoints } from './reviews.endpoints.ts';
export { reviewAnswered, reviewWritten } from './reviews.events.ts';
export { recentReviews } from './use-cases/list-reviews.ts';

export const reviewsModule: ServerModule = {
  name: 'reviews',
  subscriptions: [
    onOrder(['refund'], 'reviews.mark_refunded', (ctx, fact) =>
      markRefunded(ctx.db, fact.order_id),
    ),
  ],
};

/** Events about reviews that other modules may want to know. */
import * as v from 'valibot';
import { hideCodeSchema } from '~/contracts/reviews/hide-codes.ts';
import { defineEvent } from '../../core/events.ts';

const about = v.object({
  review_id: v.string(),
  order_id: v.string(),
  offer_id: v.string(),
  seller_id: v.string(),
  buyer_id: v.string(),
});

/** A buyer reviewed a completed order. */
export const reviewWritten = defineEvent('reviews.written', about, (event) => event.order_id);

/** The seller answered a review. */
export const reviewAnswered = defineEvent('reviews.answered', about, (event) => event.order_id);

/** Staff hid a review: nobody but its author, its seller and staff sees it any more. `at` tells one hiding from the next. */
export const reviewHidden = defineEvent(
  'reviews.hidden',
  v.object({ ...about.entries, at: v.string(), code: hideCodeSchema, reason: v.string() }),
  (event) => event.order_id,
);

/** Staff put a review back that they had hidden. */
export const reviewRestored = defineEvent(
  'reviews.restored',
  v.object({ ...about.entries, at: v.string() }),
  (event) => event.order_id,
);

/** A reviewer's name or picture changed, which is shown beside reviews of these sellers and offers. */
export const reviewerChanged = defineEvent(
  'reviews.reviewer_changed',
  v.object({
    user_id: v.string(),
    seller_ids: v.array(v.string()),
    offer_ids: v.array(v.string()),
  }),
  (event) => event.user_id,
);

/** Search parameters of one's own reviews, read by the loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';

const ownReviewsSearch = v.object({
  stars: v.fallback(v.optional(v.picklist([1, 2, 3, 4, 5])), undefined),
  /** `false`: those that wait for the seller's answer. */
  answered: v.fallback(v.optional(v.literal(false)), undefined),
});

/** A broken value shows all. */
export function readOwnReviewsSearch(search: object): {
  stars: number | undefined;
  isWaiting: boolean;
} {
  const { stars, answered } = v.parse(ownReviewsSearch, search);
  return { stars, isWaiting: answered === false };
}

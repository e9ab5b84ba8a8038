/** Who may decide about a review. Pure. */
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';

/** Nobody hides what was said of them, or puts back what they wrote. @throws {Failure} REVIEW_OWN */
export function requireUnconcerned(
  { userId, impersonatorId }: UserActor,
  review: { buyer_id: string; seller_id: string },
): void {
  const concerned = [review.buyer_id, review.seller_id];
  if (concerned.includes(userId) || (impersonatorId && concerned.includes(impersonatorId)))
    throw new Failure('REVIEW_OWN');
}

/** One review for modules above: whose it is, of whom, and what it says. Whoever calls authorizes. */
import type { Db } from '../../../db/database.ts';
import { selectReview, type ReviewRow } from '../reviews.repository.ts';
import { selectHiddenSince } from '../staff-reviews.repository.ts';

type FoundReview = Pick<
  ReviewRow,
  | 'id'
  | 'order_id'
  | 'buyer_id'
  | 'seller_id'
  | 'message'
  | 'offer_title'
  | 'hidden_at'
  | 'hidden_by'
  | 'hidden_reason'
>;

export function findReview(db: Db, id: string): Promise<FoundReview | undefined> {
  return selectReview(db, id);
}

/** Since when those of these reviews that are hidden are so, by id. */
export function hiddenSince(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return selectHiddenSince(db, ids);
}

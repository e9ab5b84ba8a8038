/** What staff see of all reviews, those that they have hidden as well (decision 0126). */
import * as v from 'valibot';
import { cursorQuery, idSchema, queryInteger, querySearch } from '../common.ts';
import { personSchema } from '../identity/identity.schemas.ts';
import { hiddenSchema } from './hide-codes.ts';
import { reviewSchema } from './reviews.schemas.ts';

export const reviewStates = ['all', 'shown', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const staffReviewsQuery = v.object({
  stars: queryInteger({ min: 1, max: 5 }),
  state: v.optional(v.picklist(reviewStates), 'all'),
  seller_id: v.optional(idSchema),
  /** A part of what was written or answered. */
  search: querySearch,
  /** This one alone. */
  id: v.optional(idSchema),
  ...cursorQuery,
});

export const staffReviewSchema = v.object({
  ...reviewSchema.entries,
  order_id: idSchema,
  /** `by`: null where the account is gone. */
  hidden: v.nullable(v.object({ ...hiddenSchema.entries, by: v.nullable(personSchema) })),
});
export type StaffReview = v.InferOutput<typeof staffReviewSchema>;

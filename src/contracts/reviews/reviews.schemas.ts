/**
 * Reviews on the wire (decisions, section 6): by the buyer, once per completed order, stars 1 to 5 for three
 * aspects. No rating is ever given automatically.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import { countSchema, idSchema, longText, timestampSchema } from '../common.ts';
import { baseCategoryAliasSchema } from '../catalogue/catalogue.schemas.ts';
import { personSchema, ratingSchema } from '../identity/identity.schemas.ts';

export const ratingAspects = ['communication', 'fulfillment', 'start_time'] as const;
export type RatingAspect = (typeof ratingAspects)[number];

const starsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
const stars = {
  communication: starsSchema,
  fulfillment: starsSchema,
  start_time: starsSchema,
};

export const reviewSchema = v.object({
  id: idSchema,
  created_at: timestampSchema,
  ...stars,
  /** Mean of the three aspects. */
  rating: v.number(),
  message: v.string(),
  reviewer: personSchema,
  seller: personSchema,
  /** The offer's title as it was ordered. */
  offer: v.object({ id: idSchema, title: v.string() }),
  category: v.object({
    title: v.string(),
    alias: v.string(),
    base: baseCategoryAliasSchema,
    game: v.object({ title: v.string(), alias: v.string() }),
  }),
  /** The order was refunded afterwards; its review stays. */
  is_refunded: v.boolean(),
  reply: v.nullable(v.object({ message: v.string(), created_at: timestampSchema })),
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** Means of all real reviews of the seller or offer; null where there are none. */
export const reviewSummarySchema = v.object({
  rating: ratingSchema,
  count: countSchema,
  communication: ratingSchema,
  fulfillment: ratingSchema,
  start_time: ratingSchema,
  /** How many have one star to five: the mean of a review's aspects, as a whole number. */
  by_stars: v.pipe(v.array(countSchema), v.length(5)),
});

export const reviewListSchema = v.object({
  data: v.array(reviewSchema),
  meta: v.object({ total: countSchema, limit: countSchema, offset: countSchema }),
  summary: reviewSummarySchema,
});

export const reviewFormSchema = v.object({
  ...stars,
  message: v.optional(longText({ max: appConfig.orders.reviewLength }), ''),
});

/** What a seller thinks of a buyer: stars alone, because a text would be a list that its subject may not read. */
export const buyerRatingFormSchema = v.object({ stars: starsSchema });

/** What the seller gave the buyer of an order. */
export const buyerRatingSchema = v.object({ stars: starsSchema });

export const replyFormSchema = v.object({
  message: longText({ min: 1, max: appConfig.orders.reviewLength }),
});

/** Endpoints of reviews and the seller's answers. */
import * as v from 'valibot';
import {
  emptySchema,
  endlessListOf,
  idSchema,
  pageQuery,
  queryBoolean,
  queryInteger,
} from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { staffReviewSchema, staffReviewsQuery } from './hidden-reviews.schemas.ts';
import { hideCodeSchema } from './hide-codes.ts';
import { reviewErrors } from './reviews.errors.ts';
import {
  buyerRatingFormSchema,
  buyerRatingSchema,
  replyFormSchema,
  reviewFormSchema,
  reviewListSchema,
  reviewSchema,
} from './reviews.schemas.ts';

const route = routesOf('Reviews');
const staffRoute = routesOf('Back office');
const byStaff = staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } });

const ofOffer = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/market/offer/{id}/reviews', 'Reviews of an offer, newest first'))
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND')))
  .input(v.object({ id: idSchema, ...pageQuery }))
  .output(reviewListSchema);

const ofProfile = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/market/profile/{id}/reviews', 'Reviews that a seller received, newest first'))
  .errors(documented(pick(identityErrors, 'PROFILE_NOT_FOUND')))
  .input(
    v.object({
      id: idSchema,
      /** Only reviews of so many stars; the summary stays that of all. */
      stars: queryInteger({ min: 1, max: 5 }),
      /** `false`: only those that wait for the seller's answer. */
      answered: queryBoolean(),
      ...pageQuery,
    }),
  )
  .output(reviewListSchema);

/** `id` is the order's. */
const write = endpoint
  .meta({ who: 'user', limit: { calls: 20, seconds: 60 } })
  .route({
    ...route.post('/market/order/{id}/review', 'Review a completed order'),
    successStatus: 201,
  })
  .errors(
    documented({
      ...pick(reviewErrors, 'REVIEW_EXISTS', 'REVIEW_NOT_YET', 'REVIEW_TOO_LATE'),
      ...pick(offerErrors, 'CONTACT_DATA_REFUSED'),
    }),
  )
  .input(v.object({ id: idSchema, ...reviewFormSchema.entries }))
  .output(reviewSchema);

const reply = endpoint
  .meta({ who: 'seller', limit: { calls: 20, seconds: 60 } })
  .route({
    ...route.post('/market/review/{id}/reply', 'Answer a review, once'),
    successStatus: 201,
  })
  .errors(
    documented({
      ...pick(reviewErrors, 'REVIEW_NOT_FOUND', 'REPLY_EXISTS', 'REVIEW_HIDDEN'),
      ...pick(offerErrors, 'CONTACT_DATA_REFUSED'),
    }),
  )
  .input(v.object({ id: idSchema, ...replyFormSchema.entries }))
  .output(reviewSchema);

/** `id` is the order's. Stars are told to the sellers of the buyer's orders, as a mean, and to staff; never to the buyer or in public. */
const rateBuyer = endpoint
  .meta({ who: 'seller', limit: { calls: 20, seconds: 60 }, idempotent: 'optional' })
  .route({
    ...route.post('/market/order/{id}/buyer-rating', 'Rate the buyer of an order, once'),
    successStatus: 201,
  })
  .errors(
    documented({
      ...pick(reviewErrors, 'RATING_EXISTS', 'RATING_NOT_YET', 'RATING_TOO_LATE'),
      ...pick(ordersErrors, 'ORDER_NOT_FOUND'),
    }),
  )
  .input(v.object({ id: idSchema, ...buyerRatingFormSchema.entries }))
  .output(buyerRatingSchema);

const forStaff = byStaff
  .route(
    staffRoute.get('/admin/review', 'All reviews, newest first, those that are hidden as well'),
  )
  .input(staffReviewsQuery)
  .output(endlessListOf(staffReviewSchema));

const hide = byStaff
  .route(
    staffRoute.post(
      '/admin/review/{id}/hide',
      'Hide a review: it counts nowhere any more. Its author and its seller read why',
    ),
  )
  .errors(documented(pick(reviewErrors, 'REVIEW_NOT_FOUND', 'REVIEW_HIDDEN', 'REVIEW_OWN')))
  .input(v.object({ id: idSchema, code: hideCodeSchema, reason: staffReasonSchema }))
  .output(emptySchema);

const restore = byStaff
  .route(
    staffRoute.post('/admin/review/{id}/restore', 'Put a hidden review back where it counts again'),
  )
  .errors(documented(pick(reviewErrors, 'REVIEW_NOT_FOUND', 'REVIEW_NOT_HIDDEN', 'REVIEW_OWN')))
  .input(v.object({ id: idSchema, reason: staffReasonSchema }))
  .output(emptySchema);

export const reviewsContract = {
  forStaff,
  hide,
  ofOffer,
  ofProfile,
  rateBuyer,
  reply,
  restore,
  write,
};

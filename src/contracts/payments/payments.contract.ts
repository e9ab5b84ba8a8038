/** Endpoints of payments that staff look at. Webhooks stand with orders, deposits with the wallet. */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, idSchema, queryChoices } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { booksContract } from './books.contract.ts';
import { paymentsErrors } from './payments.errors.ts';
import {
  paymentReviewReasons,
  processingResults,
  reviewedPaymentSchema,
} from './payments.schemas.ts';

const route = routesOf('Back office');
const staff = staffEndpoint('decide_payouts', { idempotent: true });
const decided = v.object({ id: idSchema, reason: staffReasonSchema });
const { PAYMENT_EVENT_NOT_FOUND, PAYMENT_EVENT_WRONG_STATE, PAYMENT_EVENT_OWN } = paymentsErrors;
const decideErrors = documented({ PAYMENT_EVENT_NOT_FOUND, PAYMENT_EVENT_WRONG_STATE });

export const paymentsContract = {
  ...booksContract,

  toReview: staffEndpoint('decide_payouts')
    .route(
      route.get(
        '/admin/payment-event',
        'Provider events that could not be settled by themselves, the newest first',
      ),
    )
    .input(
      v.object({
        ...idCursorQuery,
        /** `open`: only those that somebody has to decide about. */
        state: v.optional(v.picklist(['open', 'all']), 'open'),
        reason: queryChoices(paymentReviewReasons),
      }),
    )
    .output(endlessListOf(reviewedPaymentSchema)),

  processAgain: staff
    .route(
      route.post(
        '/admin/payment-event/{id}/process',
        'Process a provider event again, at once and with all its attempts',
      ),
    )
    .errors(decideErrors)
    .input(decided)
    .output(v.object({ result: v.picklist(processingResults) })),

  credit: staff
    .route(
      route.post(
        '/admin/payment-event/{id}/credit',
        'Give the buyer what arrived instead of the amount that was asked for',
      ),
    )
    .errors(documented({ PAYMENT_EVENT_NOT_FOUND, PAYMENT_EVENT_WRONG_STATE, PAYMENT_EVENT_OWN }))
    .input(decided)
    .output(emptySchema),

  close: staff
    .route(
      route.post('/admin/payment-event/{id}/close', 'Nothing is left to do about a provider event'),
    )
    .errors(decideErrors)
    .input(decided)
    .output(emptySchema),
};

/** Endpoints of payments that staff look at. Webhooks stand with orders, deposits with the wallet. */
import * as v from 'valibot';
import {
  centsSchema,
  emptySchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  queryChoices,
} from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import {
  chargebackDetailSchema,
  chargebackSchema,
  evidenceTextSchema,
} from './chargebacks.schemas.ts';
import { walletErrors } from '../wallet/wallet.errors.ts';
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

const { CHARGEBACK_NOT_FOUND, CHARGEBACK_WRONG_STATE, CHARGEBACK_OWN } = paymentsErrors;
const chargebackErrors = documented({
  CHARGEBACK_NOT_FOUND,
  CHARGEBACK_WRONG_STATE,
  CHARGEBACK_OWN,
  CHARGEBACK_PROVIDER_DOWN: paymentsErrors.CHARGEBACK_PROVIDER_DOWN,
});

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

  chargebacks: staffEndpoint('decide_payouts')
    .route(
      route.get('/admin/chargeback', 'What banks took back, those that wait for an answer first'),
    )
    .input(
      v.object({
        ...idCursorQuery,
        /** `open`: only those that a bank has not decided. */
        state: v.optional(v.picklist(['open', 'all']), 'open'),
      }),
    )
    .output(endlessListOf(chargebackSchema)),

  chargeback: staffEndpoint('decide_payouts')
    .route(
      route.get(
        '/admin/chargeback/{id}',
        'One chargeback, with what is booked and what the orders prove',
      ),
    )
    .errors(documented({ CHARGEBACK_NOT_FOUND }))
    .input(v.object({ id: idSchema }))
    .output(chargebackDetailSchema),

  sendEvidence: staff
    .route(route.post('/admin/chargeback/{id}/evidence', 'Answer the bank with evidence, once'))
    .errors(chargebackErrors)
    .input(v.object({ id: idSchema, text: evidenceTextSchema }))
    .output(emptySchema),

  acceptChargeback: staff
    .route(route.post('/admin/chargeback/{id}/accept', 'Give a chargeback up, for good'))
    .errors(chargebackErrors)
    .input(decided)
    .output(emptySchema),

  forgiveDebt: staff
    .route(
      route.post('/admin/debt/{user_id}/forgive', 'Give up what somebody owes after a chargeback'),
    )
    .errors(documented(pick(walletErrors, 'DEBT_NOT_FOUND', 'DEBT_SMALLER', 'DEBT_OWN')))
    .input(
      v.object({
        user_id: idSchema,
        amount: v.pipe(centsSchema, v.minValue(1)),
        reason: staffReasonSchema,
      }),
    )
    .output(v.object({ owed_amount: centsSchema })),
};

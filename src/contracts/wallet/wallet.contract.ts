/** Endpoints of the wallet (api.md, "wallet"). */
import * as v from 'valibot';
import { appConfig } from '~config';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';
import {
  centsSchema,
  continuedListOf,
  emptySchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  longText,
  pageQuery,
  queryChoices,
  queryInteger,
  querySearch,
  timestampSchema,
} from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import {
  statementDirections,
  statementEntrySchema,
  statementKinds,
  statementTotalsSchema,
} from './statement.schemas.ts';
import { paymentsErrors } from '../payments/payments.errors.ts';
import { walletErrors } from './wallet.errors.ts';
import {
  balanceSchema,
  cardRefundAmountSchema,
  cardRefundSchema,
  depositAmountSchema,
  depositLimitsSchema,
  holdItemSchema,
  newPayoutMethodSchema,
  payoutAmountSchema,
  payoutDeclineReasons,
  payoutMethodSchema,
  payoutRequestSchema,
  staffPayoutRequestSchema,
  statementLineSchema,
  userAccountKinds,
} from './wallet.schemas.ts';

const route = routesOf('Wallet');

const user = endpoint.meta({ who: 'user' });
const mover = endpoint.meta({ who: 'user', idempotent: true });
/** Banned accounts may withdraw their money. */
const userOrBanned = endpoint.meta({ who: 'user', alsoFor: ['banned'] });
const admin = staffEndpoint('decide_payouts', { idempotent: true });
const byId = { id: idSchema };
/** Nothing was booked before; the database does not know every year that a program can write. */
const instantSchema = v.pipe(
  timestampSchema,
  v.check((value) => value >= '2000' && value < '3000', 'date'),
);
/** From this instant up to, but without, that one. */
const period = { from: v.optional(instantSchema), to: v.optional(instantSchema) };
const statementFilter = {
  ...period,
  kind: v.optional(v.picklist(statementKinds)),
  direction: v.optional(v.picklist(statementDirections)),
};
const { PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE, PAYOUT_OWN, PAYOUTS_PAUSED } = walletErrors;
/** Before money leaves, a second factor is confirmed. */
const confirmationErrors = pick(
  secondFactorErrors,
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_CONFIRM',
);
const decideErrors = documented({ PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE, PAYOUT_OWN });
/** Declining stays possible: no money leaves by it. */
const payErrors = documented({
  PAYOUT_NOT_FOUND,
  PAYOUT_WRONG_STATE,
  PAYOUT_OWN,
  PAYOUTS_PAUSED,
});
/** The reason is recorded in the audit trail; the owner does not see it. */
const decided = v.object({ ...byId, reason: v.optional(longText({ max: 500 })) });

export const walletContract = {
  balances: user
    .route(route.get('/wallet', 'Real, bonus and card balance'))
    .output(v.object({ data: v.array(balanceSchema) })),

  hold: user
    .route(
      route.get(
        '/wallet/balance/hold',
        'Proceeds on hold, with rule and release date, soonest first',
      ),
    )
    .input(
      v.object({
        limit: queryInteger({
          min: 1,
          max: appConfig.lists.maxLimit,
          default: appConfig.lists.maxLimit,
        }),
        cursor: idCursorQuery.cursor,
      }),
    )
    .output(
      v.object({
        /** Of all holds, also of those on other pages. */
        net_amount: centsSchema,
        items: v.array(holdItemSchema),
        meta: v.object({ next_cursor: v.nullable(v.string()) }),
      }),
    ),

  transactions: user
    .route(route.get('/wallet/transaction', 'Statement, newest first'))
    .input(v.object({ ...idCursorQuery, account: queryChoices(userAccountKinds) }))
    .output(endlessListOf(statementLineSchema)),

  statement: user
    .route(
      route.get('/wallet/statement', 'Statement by order, deposit and payout, last changed first'),
    )
    .input(v.object({ ...idCursorQuery, ...statementFilter, search: querySearch }))
    .output(endlessListOf(statementEntrySchema)),

  statementTotals: user
    .route(route.get('/wallet/statement/totals', 'Available money at both ends of a period'))
    .input(v.object(period))
    .output(statementTotalsSchema),

  exportStatement: endpoint
    .meta({ who: 'user', limit: { calls: 10, seconds: 60 } })
    .route(
      route.get(
        '/wallet/statement/export',
        'The postings of the statement as CSV, newest first, at most 10 000 lines',
      ),
    )
    .input(v.object(period))
    .output(v.file()),

  deposit: mover
    .route(route.post('/wallet/deposit', 'Deposit money'))
    .errors(
      documented({
        ...pick(walletErrors, 'DEPOSIT_METHOD_UNAVAILABLE', 'DEPOSIT_LIMIT_REACHED'),
        ...pick(paymentsErrors, 'PAYMENT_PROVIDER_DOWN'),
      }),
    )
    .input(v.object({ amount: depositAmountSchema, method: v.picklist(['sandbox', 'stripe']) }))
    .output(v.object({ id: idSchema, redirect_url: v.string() })),

  depositLimits: user
    .route(route.get('/wallet/deposit-limits', 'How much can be deposited now, and when more'))
    .output(depositLimitsSchema),

  cardRefunds: user
    .route(route.get('/wallet/card-refunds', 'Card money that goes back to its card, newest first'))
    .input(v.object(idCursorQuery))
    .output(endlessListOf(cardRefundSchema)),

  requestCardRefund: endpoint
    .meta({ who: 'user', idempotent: true, alsoFor: ['banned'] })
    .route(
      route.post(
        '/wallet/card-refund',
        'Send unspent card money back to the cards that it came from, the last one first',
      ),
    )
    .errors(
      documented({
        NOT_ENOUGH_MONEY: walletErrors.NOT_ENOUGH_MONEY,
        IMPERSONATING: identityErrors.IMPERSONATING,
      }),
    )
    .input(v.object({ amount: cardRefundAmountSchema }))
    .output(v.object({ data: v.array(cardRefundSchema) })),

  payoutMethods: user
    .route(route.get('/wallet/payout/method', 'Payout methods'))
    .output(v.object({ data: v.array(payoutMethodSchema) })),

  addPayoutMethod: userOrBanned
    .route(
      route.post('/wallet/payout/method', 'Add a payout method; it can be used after 48 hours'),
    )
    .errors(
      documented({
        ...pick(walletErrors, 'PAYOUT_METHOD_KNOWN', 'PAYOUT_METHOD_LIMIT'),
        IMPERSONATING: identityErrors.IMPERSONATING,
        ...confirmationErrors,
      }),
    )
    .input(newPayoutMethodSchema)
    .output(payoutMethodSchema),

  removePayoutMethod: userOrBanned
    .route(route.delete('/wallet/payout/method/{id}', 'Remove a payout method'))
    .errors(documented({ PAYOUT_METHOD_NOT_FOUND: walletErrors.PAYOUT_METHOD_NOT_FOUND }))
    .input(v.object(byId))
    .output(emptySchema),

  payouts: user
    .route(route.get('/wallet/payout/payout_request', 'Own payout requests'))
    .input(
      v.object({
        ...pageQuery,
        /** Takes the place of `offset`. */
        cursor: idCursorQuery.cursor,
        sort_created_at: v.optional(v.picklist(['asc', 'desc']), 'desc'),
      }),
    )
    .output(continuedListOf(payoutRequestSchema)),

  requestPayout: endpoint
    .meta({ who: 'user', idempotent: true, alsoFor: ['banned'] })
    .route(route.post('/wallet/payout/payout_request', 'Ask for a payout'))
    .errors(
      documented({
        ...walletErrors,
        ...pick(identityErrors, 'IMPERSONATING', 'TRUST_LEVEL_REQUIRED'),
        ...confirmationErrors,
      }),
    )
    .input(v.object({ amount: payoutAmountSchema, method_id: idSchema }))
    .output(payoutRequestSchema),

  cancelPayout: endpoint
    .meta({ who: 'user', idempotent: 'optional', alsoFor: ['banned'] })
    .route(route.delete('/wallet/payout/payout_request/{id}', 'Cancel an open payout request'))
    .errors(documented({ PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE }))
    .input(v.object(byId))
    .output(payoutRequestSchema),

  staffPayouts: staffEndpoint('decide_payouts')
    .route(route.get('/admin/payout', 'Payout requests'))
    .input(v.object({ ...idCursorQuery, status: queryChoices(payoutStatuses) }))
    .output(endlessListOf(staffPayoutRequestSchema)),

  approvePayout: admin
    .route(route.post('/admin/payout/{id}/approve', 'Approve'))
    .errors(payErrors)
    .input(decided)
    .output(staffPayoutRequestSchema),

  declinePayout: admin
    .route(route.post('/admin/payout/{id}/decline', 'Decline'))
    .errors(decideErrors)
    .input(
      v.object({
        ...byId,
        reason: v.picklist(payoutDeclineReasons),
        note: v.optional(longText({ max: 500 }), ''),
      }),
    )
    .output(staffPayoutRequestSchema),

  markPayoutPaid: admin
    .route(route.post('/admin/payout/{id}/mark-paid', 'The money has left'))
    .errors(payErrors)
    .input(decided)
    .output(staffPayoutRequestSchema),

  bouncePayout: admin
    .route(
      route.post(
        '/admin/payout/{id}/bounce',
        'Money that was sent has come back: it is the real balance of its owner again',
      ),
    )
    .errors(decideErrors)
    .input(v.object({ ...byId, note: v.optional(longText({ max: 500 }), '') }))
    .output(staffPayoutRequestSchema),
};

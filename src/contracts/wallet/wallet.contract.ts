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
} from '../common.ts';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { walletErrors } from './wallet.errors.ts';
import {
  balanceSchema,
  depositAmountSchema,
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

const user = endpoint.meta({ who: 'user' });
const mover = endpoint.meta({ who: 'user', idempotent: true });
/** Banned accounts may withdraw their money. */
const userOrBanned = endpoint.meta({ who: 'user', alsoFor: ['banned'] });
const admin = staffEndpoint('decide_payouts', { idempotent: true });
const byId = { id: idSchema };
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
    .route({ method: 'GET', path: '/wallet', tags: ['Wallet'], summary: 'Real and bonus balance' })
    .output(v.object({ data: v.array(balanceSchema) })),

  hold: user
    .route({
      method: 'GET',
      path: '/wallet/balance/hold',
      tags: ['Wallet'],
      summary: 'Proceeds on hold, with rule and release date, soonest first',
    })
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
    .route({
      method: 'GET',
      path: '/wallet/transaction',
      tags: ['Wallet'],
      summary: 'Statement, newest first',
    })
    .input(v.object({ ...idCursorQuery, account: queryChoices(userAccountKinds) }))
    .output(endlessListOf(statementLineSchema)),

  deposit: mover
    .route({ method: 'POST', path: '/wallet/deposit', tags: ['Wallet'], summary: 'Deposit money' })
    .errors(documented({ DEPOSIT_METHOD_UNAVAILABLE: walletErrors.DEPOSIT_METHOD_UNAVAILABLE }))
    .input(v.object({ amount: depositAmountSchema, method: v.picklist(['sandbox', 'stripe']) }))
    .output(v.object({ id: idSchema, redirect_url: v.string() })),

  payoutMethods: user
    .route({
      method: 'GET',
      path: '/wallet/payout/method',
      tags: ['Wallet'],
      summary: 'Payout methods',
    })
    .output(v.object({ data: v.array(payoutMethodSchema) })),

  addPayoutMethod: userOrBanned
    .route({
      method: 'POST',
      path: '/wallet/payout/method',
      tags: ['Wallet'],
      summary: 'Add a payout method; it can be used after 48 hours',
    })
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
    .route({
      method: 'DELETE',
      path: '/wallet/payout/method/{id}',
      tags: ['Wallet'],
      summary: 'Remove a payout method',
    })
    .errors(documented({ PAYOUT_METHOD_NOT_FOUND: walletErrors.PAYOUT_METHOD_NOT_FOUND }))
    .input(v.object(byId))
    .output(emptySchema),

  payouts: user
    .route({
      method: 'GET',
      path: '/wallet/payout/payout_request',
      tags: ['Wallet'],
      summary: 'Own payout requests',
    })
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
    .route({
      method: 'POST',
      path: '/wallet/payout/payout_request',
      tags: ['Wallet'],
      summary: 'Ask for a payout',
    })
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
    .route({
      method: 'DELETE',
      path: '/wallet/payout/payout_request/{id}',
      tags: ['Wallet'],
      summary: 'Cancel an open payout request',
    })
    .errors(documented({ PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE }))
    .input(v.object(byId))
    .output(payoutRequestSchema),

  staffPayouts: staffEndpoint('decide_payouts')
    .route({ method: 'GET', path: '/admin/payout', tags: ['Wallet'], summary: 'Payout requests' })
    .input(v.object({ ...idCursorQuery, status: queryChoices(payoutStatuses) }))
    .output(endlessListOf(staffPayoutRequestSchema)),

  approvePayout: admin
    .route({
      method: 'POST',
      path: '/admin/payout/{id}/approve',
      tags: ['Wallet'],
      summary: 'Approve',
    })
    .errors(payErrors)
    .input(decided)
    .output(staffPayoutRequestSchema),

  declinePayout: admin
    .route({
      method: 'POST',
      path: '/admin/payout/{id}/decline',
      tags: ['Wallet'],
      summary: 'Decline',
    })
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
    .route({
      method: 'POST',
      path: '/admin/payout/{id}/mark-paid',
      tags: ['Wallet'],
      summary: 'The money has left',
    })
    .errors(payErrors)
    .input(decided)
    .output(staffPayoutRequestSchema),

  bouncePayout: admin
    .route({
      method: 'POST',
      path: '/admin/payout/{id}/bounce',
      tags: ['Wallet'],
      summary: 'Money that was sent has come back: it is the real balance of its owner again',
    })
    .errors(decideErrors)
    .input(v.object({ ...byId, note: v.optional(longText({ max: 500 }), '') }))
    .output(staffPayoutRequestSchema),
};

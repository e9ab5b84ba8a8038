/** Endpoints of payouts (api.md, "wallet"; decision 0094). They belong to the wallet's area. */
import * as v from 'valibot';
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
  queryBoolean,
  queryChoices,
} from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { moderationErrors } from '../moderation/moderation.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { payoutBatchesContract } from './payout-batches.contract.ts';
import {
  payoutFreezeSchema,
  payoutTermsSchema,
  staffPayoutRequestSchema,
} from './payouts.schemas.ts';
import { walletErrors } from './wallet.errors.ts';
import {
  newPayoutMethodSchema,
  payoutAmountSchema,
  payoutDeclineReasons,
  payoutMethodSchema,
  payoutRequestSchema,
} from './wallet.schemas.ts';

const route = routesOf('Wallet');

const user = endpoint.meta({ who: 'user' });
/** Banned accounts may withdraw their money. */
const userOrBanned = endpoint.meta({ who: 'user', alsoFor: ['banned'] });
const admin = staffEndpoint('decide_payouts', { idempotent: true });
/** An account is frozen once, and lifted once. */
const freezer = staffEndpoint('decide_payouts', { idempotent: 'optional' });
const byId = { id: idSchema };
const { PAYOUT_FREEZE_NOT_FOUND, PAYOUT_NOT_FOUND, PAYOUT_OWN, PAYOUT_WRONG_STATE } = walletErrors;
/** Before money leaves, a second factor is confirmed. */
const confirmationErrors = pick(
  secondFactorErrors,
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_CONFIRM',
);
const decideErrors = documented({ PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE, PAYOUT_OWN });
const { PAYOUT_UNDER_WAY } = walletErrors;
/** Declining stays possible: no money leaves by it. */
const payErrors = {
  PAYOUT_NOT_FOUND,
  PAYOUT_WRONG_STATE,
  PAYOUT_OWN,
  ...pick(walletErrors, 'ACCOUNT_OWES', 'PAYOUT_FROZEN', 'PAYOUT_METHOD_FAILED', 'PAYOUTS_PAUSED'),
};
/** The reason is recorded in the audit trail; the owner does not see it. */
const decided = v.object({ ...byId, reason: v.optional(longText({ max: 500 })) });

export const payoutsContract = {
  payoutTerms: user
    .route(
      route.get('/wallet/payout/terms', 'Fees and limits of payouts, and whether they are frozen'),
    )
    .output(payoutTermsSchema),

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
        ...pick(
          walletErrors,
          'NOT_ENOUGH_MONEY',
          'PAYOUT_FACTOR_LOST',
          'PAYOUT_FEE_CHANGED',
          'ACCOUNT_OWES',
          'PAYOUT_FROZEN',
          'PAYOUT_LIMIT_REACHED',
          'PAYOUT_METHOD_FAILED',
          'PAYOUT_METHOD_NOT_FOUND',
          'PAYOUT_METHOD_WAITS',
          'PAYOUT_OPEN',
        ),
        ...pick(identityErrors, 'IMPERSONATING', 'TRUST_LEVEL_REQUIRED'),
        ...confirmationErrors,
      }),
    )
    .input(
      v.object({
        amount: payoutAmountSchema,
        method_id: idSchema,
        /** What the owner saw as the fee; another one is refused. */
        expected_fee_amount: v.optional(centsSchema),
      }),
    )
    .output(payoutRequestSchema),

  cancelPayout: endpoint
    .meta({ who: 'user', idempotent: 'optional', alsoFor: ['banned'] })
    .route(route.delete('/wallet/payout/payout_request/{id}', 'Cancel an open payout request'))
    .errors(documented({ PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE }))
    .input(v.object(byId))
    .output(payoutRequestSchema),

  staffPayouts: staffEndpoint('decide_payouts')
    .route(route.get('/admin/payout', 'Payout requests'))
    .input(
      v.object({
        ...idCursorQuery,
        status: queryChoices(payoutStatuses),
        /** Only those that wait in no batch. */
        without_batch: v.optional(queryBoolean()),
        /** Only this one. */
        id: v.optional(idSchema),
      }),
    )
    .output(endlessListOf(staffPayoutRequestSchema)),

  approvePayout: admin
    .route(
      route.post(
        '/admin/payout/{id}/approve',
        'Approve; a large payout waits for the approval of a second person',
      ),
    )
    .errors(documented({ ...payErrors, PAYOUT_SECOND_PERSON: walletErrors.PAYOUT_SECOND_PERSON }))
    .input(decided)
    .output(staffPayoutRequestSchema),

  declinePayout: admin
    .route(route.post('/admin/payout/{id}/decline', 'Decline'))
    .errors(documented({ PAYOUT_NOT_FOUND, PAYOUT_WRONG_STATE, PAYOUT_OWN, PAYOUT_UNDER_WAY }))
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
    .errors(documented({ ...payErrors, PAYOUT_UNDER_WAY }))
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

  ...payoutBatchesContract,

  payoutFreezes: staffEndpoint('decide_payouts')
    .route(route.get('/admin/payout-freeze', 'Accounts whose payouts are frozen, newest first'))
    .input(
      v.object({
        ...idCursorQuery,
        /** `all`: those that were lifted as well. */
        state: v.optional(v.picklist(['open', 'all']), 'open'),
        user_id: v.optional(idSchema),
      }),
    )
    .output(endlessListOf(payoutFreezeSchema)),

  freezePayouts: freezer
    .route(
      route.post('/admin/payout-freeze', 'Freeze the payouts of an account; its owner is told so'),
    )
    .errors(documented({ PAYOUT_OWN, PERSON_NOT_FOUND: moderationErrors.PERSON_NOT_FOUND }))
    .input(v.object({ user_id: idSchema, reason: staffReasonSchema }))
    .output(payoutFreezeSchema),

  liftPayoutFreeze: freezer
    .route(
      route.post('/admin/payout-freeze/{user_id}/lift', 'Open the payouts of an account again'),
    )
    .errors(documented({ PAYOUT_OWN, PAYOUT_FREEZE_NOT_FOUND }))
    .input(v.object({ user_id: idSchema, reason: staffReasonSchema }))
    .output(payoutFreezeSchema),
};

/** Endpoints of the wallet (api.md, "wallet"). */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  centsSchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  queryChoices,
  queryInteger,
  querySearch,
} from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { payoutsContract } from './payouts.contract.ts';
import { statementFileContract } from './statement.contract.ts';
import {
  instantSchema,
  statementDirections,
  statementEntrySchema,
  statementKinds,
  statementTotalsSchema,
} from './statement.schemas.ts';
import { cardMethods } from '../payments/card-methods.ts';
import { paymentsErrors } from '../payments/payments.errors.ts';
import { walletErrors } from './wallet.errors.ts';
import {
  balanceSchema,
  cardRefundAmountSchema,
  cardRefundSchema,
  reservationSchema,
  depositAmountSchema,
  depositLimitsSchema,
  holdItemSchema,
  statementLineSchema,
  userAccountKinds,
} from './wallet.schemas.ts';

const route = routesOf('Wallet');

const user = endpoint.meta({ who: 'user' });
const mover = endpoint.meta({ who: 'user', idempotent: true });
/** From this instant up to, but without, that one. */
const period = { from: v.optional(instantSchema), to: v.optional(instantSchema) };
const statementFilter = {
  ...period,
  kind: v.optional(v.picklist(statementKinds)),
  direction: v.optional(v.picklist(statementDirections)),
};

export const walletContract = {
  balances: user.route(route.get('/wallet', 'Real, bonus and card balance')).output(
    v.object({
      data: v.array(balanceSchema),
      /** The `method` of payments and deposits by card here; null while nobody takes cards. */
      card_method: v.nullable(v.picklist(cardMethods)),
      /** What is in no balance, because it is reserved for card payments that run. */
      reserved: v.array(reservationSchema),
      /** The least that a card can be charged, in cents; 0 where no card is taken. */
      card_least_amount: centsSchema,
      /** What is owed after a chargeback; 0 for almost everybody. */
      owed_amount: centsSchema,
    }),
  ),

  repayDebt: mover
    .route(route.post('/wallet/debt/repay', 'Settle what is owed, as far as the balance goes'))
    .errors(
      documented({
        ...pick(walletErrors, 'NOT_ENOUGH_MONEY', 'DEBT_NOT_FOUND'),
        IMPERSONATING: identityErrors.IMPERSONATING,
      }),
    )
    .input(v.object({}))
    .output(v.object({ paid_amount: centsSchema, owed_amount: centsSchema })),

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

  ...statementFileContract,

  deposit: mover
    .route(route.post('/wallet/deposit', 'Deposit money'))
    .errors(
      documented({
        ...pick(walletErrors, 'DEPOSIT_METHOD_UNAVAILABLE', 'DEPOSIT_LIMIT_REACHED'),
        ...pick(paymentsErrors, 'PAYMENT_PROVIDER_DOWN', 'PAYMENT_LEFT'),
      }),
    )
    .input(v.object({ amount: depositAmountSchema, method: v.picklist(cardMethods) }))
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
        ...pick(walletErrors, 'NOT_ENOUGH_MONEY', 'ACCOUNT_OWES'),
        IMPERSONATING: identityErrors.IMPERSONATING,
      }),
    )
    .input(v.object({ amount: cardRefundAmountSchema }))
    .output(v.object({ data: v.array(cardRefundSchema) })),

  ...payoutsContract,
};

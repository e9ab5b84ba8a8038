/** Endpoints of orders and of the payment webhook (api.md, "market/order" and "payments/webhook"). */
import * as v from 'valibot';
import { caseErrors } from '../cases/cases.errors.ts';
import { decisionCodes } from '../cases/decision-codes.ts';
import {
  centsSchema,
  continuedListOf,
  emptySchema,
  idSchema,
  longText,
  opaque,
} from '../common.ts';
import { disputeErrors } from '../disputes/disputes.errors.ts';
import { disputeReasons } from '../disputes/reasons.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { paymentNoticesSchema } from '../payments/payments.schemas.ts';
import { promotionsErrors } from '../promotions/promotions.errors.ts';
import { walletErrors } from '../wallet/wallet.errors.ts';
import { checklistContract } from './checklist.contract.ts';
import { recallContract } from './recall.contract.ts';
import { checkoutDraftsContract } from './checkout-drafts.contract.ts';
import {
  exportOrdersSchema,
  listOrdersSchema,
  orderGamesQuery,
  orderGamesSchema,
} from './order-lists.schemas.ts';
import { paymentsErrors } from '../payments/payments.errors.ts';
import { ordersErrors } from './orders.errors.ts';
import {
  imagesSchema,
  noteSchema,
  openedPartSchema,
  orderNumberSchema,
  orderQuoteSchema,
  orderSchema,
  orderSummarySchema,
  payOrderSchema,
  placePurchaseSchema,
  placeOrderSchema,
  quoteOrderSchema,
  redirectSchema,
  revealedSecretSchema,
  sealedInputSchema,
} from './orders.schemas.ts';
import { purchaseSchema, showPurchaseSchema } from './purchases.schemas.ts';

const route = routesOf('Orders');
const paymentsRoute = routesOf('Payments');

const user = endpoint.meta({ who: 'user' });
/** Banned accounts may finish their open trades as well. */
const party = endpoint.meta({ who: 'user', alsoFor: ['banned'], idempotent: 'optional' });
/** Keys of the API see and do the seller's side alone. */
const orderReader = endpoint.meta({ who: 'user', keys: ['orders:read'] });
const deliverer = endpoint.meta({
  who: 'user',
  alsoFor: ['banned'],
  idempotent: 'optional',
  keys: ['orders:deliver'],
});
const support = staffEndpoint('decide_orders', { idempotent: 'optional' });
/** Parts that are opened by one press. */
const MAX_OPENED = 100;
const byId = { id: idSchema };
const { TRUST_LEVEL_REQUIRED } = identityErrors;
const { ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET } = ordersErrors;
const { ORDER_BANK_STOPPED } = ordersErrors;
const transitionErrors = documented({
  ORDER_BANK_STOPPED,
  ORDER_NOT_FOUND,
  ORDER_WRONG_STATE,
  ORDER_NOT_YOURS_TO_DO,
  ORDER_NOT_YET,
});

const reasonErrors = documented({ CONTACT_DATA_REFUSED: offerErrors.CONTACT_DATA_REFUSED });

const deliveryErrors = documented({
  ORDER_BANK_STOPPED,
  ORDER_NOT_FOUND,
  ORDER_NOT_YOURS_TO_DO,
  ORDER_NOTHING_TO_REVEAL: ordersErrors.ORDER_NOTHING_TO_REVEAL,
});

const paymentErrors = documented({
  ...ordersErrors,
  ...pick(paymentsErrors, 'PAYMENT_PROVIDER_DOWN', 'PAYMENT_LEFT'),
  ...pick(walletErrors, 'NOT_ENOUGH_MONEY', 'ACCOUNT_OWES'),
  TRUST_LEVEL_REQUIRED,
});

const agreedPrice =
  'What is charged is what was agreed to: when the expected amounts are not those of the order now, the answer is 409 ' +
  'ORDER_PRICE_CHANGED, nothing is reserved or charged, and `values` tells the price as it is now in `total_amount`, ' +
  '`discount_amount`, `bonus_amount` and `due_amount`, beside a card also `wallet_amount`; `dropped_code` and `dropped_reason` name an own promo code that ' +
  'is not applied any more.';

const mixedPayment =
  'By card with `use_wallet`, the wallet pays what it has and the card the rest, which is at least the least that its ' +
  'provider takes. What bonus money and the wallet pay is reserved for the payment until it ends: it pays what is bought with the ' +
  'card, or is back in the wallet. When the wallet has another part of the same price by now, the answer is 409 ' +
  'ORDER_PARTS_CHANGED, and `values` tells the parts. A payment that another press ended before its page opened answers 409 ' +
  'PAYMENT_LEFT.';

/** A call that applies a transition of the order lifecycle and returns the order. */
function step(who: typeof user, path: `/${string}`, summary: string) {
  return who.route(route.post(path, summary)).errors(transitionErrors).output(orderSchema);
}

export const ordersContract = {
  ...checkoutDraftsContract,
  ...checklistContract,
  ...recallContract,

  quote: endpoint
    .meta({ who: 'all' })
    .route(route.get('/market/order-quote', 'What an order would cost and promise'))
    .errors(documented({ ...ordersErrors, ...promotionsErrors }))
    .input(quoteOrderSchema)
    .output(orderQuoteSchema),

  place: endpoint
    .meta({ who: 'user', idempotent: true })
    .route({
      ...route.post('/market/order', 'Place an order, and pay it from the wallet if wanted'),
      description: agreedPrice,
    })
    .errors(
      documented({
        ...ordersErrors,
        ...promotionsErrors,
        NOT_ENOUGH_MONEY: walletErrors.NOT_ENOUGH_MONEY,
        TRUST_LEVEL_REQUIRED,
      }),
    )
    .input(placeOrderSchema)
    .output(orderSchema),

  pay: endpoint
    .meta({ who: 'user', idempotent: true })
    .route({
      ...route.post('/market/order/{id}/pay', 'Pay an order from the wallet or at a provider'),
      description: `${mixedPayment} ${agreedPrice}`,
    })
    .errors(paymentErrors)
    .input(payOrderSchema)
    .output(v.union([orderSchema, redirectSchema])),

  purchase: endpoint
    .meta({ who: 'user', idempotent: true })
    .route({
      ...route.post(
        '/market/purchase',
        'Place orders of several sellers at once, and pay them from the wallet if wanted: all or none',
      ),
      description: agreedPrice,
    })
    .errors(
      documented({
        ...ordersErrors,
        OFFER_NOT_FOUND: offerErrors.OFFER_NOT_FOUND,
        NOT_ENOUGH_MONEY: walletErrors.NOT_ENOUGH_MONEY,
        TRUST_LEVEL_REQUIRED,
      }),
    )
    .input(placePurchaseSchema)
    .output(purchaseSchema),

  payPurchase: endpoint
    .meta({ who: 'user', idempotent: true })
    .route({
      ...route.post('/market/purchase/{id}/pay', 'Pay all orders of a purchase with one payment'),
      description: `The amounts are those of all orders together. ${mixedPayment} ${agreedPrice}`,
    })
    .errors(paymentErrors)
    .input(payOrderSchema)
    .output(v.union([purchaseSchema, redirectSchema])),

  showPurchase: user
    .route(route.get('/market/purchase/{id}', 'Orders that were bought together'))
    .errors(documented({ ORDER_NOT_FOUND }))
    .input(showPurchaseSchema)
    .output(purchaseSchema),

  show: orderReader
    .route(route.get('/market/order/{id}', 'One order'))
    .errors(documented({ ORDER_NOT_FOUND }))
    .input(v.object(byId))
    .output(orderSchema),

  /** Short links of mails lead here; the same rights as `show`. */
  byNumber: orderReader
    .route(route.get('/market/order/number/{number}', 'The id of an order by its number'))
    .errors(documented(pick(ordersErrors, 'ORDER_NOT_FOUND')))
    .input(v.object({ number: orderNumberSchema }))
    .output(v.object({ id: idSchema })),

  payments: user
    .route(
      route.get(
        '/market/order/{id}/payment',
        'What the buyer should know about the payments of an order; nothing for the seller',
      ),
    )
    .errors(documented({ ORDER_NOT_FOUND }))
    .input(v.object(byId))
    .output(paymentNoticesSchema),

  list: orderReader
    .route(route.get('/market/order', 'Purchases or sales; `staff` lists all orders for support'))
    .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
    .input(listOrdersSchema)
    .output(continuedListOf(orderSummarySchema)),

  games: user
    .route(route.get('/market/order/game', 'The games of the latest purchases or sales, by name'))
    .input(orderGamesQuery)
    .output(orderGamesSchema),

  export: endpoint
    .meta({ who: 'user', limit: { calls: 10, seconds: 60 } })
    .route(
      route.get(
        '/market/order/export',
        'Purchases or sales as CSV in the language of the call, the newest first, at most 10 000 lines',
      ),
    )
    .input(exportOrdersSchema)
    .output(v.file()),

  start: step(deliverer, '/market/order/{id}/start', 'The seller starts').input(v.object(byId)),

  deliver: step(
    deliverer,
    '/market/order/{id}/deliver',
    'The seller delivers: with proof, and with what only the buyer may open',
  )
    .errors(documented(pick(ordersErrors, 'ORDER_HANDOVER_INCOMPLETE')))
    .input(
      v.object({
        ...byId,
        text: v.optional(longText({ max: 2_000 }), ''),
        images: imagesSchema,
        sealed: sealedInputSchema,
      }),
    ),

  confirm: step(party, '/market/order/{id}/confirm', 'The buyer confirms').input(v.object(byId)),

  cancel: step(party, '/market/order/{id}/cancel', 'The buyer cancels')
    .errors(reasonErrors)
    .input(v.object({ ...byId, reason: noteSchema })),

  decline: step(party, '/market/order/{id}/decline', 'The seller declines or gives up')
    .errors(reasonErrors)
    .input(v.object({ ...byId, reason: noteSchema })),

  dispute: step(party, '/market/order/{id}/dispute', 'Either side opens a dispute')
    .errors(
      documented({
        ORDER_BANK_KEPT: ordersErrors.ORDER_BANK_KEPT,
        ORDER_DISPUTES_SPENT: ordersErrors.ORDER_DISPUTES_SPENT,
        DISPUTE_REASON_UNFIT: disputeErrors.DISPUTE_REASON_UNFIT,
      }),
    )
    .input(
      v.object({
        ...byId,
        reason: v.picklist(disputeReasons),
        text: longText({ min: 10, max: 2_000 }),
        images: imagesSchema,
      }),
    ),

  answer: step(
    party,
    '/market/order/{id}/dispute/answer',
    'The other side answers a dispute',
  ).input(v.object({ ...byId, text: longText({ min: 1, max: 2_000 }), images: imagesSchema })),

  approve: step(support, '/admin/order/{id}/approve', 'Support lets a risky order through').input(
    v.object({ ...byId, reason: noteSchema }),
  ),

  refuse: step(support, '/admin/order/{id}/refuse', 'Support refunds a risky order').input(
    v.object({ ...byId, reason: longText({ min: 3, max: 1_000 }) }),
  ),

  resolve: step(support, '/admin/order/{id}/resolve', 'Support decides a dispute')
    .errors(
      documented({
        ORDER_REFUND_TOO_LARGE: ordersErrors.ORDER_REFUND_TOO_LARGE,
        ORDER_VAULT_SHORT: ordersErrors.ORDER_VAULT_SHORT,
        CASE_HELD: caseErrors.CASE_HELD,
      }),
    )
    .input(
      v.object({
        ...byId,
        decision: v.picklist(['complete', 'refund', 'redeliver']),
        /** With `complete`: what the buyer gets back, in cents. */
        refund_amount: v.optional(centsSchema, 0),
        reason: longText({ min: 3, max: 1_000 }),
        /** Of the list of reasons; both sides read it beside the words. */
        code: v.optional(v.nullable(v.picklist(decisionCodes)), null),
      }),
    ),

  /** Finishing an open trade is open to banned accounts. */
  reveal: endpoint
    .meta({ who: 'user', alsoFor: ['banned'] })
    .route(
      route.post(
        '/market/order/{id}/delivery',
        'Reveal the data of an instant delivery; each call is recorded',
      ),
    )
    .errors(deliveryErrors)
    .input(v.object(byId))
    .output(v.object({ data: v.array(revealedSecretSchema) })),

  openSealed: endpoint
    .meta({ who: 'user', alsoFor: ['banned'] })
    .route(
      route.post(
        '/market/order/{id}/sealed',
        'Open sealed parts of a manual delivery; each call is recorded and shown to both sides',
      ),
    )
    .errors(deliveryErrors)
    .input(
      v.object({
        ...byId,
        parts: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(MAX_OPENED)),
      }),
    )
    .output(v.object({ data: v.array(openedPartSchema) })),

  delivery: user
    .route(
      route.get(
        '/market/order/{id}/delivery',
        'The data of an instant delivery that has been revealed; empty before',
      ),
    )
    .errors(deliveryErrors)
    .input(v.object(byId))
    .output(v.object({ data: v.array(revealedSecretSchema) })),

  paymentWebhook: endpoint
    .meta({ who: 'provider', limit: { calls: 6_000, seconds: 60 } })
    .route(
      paymentsRoute.post(
        '/payments/webhook/{provider}',
        'Events of a payment provider; the signature is checked over the raw body',
      ),
    )
    .errors(documented(ordersErrors))
    // The body is the provider's own; it is read only after its signature has been checked.
    .input(v.looseObject({ provider: opaque(20) }))
    .output(emptySchema),
};

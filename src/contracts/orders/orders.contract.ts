/** Endpoints of orders and of the payment webhook (api.md, "market/order" and "payments/webhook"). */
import * as v from 'valibot';
import {
  centsSchema,
  continuedListOf,
  continuedQuery,
  emptySchema,
  idSchema,
  longText,
  opaque,
  queryChoices,
} from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { paymentNoticesSchema } from '../payments/payments.schemas.ts';
import { promotionsErrors } from '../promotions/promotions.errors.ts';
import { walletErrors } from '../wallet/wallet.errors.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { ordersErrors } from './orders.errors.ts';
import {
  disputeReasons,
  imagesSchema,
  noteSchema,
  orderQuoteSchema,
  orderSchema,
  orderSummarySchema,
  payOrderSchema,
  placeOrderSchema,
  quoteOrderSchema,
  revealedSecretSchema,
} from './orders.schemas.ts';

const route = routesOf('Orders');
const paymentsRoute = routesOf('Payments');

const user = endpoint.meta({ who: 'user' });
/** Banned accounts may finish their open trades as well. */
const party = endpoint.meta({ who: 'user', alsoFor: ['banned'], idempotent: 'optional' });
const support = staffEndpoint('decide_orders', { idempotent: 'optional' });
const byId = { id: idSchema };
const { TRUST_LEVEL_REQUIRED } = identityErrors;
const { ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET } = ordersErrors;
const transitionErrors = documented({
  ORDER_NOT_FOUND,
  ORDER_WRONG_STATE,
  ORDER_NOT_YOURS_TO_DO,
  ORDER_NOT_YET,
});

const reasonErrors = documented({ CONTACT_DATA_REFUSED: offerErrors.CONTACT_DATA_REFUSED });

const deliveryErrors = documented({
  ORDER_NOT_FOUND,
  ORDER_NOT_YOURS_TO_DO,
  ORDER_NOTHING_TO_REVEAL: ordersErrors.ORDER_NOTHING_TO_REVEAL,
});

const agreedPrice =
  'What is charged is what was agreed to: when the expected amounts are not those of the order now, the answer is 409 ' +
  'ORDER_PRICE_CHANGED, nothing is reserved or charged, and `values` tells the price as it is now in `total_amount`, ' +
  '`discount_amount`, `bonus_amount` and `due_amount`; `dropped_code` and `dropped_reason` name an own promo code that ' +
  'is not applied any more.';

/** A call that applies a transition of the order lifecycle and returns the order. */
function step(who: typeof user, path: `/${string}`, summary: string) {
  return who.route(route.post(path, summary)).errors(transitionErrors).output(orderSchema);
}

export const ordersContract = {
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
      description: agreedPrice,
    })
    .errors(
      documented({
        ...ordersErrors,
        NOT_ENOUGH_MONEY: walletErrors.NOT_ENOUGH_MONEY,
        TRUST_LEVEL_REQUIRED,
      }),
    )
    .input(payOrderSchema)
    .output(v.union([orderSchema, v.object({ redirect_url: v.string() })])),

  show: user
    .route(route.get('/market/order/{id}', 'One order'))
    .errors(documented({ ORDER_NOT_FOUND }))
    .input(v.object(byId))
    .output(orderSchema),

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

  list: user
    .route(route.get('/market/order', 'Purchases or sales; `staff` lists all orders for support'))
    .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
    .input(
      v.object({
        /** A cursor is bound to its `sort`. */
        ...continuedQuery,
        role: v.optional(v.picklist(['buyer', 'seller', 'staff']), 'buyer'),
        status: queryChoices(orderStatuses),
        /** `waiting`: those that are the longest in their status first. */
        sort: v.optional(v.picklist(['newest', 'waiting']), 'newest'),
        /** Only orders with this person on the other side. */
        companion_id: v.optional(idSchema),
        /** Only orders of this offer. */
        offer_id: v.optional(idSchema),
      }),
    )
    .output(continuedListOf(orderSummarySchema)),

  start: step(party, '/market/order/{id}/start', 'The seller starts').input(v.object(byId)),

  deliver: step(party, '/market/order/{id}/deliver', 'The seller delivers with proof').input(
    v.object({ ...byId, text: longText({ min: 1, max: 2_000 }), images: imagesSchema }),
  ),

  confirm: step(party, '/market/order/{id}/confirm', 'The buyer confirms').input(v.object(byId)),

  cancel: step(party, '/market/order/{id}/cancel', 'The buyer cancels')
    .errors(reasonErrors)
    .input(v.object({ ...byId, reason: noteSchema })),

  decline: step(party, '/market/order/{id}/decline', 'The seller declines or gives up')
    .errors(reasonErrors)
    .input(v.object({ ...byId, reason: noteSchema })),

  dispute: step(party, '/market/order/{id}/dispute', 'Either side opens a dispute')
    .errors(documented({ ORDER_DISPUTES_SPENT: ordersErrors.ORDER_DISPUTES_SPENT }))
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
      }),
    )
    .input(
      v.object({
        ...byId,
        decision: v.picklist(['complete', 'refund', 'redeliver']),
        /** With `complete`: what the buyer gets back, in cents. */
        refund_amount: v.optional(centsSchema, 0),
        reason: longText({ min: 3, max: 1_000 }),
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

/** Events of payments, delivered to other modules after the commit. */
import * as v from 'valibot';
import { paymentPlaces, toldPaymentKinds } from '~/contracts/payments/payments.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/** Deposited money was credited to its owner's wallet. The topic is older than the module: outbox rows contain it. */
export const depositCaptured = defineEvent(
  'wallet.deposit_captured',
  v.object({ user_id: v.string(), cents: v.number(), deposit_id: v.string() }),
  (event) => event.user_id,
);

/** A payment or deposit did not simply arrive, or staff decided about it: its owner is told. */
export const paymentNoticed = defineEvent(
  'payments.payment_noticed',
  v.object({
    /** The buyer, or the owner of the deposit. */
    user_id: v.string(),
    /** Null for a deposit. */
    order_id: v.nullable(v.string()),
    /** Of the payment or deposit. */
    payment_id: v.string(),
    kind: v.picklist(toldPaymentKinds),
    /** What arrived and was given back, otherwise what was asked for. */
    cents: v.number(),
    went_to: v.nullable(v.picklist(paymentPlaces)),
  }),
  (event) => event.order_id ?? event.user_id,
);
export type PaymentNoticed = ReturnType<typeof paymentNoticed.read>;

/** The buyer left a payment for another one, or for good: its page is to be closed. */
export const paymentLeft = defineEvent(
  'payments.payment_left',
  v.object({ payment_id: v.string() }),
  (event) => event.payment_id,
);

/** Promised money is to be taken, or given up: its provider is asked. */
export const promiseAsked = defineEvent(
  'payments.promise_asked',
  v.object({ payment_id: v.string(), act: v.picklist(['capture', 'void']) }),
  (event) => event.payment_id,
);

/** A provider has told how a refund to a card ended. */
export const cardRefundEnded = defineEvent(
  'payments.card_refund_ended',
  v.object({
    user_id: v.string(),
    refund_id: v.string(),
    /** Null for what its owner sent back, and for a deposit. */
    order_id: v.nullable(v.string()),
    attempt: v.number(),
    result: v.picklist(['done', 'failed']),
    cents: v.number(),
  }),
  (event) => event.user_id,
);

/** Money back to a card: asked for, released with a promise, and failed later. */
import type Stripe from 'stripe';
import { book } from './books.ts';
import { invalid } from './errors.ts';
import { named } from './store.ts';
import { metadataOf, type World } from './world.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function newRefund(
  { store }: World,
  charge: Stripe.Charge,
  cents: number,
  reason: Stripe.Refund.Reason | null,
): Stripe.Refund {
  return {
    id: store.id('re_'),
    object: 'refund',
    amount: cents,
    balance_transaction: null,
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** What a promise held and nobody took: Stripe writes it as a refund, without a line in its books. */
export function releaseRest(
  world: World,
  charge: Stripe.Charge,
  cents: number,
  reason: Stripe.Refund.Reason | null,
): void {
  const refund = newRefund(world, charge, cents, reason);
  charge.amount_refunded += cents;
  world.store.refund.set(refund.id, refund);
}

function chargeOf(world: World, params: Stripe.RefundCreateParams): Stripe.Charge {
  const { store } = world;
  if (params.charge !== undefined) {
    return named(store.charge, 'charge', params.charge, 'charge');
  }
  if (params.payment_intent === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = named(
    store.payment_intent,
    'payment_intent',
    params.payment_intent,
    'payment_intent',
  );
  const charge = store.charge.get(String(intent.latest_charge));
  if (!charge || charge.status !== 'succeeded' || intent.status === 'canceled') {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  return charge;
}

function disputeOf({ store }: World, charge: Stripe.Charge): Stripe.Dispute | undefined {
  return [...store.dispute.values()].findLast((dispute) => dispute.charge === charge.id);
}

/** Gives money back. @throws what Stripe refuses: more than is left, all gone already, taken back by the bank */
export function createRefund(world: World, params: Stripe.RefundCreateParams): Stripe.Refund {
  const { store, outbox } = world;
  const charge = chargeOf(world, params);
  const dispute = disputeOf(world, charge);
  if (dispute && !dispute.is_charge_refundable && dispute.status !== 'won') {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (!charge.captured) {
    throw invalid(
      `Charge ${charge.id} has not been captured; cancel its PaymentIntent to release the money.`,
      { code: 'charge_not_refundable' },
    );
  }
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const cents = params.amount ?? left;
  if (cents < 1) {
    throw invalid('Invalid positive integer', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    });
  }
  if (cents > left) {
    throw invalid(
      charge.amount_refunded === 0
        ? `Refund amount (${dollars(cents)}) is greater than charge amount (${dollars(left)})`
        : `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const refund = newRefund(world, charge, cents, params.reason ?? null);
  refund.metadata = metadataOf(params.metadata);
  refund.destination_details = {
    card: {
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  };
  refund.balance_transaction = book(world, {
    type: 'refund',
    reporting: 'refund',
    source: refund.id,
    amount: -cents,
    ...(charge.description === null
      ? {}
      : { description: `REFUND FOR CHARGE (${charge.description})` }),
  }).id;
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
  store.refund.set(refund.id, refund);
  outbox.add('refund.created', refund);
  outbox.add('charge.refunded', charge, before);
  return refund;
}

/** The card's bank sends it back: the money is ours again. */
export function failRefund(world: World, refund: Stripe.Refund): void {
  if (refund.status !== 'succeeded' && refund.status !== 'pending') {
    throw new Error(`The refund is ${refund.status}`);
  }
  const { store, outbox } = world;
  const before = { status: refund.status };
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = book(world, {
    type: 'refund_failure',
    reporting: 'refund_failure',
    source: refund.id,
    amount: refund.amount,
    description: 'REFUND FAILURE',
  }).id;
  const charge = store.charge.get(String(refund.charge))!;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  outbox.add('refund.failed', refund, before);
  outbox.add('refund.updated', refund, before);
  outbox.add('charge.refund.updated', refund, before);
}

/** What a payer does on a page, and what becomes of the payment: declined, promised, taken, given up, lapsed. */
import type Stripe from 'stripe';
import { bookCharge } from './books.ts';
import { failedCharge, newCharge, newIntent, PROMISE_SECONDS } from './objects.ts';
import { invalid, unexpectedState } from './errors.ts';
import { releaseRest } from './refunds.ts';
import type { PageRecord } from './store.ts';
import { metadataOf, type World } from './world.ts';

export type PayerAction = 'card' | 'three_ds' | 'declined' | 'three_ds_failed';

/** The payment of a page exists from the payer's first attempt on. */
function intentOf(world: World, record: PageRecord): Stripe.PaymentIntent {
  const { store, outbox } = world;
  const known = store.payment_intent.get(String(record.session.payment_intent));
  if (known) return known;
  const intent = newIntent(world, record);
  store.payment_intent.set(intent.id, intent);
  record.session.payment_intent = intent.id;
  outbox.add('payment_intent.created', intent);
  return intent;
}

const ERRORS = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    advice_code: 'try_again_later',
    message: 'Your card was declined.',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
  },
  three_ds_failed: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
  },
} as const;

function decline(
  { store, outbox }: World,
  intent: Stripe.PaymentIntent,
  how: 'declined' | 'three_ds_failed',
): void {
  // A failed authentication is no attempt to charge.
  const charge = how === 'declined' ? failedCharge(store, intent) : null;
  if (charge) store.charge.set(charge.id, charge);
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.latest_charge = charge?.id ?? intent.latest_charge;
  intent.last_payment_error = { ...ERRORS[how], ...(charge ? { charge: charge.id } : {}) };
  if (charge) outbox.add('charge.failed', charge);
  outbox.add('payment_intent.payment_failed', intent);
}

function askAuthentication({ outbox, url }: World, intent: Stripe.PaymentIntent): void {
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${url()}/3ds/${intent.id}`, return_url: null },
  };
  outbox.add('payment_intent.requires_action', intent);
}

function complete({ session }: PageRecord, isPaid: boolean): void {
  session.status = 'complete';
  session.payment_status = isPaid ? 'paid' : 'unpaid';
  session.url = null;
  session.customer_details ??= {
    address: null,
    business_name: null,
    email: 'payer@example.com',
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

function succeed(world: World, record: PageRecord, intent: Stripe.PaymentIntent, with3ds: boolean) {
  const { store, outbox } = world;
  const charge = newCharge(store, intent, with3ds);
  const isManual = intent.capture_method === 'manual';
  store.charge.set(charge.id, charge);
  Object.assign(intent, {
    status: isManual ? 'requires_capture' : 'succeeded',
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
    next_action: null,
    amount_capturable: isManual ? intent.amount : 0,
    amount_received: isManual ? 0 : intent.amount,
  });
  // With `automatic_async`, as pages do by themselves, the line in the books follows the event.
  if (intent.capture_method === 'automatic') {
    charge.balance_transaction = bookCharge(world, charge, charge.amount).id;
  }
  outbox.add('charge.succeeded', charge);
  outbox.add(
    isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    intent,
  );
  complete(record, !isManual);
  outbox.add('checkout.session.completed', record.session);
  if (!isManual && charge.balance_transaction === null) {
    charge.balance_transaction = bookCharge(world, charge, charge.amount).id;
    outbox.add('charge.updated', charge, { balance_transaction: null });
  }
}

/** What the payer does on an open page. @throws when the page is not open any more */
export function payOnPage(world: World, record: PageRecord, how: PayerAction): void {
  if (record.session.status !== 'open') throw new Error(`The page is ${record.session.status}`);
  const intent = intentOf(world, record);
  const asks = how !== 'declined' && (how !== 'card' || record.threeDs !== 'automatic');
  if (asks) askAuthentication(world, intent);
  if (how === 'declined' || how === 'three_ds_failed') decline(world, intent, how);
  else succeed(world, record, intent, asks);
}

/** Takes promised money, once; the rest is released. @throws what Stripe refuses */
export function capture(
  world: World,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentCaptureParams,
): Stripe.PaymentIntent {
  const { store, outbox } = world;
  if (intent.status !== 'requires_capture') {
    throw unexpectedState(
      intent.status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      param: 'amount_to_capture',
      code: 'parameter_invalid_integer',
    });
  }
  if (amount > intent.amount_capturable) {
    throw invalid(
      `The amount_to_capture (${amount}) is greater than the amount capturable (${intent.amount_capturable}).`,
      { param: 'amount_to_capture', code: 'amount_too_large' },
    );
  }
  const charge = store.charge.get(String(intent.latest_charge))!;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = bookCharge(world, charge, amount).id;
  if (amount < charge.amount) releaseRest(world, charge, charge.amount - amount, null);
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
  intent.metadata = metadataOf(params.metadata, intent.metadata);
  const record = [...store.pages.values()].find(
    ({ session }) => session.payment_intent === intent.id,
  );
  if (record) record.session.payment_status = 'paid';
  outbox.add('charge.captured', charge);
  outbox.add('payment_intent.succeeded', intent);
  return intent;
}

/** Gives a payment up that has not taken money. */
export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  const charge = world.store.charge.get(String(intent.latest_charge));
  const isPromised = intent.status === 'requires_capture';
  if (charge && isPromised) {
    releaseRest(
      world,
      charge,
      charge.amount,
      reason === 'automatic' ? 'expired_uncaptured_charge' : null,
    );
    charge.refunded = true;
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: world.store.now(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  });
  if (charge && isPromised) {
    world.outbox.add(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', charge);
  }
  world.outbox.add('payment_intent.canceled', intent);
}

/** The call. @throws what Stripe refuses */
export function cancel(
  world: World,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentCancelParams,
): Stripe.PaymentIntent {
  const isOnOpenPage = [...world.store.pages.values()].some(
    ({ session }) => session.payment_intent === intent.id && session.status === 'open',
  );
  if (isOnOpenPage) {
    throw invalid(
      'You cannot cancel PaymentIntents created by Checkout. Expire the Checkout Session instead.',
    );
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  cancelIntent(world, intent, params.cancellation_reason ?? null);
  return intent;
}

/** Promises whose time is over. */
export function lapse(world: World): void {
  for (const intent of world.store.payment_intent.values()) {
    if (intent.status !== 'requires_capture') continue;
    const charge = world.store.charge.get(String(intent.latest_charge))!;
    if (charge.created + PROMISE_SECONDS <= world.store.now())
      cancelIntent(world, intent, 'automatic');
  }
}

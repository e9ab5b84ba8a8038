/** What Stripe tells: signed calls, and the same events read again. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { ReadEvents, ReadSince, VerifiedEvent } from '../provider.ts';
import { chargebackEvent } from './chargebacks.ts';
import type { StripeClient } from './client.ts';
import { refundEvent } from './money.ts';
import {
  currencyOf,
  disputeSchema,
  eventSchema,
  intentSchema,
  listOf,
  ourPaymentOf,
  refundSchema,
  sessionSchema,
  type StripeEvent,
} from './objects.ts';
import { promiseOf } from './pages.ts';
import { readOn } from './read-on.ts';

/** How old a signed call may be, in seconds. Stripe signs each try anew. */
const TOLERANCE_SECONDS = 300;

type Told = (event: StripeEvent, payload: (object: object) => object) => VerifiedEvent | null;

/** Money is told by payments: they name their charge, and a page that was paid tells nothing that they do not. */
const ofIntent =
  (type: VerifiedEvent['type'], amount: 'amount' | 'amount_capturable' | 'amount_received'): Told =>
  (event, payload) => {
    const intent = v.parse(intentSchema, event.data.object);
    const ours = ourPaymentOf(intent.metadata);
    if (!ours) return null;
    // Without a promise there was nothing to give up: that its page has closed is told by the page.
    if (type === 'payment.voided' && intent.capture_method !== 'manual') return null;
    return {
      eventId: event.id,
      type,
      ...ours,
      attempt: null,
      amountCents: intent[amount],
      currency: currencyOf(intent.currency),
      pageId: null,
      paymentId: intent.id,
      ...promiseOf(intent),
      payload: payload(intent),
    };
  };

const ofPage: Told = (event, payload) => {
  const session = v.parse(sessionSchema, event.data.object);
  const ours = ourPaymentOf(session.metadata);
  if (!ours) return null;
  return {
    eventId: event.id,
    type: 'payment.expired',
    ...ours,
    attempt: null,
    amountCents: session.amount_total ?? 0,
    currency: currencyOf(session.currency ?? 'usd'),
    pageId: session.id,
    paymentId: null,
    chargeId: null,
    authorisedUntil: null,
    payload: payload(session),
  };
};

const ofRefund: Told = (event, payload) => {
  const refund = v.parse(refundSchema, event.data.object);
  return refundEvent(refund, event.id, payload(refund));
};

const ofDispute: Told = (event, payload) => {
  const dispute = v.parse(disputeSchema, event.data.object);
  return chargebackEvent(dispute, event.id, payload(dispute));
};

/** The events that are used; an endpoint at Stripe has to be sent these. */
const told: Readonly<Record<string, Told>> = {
  'checkout.session.expired': ofPage,
  'payment_intent.amount_capturable_updated': ofIntent('payment.authorised', 'amount_capturable'),
  'payment_intent.canceled': ofIntent('payment.voided', 'amount'),
  'payment_intent.payment_failed': ofIntent('payment.declined', 'amount'),
  'payment_intent.succeeded': ofIntent('payment.succeeded', 'amount_received'),
  'refund.created': ofRefund,
  'refund.failed': ofRefund,
  'refund.updated': ofRefund,
  'charge.dispute.closed': ofDispute,
  'charge.dispute.created': ofDispute,
  'charge.dispute.funds_reinstated': ofDispute,
  'charge.dispute.funds_withdrawn': ofDispute,
  'charge.dispute.updated': ofDispute,
};

/** An event as the port has it; null for what nothing here uses. @throws ValiError when it is not as described */
function verified(event: StripeEvent): VerifiedEvent | null {
  const { id, type, created } = event;
  const known = Object.hasOwn(told, type) ? told[type] : undefined;
  return known?.(event, (object) => ({ id, type, created, object })) ?? null;
}

/**
 * Checks the signature over the exact bytes with each of the secrets, then reads the event.
 * @throws Failure PAYMENT_SIGNATURE_INVALID, PAYMENT_EVENT_MALFORMED
 */
export async function verifyWebhook(
  client: StripeClient,
  secrets: readonly string[],
  { headers, rawBody }: { headers: Headers; rawBody: string },
): Promise<VerifiedEvent | null> {
  const signature = headers.get('stripe-signature');
  const stripe = await client.sdk();
  if (!signature || !secrets.some((secret) => isSigned(stripe, { rawBody, signature, secret }))) {
    throw new Failure('PAYMENT_SIGNATURE_INVALID');
  }
  try {
    return verified(v.parse(v.pipe(v.string(), v.parseJson(), eventSchema), rawBody));
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error;
    throw new Failure('PAYMENT_EVENT_MALFORMED');
  }
}

function isSigned(
  { webhooks }: Stripe,
  { rawBody, signature, secret }: { rawBody: string; signature: string; secret: string },
): boolean {
  try {
    const { signature: signed } = webhooks;
    return signed?.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch {
    return false;
  }
}

/**
 * Events that may have been missed. They have the form of the account's version of the API, not of ours: what cannot be read
 * is told by its id, because as a call it was answered 400 as well.
 */
export async function readEvents(client: StripeClient, since: ReadSince): Promise<ReadEvents> {
  const types = Object.keys(told);
  const { read, ...where } = await readOn(since, (page) =>
    client.ask(listOf(eventSchema), (stripe) => stripe.events.list({ ...page, types })),
  );
  const events: VerifiedEvent[] = [];
  const unreadable: { eventId: string; type: string }[] = [];
  for (const event of read) {
    const { id: eventId, type } = event;
    try {
      const one = verified(event);
      if (one) events.push(one);
    } catch (error) {
      if (!(error instanceof v.ValiError)) throw error;
      unreadable.push({ eventId, type });
    }
  }
  return { events, unreadable, ...where };
}

/** Stripe's hosted page (Checkout): opened by us, paid by the payer, closed by either; and what became of it. */
import type Stripe from 'stripe';
import { setTimeout as wait } from 'node:timers/promises';
import { returnUrl } from '~/contracts/sandbox/return-url.ts';
import {
  ProviderDown,
  ProviderRefused,
  type CreatedPage,
  type CreateRequest,
  type PaymentProvider,
  type SeenPayment,
  type SeenStatus,
} from '../provider.ts';
import { isRefused, keyTrouble, STRIPE, type StripeClient } from './client.ts';
import {
  currencyOf,
  dateOf,
  idOf,
  listOf,
  opened,
  ourPaymentOf,
  sessionSchema,
  type StripeIntent,
  type StripeSession,
} from './objects.ts';

/** A page is open for half an hour at least, and for a day at most; a minute of each is left to the way there. */
const LEAST_MS = 31 * 60_000;
const LONGEST_MS = 24 * 3_600_000 - 60_000;

/** A product's name there. */
const TITLE_LENGTH = 250;

/** With the charge, which tells until when promised money can be taken. */
const EXPANDED = ['payment_intent.latest_charge'];

/** How often and after which time a key is tried again that another call uses. */
const KEY_TRIES = 4;
const KEY_WAIT_MS = 400;

/** How far back a lost page is looked for: a hundred on each. */
const LISTED_PAGES = 20;
const AT_ONCE = 100;

/** What differs between the machine's clock and Stripe's. */
const CLOCK_SECONDS = 300;

function closesAt(wanted: Date): Date {
  const now = Date.now();
  const ms = Math.min(Math.max(wanted.getTime(), now + LEAST_MS), now + LONGEST_MS);
  return new Date(ms);
}

function sessionOf(request: CreateRequest): Stripe.Checkout.SessionCreateParams {
  const { reference, purpose, generation, amountCents, currency, title } = request;
  const ours = { reference, purpose, generation: String(generation) };
  const needed = request.needsThreeDs ? 'any' : 'automatic';
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata: ours,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          product_data: { name: title.slice(0, TITLE_LENGTH) },
        },
      },
    ],
    payment_intent_data: { capture_method: request.capture, metadata: ours },
    // Our books and prices know one currency: nobody is charged in another one.
    adaptive_pricing: { enabled: false },
    // What is paid later than on the page would be a life of its own.
    allowed_payment_method_types: ['card'],
    payment_method_options: { card: { request_three_d_secure: needed } },
    expires_at: Math.floor(closesAt(request.closesAt).getTime() / 1_000),
    locale: request.locale,
    success_url: returnUrl(request.returnUrl, 'success'),
    cancel_url: returnUrl(request.returnUrl, 'fail'),
  };
}

/**
 * Opens the page of a generation. Another press may ask in other words for the same page (a later end, another language): the
 * key is then refused, and the page is found by our reference.
 */
export async function createPage(
  client: StripeClient,
  request: CreateRequest,
): Promise<CreatedPage> {
  const { reference, generation } = request;
  const options = { idempotencyKey: `page-${reference}-${generation}` };
  const create = () =>
    client.ask(sessionSchema, (stripe) =>
      stripe.checkout.sessions.create(sessionOf(request), options),
    );
  try {
    return pageOf(await whenKeyIsFree(create));
  } catch (error) {
    if (keyTrouble(error) !== 'other_request') throw error;
    const sessions = await sessionsOf(client, reference);
    const known = sessions.find(({ metadata }) => metadata?.generation === String(generation));
    if (!known) throw error;
    return pageOf(known);
  }
}

async function whenKeyIsFree<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (keyTrouble(error) !== 'in_use' || tries === KEY_TRIES) throw error;
      await wait(KEY_WAIT_MS);
    }
  }
}

/** @throws ProviderDown where it cannot be paid any more: what came of it has to be looked up */
function pageOf(session: StripeSession): CreatedPage {
  const { id, url, status, payment_intent: intent, expires_at: expiresAt } = session;
  if (url === null || status !== 'open') {
    const gone = new Error(`The page is ${status ?? 'gone'}`);
    throw new ProviderDown(STRIPE, 'unclear', gone, 'answered');
  }
  return {
    redirectUrl: url,
    pageId: id,
    paymentId: idOf(intent),
    closesAt: dateOf(expiresAt),
  };
}

/** Closes the page; one that is not open any more tells what became of it. @throws ProviderRefused not_found */
export async function expirePage(
  client: StripeClient,
  { reference, pageId }: Parameters<PaymentProvider['expire']>[0],
): Promise<SeenPayment> {
  try {
    const session = await client.ask(sessionSchema, (stripe) =>
      stripe.checkout.sessions.expire(pageId, { expand: EXPANDED }),
    );
    return seenSession(reference, session);
  } catch (error) {
    if (!isRefused(error, 'invalid', 'wrong_state')) throw error;
    const seen = await fetchPage(client, { reference, pageId });
    if (!seen) throw error;
    return seen;
  }
}

/** What stands under a reference: on the page that is named, otherwise on the one that matters most. */
export async function fetchPage(
  client: StripeClient,
  { reference, pageId }: Parameters<PaymentProvider['fetch']>[0],
): Promise<SeenPayment | null> {
  const id = pageId ?? (await findPage(client, reference))?.id;
  if (id === undefined) return null;
  try {
    const session = await client.ask(sessionSchema, (stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: EXPANDED }),
    );
    return seenSession(reference, session);
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}

/** The payment behind a reference, or behind its page. @throws ProviderRefused not_found where nobody has paid */
export async function paymentIdOf(
  client: StripeClient,
  { reference, pageId }: { reference: string; pageId: string | null },
): Promise<string> {
  const named = pageId === null ? null : await fetchPage(client, { reference, pageId });
  if (named?.paymentId && named.status === 'captured') return named.paymentId;
  const session = await findPage(client, reference);
  const paymentId = session && idOf(session.payment_intent);
  if (!paymentId) throw new ProviderRefused(STRIPE, 'not_found', 'No such payment');
  return paymentId;
}

/** The paid page of a reference, or the newest one. */
async function findPage(client: StripeClient, reference: string): Promise<StripeSession | null> {
  const sessions = await sessionsOf(client, reference);
  return sessions.find(({ status }) => status === 'complete') ?? sessions[0] ?? null;
}

/**
 * The pages of a reference, the newest first. Lists are complete at once, which searches there are not, but know no
 * reference: they are read back to where our id was made.
 */
async function sessionsOf(client: StripeClient, reference: string): Promise<StripeSession[]> {
  const created = { gte: madeAt(reference) - CLOCK_SECONDS };
  const found: StripeSession[] = [];
  let last: string | undefined;
  for (let page = 0; page < LISTED_PAGES; page += 1) {
    const behind = last === undefined ? {} : { starting_after: last };
    const { data, has_more: isMore } = await client.ask(listOf(sessionSchema), (stripe) =>
      stripe.checkout.sessions.list({ created, limit: AT_ONCE, ...behind }),
    );
    found.push(...data.filter(({ metadata }) => metadata?.reference === reference));
    last = data.at(-1)?.id;
    if (!isMore) break;
  }
  return found;
}

/** When one of our ids was made, in seconds: they begin with it (UUIDv7). */
function madeAt(reference: string): number {
  const ms = Number.parseInt(reference.replaceAll('-', '').slice(0, 12), 16);
  return Math.floor(ms / 1_000);
}

/** Where the payer has not come to an end. */
function statusOfPage({ status }: StripeSession, intent: StripeIntent | null): SeenStatus {
  if (status === 'expired') return 'expired';
  if (status !== 'open') return 'unknown';
  return intent?.last_payment_error ? 'declined' : 'open';
}

function statusOf(session: StripeSession, intent: StripeIntent | null): SeenStatus {
  if (intent?.status === 'succeeded') return 'captured';
  if (intent?.status === 'requires_capture') return 'authorised';
  if (intent?.status === 'canceled' && session.status === 'complete') return 'voided';
  return statusOfPage(session, intent);
}

function seenSession(reference: string, session: StripeSession): SeenPayment {
  const intent = opened(session.payment_intent);
  const status = statusOf(session, intent);
  return {
    reference,
    purpose: ourPaymentOf(session.metadata)?.purpose ?? 'order',
    status,
    amountCents: amountOf(status, intent) ?? session.amount_total ?? 0,
    currency: currencyOf(session.currency ?? 'usd'),
    pageId: session.id,
    paymentId: idOf(session.payment_intent),
    ...promiseOf(intent),
    payload: session,
  };
}

/** What was taken, or can be. */
export function amountOf(status: SeenStatus, intent: StripeIntent | null): number | null {
  if (status === 'captured') return intent?.amount_received ?? null;
  return status === 'authorised' ? (intent?.amount_capturable ?? null) : null;
}

/** The charge, and until when what it promises can be taken. */
export function promiseOf(
  intent: StripeIntent | null,
): Pick<SeenPayment, 'chargeId' | 'authorisedUntil'> {
  const charge = intent?.latest_charge ?? null;
  const before = opened(charge)?.payment_method_details?.card?.capture_before ?? null;
  return { chargeId: idOf(charge), authorisedUntil: before === null ? null : dateOf(before) };
}

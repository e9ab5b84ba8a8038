/** What Stripe tells: signed or not taken at all, and found again where it was not heard. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openStripeMarket, type StripeMarket } from '../support/stripe-market.ts';
import { signatureHeader } from '../support/stripe/index.ts';

let shop: StripeMarket;
let buyer: string;

beforeAll(async () => {
  shop = await openStripeMarket();
});
beforeEach(async () => {
  buyer = await shop.market.user();
});
afterEach(async () => {
  await assertLedger(shop.market.db);
  expect(shop.stripe.problems).toEqual([]);
  shop.market.problems.splice(0);
});
afterAll(() => shop.close());

const MINUTE = 60_000;

async function atStripe() {
  const orderId = await shop.anOrder(buyer);
  await shop.press(buyer, orderId);
  const { id: reference, page } = await shop.paymentOf(orderId);
  return { orderId, reference, page };
}

const statusOf = async (id: string) => (await shop.order(buyer, id)).status;

/** Sends a call as Stripe does. */
const send = (body: string, signature: string) =>
  shop.market.call('POST', 'payments/webhook/stripe', body, {
    headers: { 'stripe-signature': signature },
  });

function succeeded(reference: string, changed: object = {}) {
  const intent = {
    id: `pi_${newId().replaceAll('-', '')}`,
    object: 'payment_intent',
    status: 'succeeded',
    amount: 1_100,
    amount_received: 1_100,
    amount_capturable: 0,
    currency: 'usd',
    capture_method: 'automatic',
    metadata: { reference, purpose: 'order' },
    latest_charge: 'ch_1',
    last_payment_error: null,
    ...changed,
  };
  return JSON.stringify({
    id: `evt_${newId().replaceAll('-', '')}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1_000),
    data: { object: intent },
  });
}

const signed = (body: string, seconds?: number) =>
  send(body, signatureHeader([shop.stripe.webhookSecret], body, seconds));

describe('a call', () => {
  const now = () => Math.floor(Date.now() / 1_000);

  it('counts when it is signed', async () => {
    const { orderId, reference } = await atStripe();
    expect((await signed(succeeded(reference))).status).toBe(200);
    expect(await statusOf(orderId)).toBe('paid');
  });

  it.each([
    ['with another secret', (body: string) => signatureHeader(['whsec_other'], body)],
    ['for other bytes', (body: string) => signatureHeader([shop.stripe.webhookSecret], `${body} `)],
    [
      'too long ago',
      (body: string) => signatureHeader([shop.stripe.webhookSecret], body, now() - 301),
    ],
    ['without a signature', () => `t=${now()}`],
    [
      'in another scheme',
      (body: string) => signatureHeader([shop.stripe.webhookSecret], body).replace('v1=', 'v0='),
    ],
    ['in no form at all', () => 'v1'],
    ['with nothing', () => ''],
  ])('signed %s is refused', async (_how, signature) => {
    const { orderId, reference } = await atStripe();
    const body = succeeded(reference);
    const answer = await send(body, signature(body));
    expect([answer.status, answer.body.code]).toEqual([403, 'PAYMENT_SIGNATURE_INVALID']);
    expect(await statusOf(orderId)).toBe('created');
    expect(await shop.inbox(reference)).toEqual([]);
  });

  it.each([
    ['is no event', '{"id":"evt_1","object":"event"}'],
    ['is about something of another form', succeeded(newId(), { amount_received: '1100' })],
  ])('that %s is refused, although it is signed', async (_how, body) => {
    const answer = await signed(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'PAYMENT_EVENT_MALFORMED']);
  });

  it('that is no JSON is refused', async () => {
    expect((await signed('{"id": ')).status).toBe(400);
  });

  it.each([
    ['is of a kind that nothing here uses', { type: 'customer.created' }],
    ['is about a payment of others', { data: { object: JSON.parse(succeeded('x')).data.object } }],
  ])('that %s is taken and forgotten', async (_how, changed) => {
    const event = { ...JSON.parse(succeeded(newId())), ...changed };
    expect((await signed(JSON.stringify(event))).status).toBe(200);
    const stored = await shop.market.db
      .selectFrom('payment_event')
      .select('event_id')
      .where('event_id', '=', event.id)
      .execute();
    expect(stored).toEqual([]);
  });

  it('about less than was asked for moves nothing, and people look at it', async () => {
    const { orderId, reference } = await atStripe();
    await signed(succeeded(reference, { amount_received: 1_000 }));
    expect(await statusOf(orderId)).toBe('created');
    expect(await shop.inbox(reference)).toEqual([
      { type: 'payment.succeeded', outcome: 'mismatch' },
    ]);
  });

  it('about another payment for what is paid moves nothing, and people look at it', async () => {
    const { orderId, reference, page } = await atStripe();
    await shop.pay(page);
    await signed(succeeded(reference));
    expect(await statusOf(orderId)).toBe('paid');
    const outcomes = (await shop.inbox(reference)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['captured', 'mismatch']);
  });

  it('leaves nothing of the payer here', async () => {
    const { reference, page } = await atStripe();
    await shop.pay(page, 'declined');
    await shop.pay(page);
    const rows = await shop.market.db
      .selectFrom('payment_event')
      .select('payload')
      .where('reference', '=', reference)
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(
      /@|last4|billing_details|client_secret|"payment_method"/,
    );
  });
});

describe('what was not heard', () => {
  const look = async () => {
    shop.market.clock.advanceMs(6 * MINUTE);
    await shop.market.runJob('payments.missed_events');
  };

  it('is read from the list, once', async () => {
    const { orderId, reference, page } = await atStripe();
    shop.stripe.webhooks.drop();
    await shop.pay(page);
    expect(await statusOf(orderId)).toBe('created');
    await look();
    expect(await statusOf(orderId)).toBe('paid');
    const cursor = () =>
      shop.market.db.selectFrom('provider_event_cursor').selectAll().executeTakeFirstOrThrow();
    const before = await cursor();
    await look();
    expect((await cursor()).cursor).toBe(before.cursor);
    expect(await shop.inbox(reference)).toHaveLength(1);
    await shop.stripe.webhooks.release();
    const next = await atStripe();
    await shop.pay(next.page);
    await look();
    expect(await shop.inbox(next.reference)).toEqual([
      { type: 'payment.succeeded', outcome: 'captured' },
    ]);
  });

  it('is read on where a run ended because Stripe could not be asked', async () => {
    const { orderId, page } = await atStripe();
    shop.stripe.webhooks.drop();
    await shop.pay(page);
    shop.stripe.failNext({ times: 1, how: 'error_500', path: '/v1/events' });
    await look();
    expect(await statusOf(orderId)).toBe('created');
    await look();
    expect(await statusOf(orderId)).toBe('paid');
    await shop.stripe.webhooks.release();
  });

  it('is read again for a while, and what nobody can read is told', async () => {
    const before = { eventId: 'evt_of_another_form', type: 'refund.updated' };
    const events = vi.spyOn(shop.provider, 'events').mockImplementationOnce(async ({ cursor }) => ({
      events: [],
      next: cursor,
      isLast: false,
      unreadable: [before],
      unreadBefore: new Date('2026-11-01T00:00:00Z'),
    }));
    await look();
    expect(events.mock.calls.map(([since]) => since.againSeconds)).toEqual([600, 0]);
    events.mockRestore();
    const said = JSON.stringify(shop.market.problems);
    expect(said).toContain('an event of a provider is not as described');
    expect(said).toContain('evt_of_another_form');
    expect(said).toContain('2026-11-01T00:00:00.000Z');
  });

  it('is seen at the payment itself, once its page should have ended', async () => {
    const { reference, page } = await atStripe();
    shop.stripe.webhooks.drop();
    await shop.pay(page);
    const { closes_at: closesAt } = await shop.asked(reference);
    const untilThen = (closesAt?.getTime() ?? 0) - shop.market.clock.now().getTime();
    shop.market.clock.advanceMs(untilThen + 10 * MINUTE);
    await shop.market.runJob('payments.silent_payments');
    expect(await shop.inbox(reference)).toEqual([]);
    shop.stripe.failNext({ times: 1, how: 'error_500', path: '/v1/checkout/sessions' });
    shop.market.clock.advanceMs(6 * MINUTE);
    await shop.market.runJob('payments.silent_payments');
    expect(await shop.inbox(reference)).toEqual([]);
    expect((await shop.asked(reference)).look_at).not.toBeNull();
    shop.market.clock.advanceMs(6 * MINUTE);
    await shop.market.runJob('payments.silent_payments');
    expect(await shop.inbox(reference)).toMatchObject([{ type: 'payment.succeeded' }]);
    expect((await shop.asked(reference)).look_at).toBeNull();
    await shop.stripe.webhooks.release();
    // Told after all, in other words: nothing moves twice.
    await shop.market.runJob('payments.missed_events');
    const outcomes = (await shop.inbox(reference)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome !== 'ignored')).toHaveLength(1);
  });

  it('leaves what has ended alone', async () => {
    const { reference, page } = await atStripe();
    await shop.pay(page);
    shop.market.clock.advanceMs(2 * 60 * MINUTE);
    const asked = shop.stripe.requests.length;
    await shop.market.runJob('payments.silent_payments');
    expect((await shop.asked(reference)).look_at).toBeNull();
    const paths = shop.stripe.requests.slice(asked).map(({ path }) => path);
    expect(paths.filter((path) => path.includes(page))).toEqual([]);
  });
});

test('who is not configured has no webhook', async () => {
  const body = succeeded(newId());
  const headers = { 'stripe-signature': signatureHeader([shop.stripe.webhookSecret], body) };
  for (const provider of ['sandbox', 'paypal', '__proto__']) {
    const answer = await shop.market.call('POST', `payments/webhook/${provider}`, body, {
      headers,
    });
    expect(answer.status).toBe(404);
  }
});

test('a dispute about nothing of ours is one case for people, until it is closed', async () => {
  const { orderId, page } = await atStripe();
  await shop.pay(page);
  const { id: reference } = await shop.paymentOf(orderId);
  const { charge_id: chargeId } = await shop.asked(reference);
  await shop.market.db
    .updateTable('provider_payment')
    .set({ payment_id: null })
    .where('reference', '=', reference)
    .execute();
  const { id } = await shop.stripe.dispute(chargeId ?? '');
  const outcomes = async () => (await shop.inbox(id)).map(({ outcome }) => outcome);
  const first = await outcomes();
  expect(first.length).toBeGreaterThan(1);
  expect(first.filter((outcome) => outcome === 'unknown')).toHaveLength(1);
  await shop.market.db
    .updateTable('payment_event_processing')
    .set({ resolution: 'closed', resolved_at: new Date(), note: 'answered there' })
    .where('outcome', '=', 'unknown')
    .execute();
  await shop.stripe.closeDispute(id, 'won');
  const all = await outcomes();
  expect(all.length).toBeGreaterThan(first.length);
  expect(all.filter((outcome) => outcome === 'unknown')).toHaveLength(2);
  expect(all.filter((outcome) => outcome !== 'unknown' && outcome !== 'ignored')).toEqual([]);
});

test('a refund that was made by hand at Stripe is shown to people', async () => {
  const { orderId, page } = await atStripe();
  await shop.pay(page);
  const { paymentId } = await shop.paymentOf(orderId);
  const refund = { id: 're_byhand1', object: 'refund', status: 'succeeded', amount: 1_100 };
  const object = {
    ...refund,
    currency: 'usd',
    metadata: {},
    payment_intent: paymentId,
    created: 1,
  };
  const event = { ...JSON.parse(succeeded(newId())), type: 'refund.created', data: { object } };
  expect((await signed(JSON.stringify(event))).status).toBe(200);
  expect(await shop.inbox('re_byhand1')).toEqual([
    { type: 'refund.succeeded', outcome: 'unknown' },
  ]);
});

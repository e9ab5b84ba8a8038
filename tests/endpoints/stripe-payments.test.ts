/** Orders that are paid by Stripe, end to end: whatever comes in whatever order, money is used once or goes back. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openStripeMarket, type StripeMarket } from '../support/stripe-market.ts';

let shop: StripeMarket;
let buyer: string;

beforeAll(async () => {
  shop = await openStripeMarket();
});
beforeEach(async () => {
  shop.forgetFailures();
  buyer = await shop.market.user();
});
afterEach(async () => {
  await assertLedger(shop.market.db);
  expect(shop.stripe.problems).toEqual([]);
  shop.market.problems.splice(0);
});
afterAll(() => shop.close());

const MINUTE = 60_000;

/** An order whose buyer is on the page. */
async function atStripe() {
  const id = await shop.anOrder(buyer);
  const { status, body } = await shop.press(buyer, id);
  expect(status).toBe(200);
  const { id: paymentRef, page } = await shop.paymentOf(id);
  return { orderId: id, url: String(body.redirect_url), paymentRef, page };
}

const statusOf = async (id: string) => (await shop.order(buyer, id)).status;
const paymentStatus = async (orderId: string) => (await shop.paymentOf(orderId)).status;
const refundOf = (orderId: string) =>
  shop.market.db
    .selectFrom('card_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

describe('a card payment', () => {
  it('is there before its payer is back', async () => {
    const { orderId, url, page, paymentRef } = await atStripe();
    expect(url).toContain(page);
    await shop.pay(page);
    expect(await statusOf(orderId)).toBe('paid');
    expect(await shop.inbox(paymentRef)).toEqual([
      { type: 'payment.succeeded', outcome: 'captured' },
    ]);
    const again = await shop.press(buyer, orderId);
    expect(again.body.code).toBe('ORDER_WRONG_STATE');
  });

  it('is taken once, although it is told twice and the wrong way round', async () => {
    const { orderId, page, paymentRef } = await atStripe();
    shop.stripe.webhooks.hold();
    await shop.pay(page, 'declined');
    await shop.pay(page);
    expect(await statusOf(orderId)).toBe('created');
    await shop.stripe.webhooks.release({ order: 'reversed', twice: true });
    expect(await statusOf(orderId)).toBe('paid');
    expect(await shop.inbox(paymentRef)).toEqual([
      { type: 'payment.declined', outcome: 'ignored' },
      { type: 'payment.succeeded', outcome: 'captured' },
    ]);
  });

  it('that was declined can be tried again on the same page', async () => {
    const { orderId, page } = await atStripe();
    await shop.pay(page, 'declined');
    expect(await paymentStatus(orderId)).toBe('created');
    expect((await shop.press(buyer, orderId)).body.redirect_url).toContain(page);
    await shop.pay(page);
    expect(await statusOf(orderId)).toBe('paid');
  });

  it('stays open when its page has closed, and gets another page', async () => {
    const { orderId, paymentRef, page } = await atStripe();
    await shop.provider.expire({ reference: paymentRef, pageId: page });
    await shop.heard();
    expect(await paymentStatus(orderId)).toBe('expired');
    expect(await shop.notices(buyer, orderId)).toMatchObject([{ kind: 'failed' }]);
    const { status } = await shop.press(buyer, orderId);
    expect(status).toBe(200);
    const next = await shop.paymentOf(orderId);
    expect(next.page).not.toBe(page);
    await shop.pay(next.page);
    expect(await statusOf(orderId)).toBe('paid');
  });
});

/** Money of an order that was cancelled while its buyer was on the page, on its way back. */
async function lateMoney() {
  const { orderId, page } = await atStripe();
  const cancelled = await shop.market.call('POST', `market/order/${orderId}/cancel`, undefined, {
    as: buyer,
    key: newId(),
  });
  expect(cancelled.status).toBe(200);
  await shop.pay(page);
  const refund = await refundOf(orderId);
  const { paymentId } = await shop.paymentOf(orderId);
  return { orderId, refund, paymentId: paymentId ?? '' };
}

async function sendRefunds(): Promise<void> {
  await shop.market.runJob('payments.card_refunds');
  await shop.heard();
}

const refundsThere = async (orderId: string) => {
  const sent = shop.stripe.requests.filter(({ path }) => path === '/v1/refunds');
  const { id } = await refundOf(orderId);
  return sent.filter(({ fields }) => JSON.stringify(fields).includes(id));
};

describe('money that its order does not want any more', () => {
  it('goes back to its card, once', async () => {
    const { orderId, refund } = await lateMoney();
    expect(refund).toMatchObject({ provider: 'stripe', cents: 1_100, status: 'queued' });
    expect(await shop.notices(buyer, orderId)).toMatchObject([{ kind: 'late', went_to: 'card' }]);
    await sendRefunds();
    expect((await refundOf(orderId)).done_at).not.toBeNull();
    expect(await refundsThere(orderId)).toHaveLength(1);
  });

  it('is asked for once although the answer got lost', async () => {
    const { orderId } = await lateMoney();
    // The SDK asks once more by itself.
    shop.stripe.failNext({ times: 2, how: 'done_but_no_answer', path: '/v1/refunds' });
    await sendRefunds();
    shop.market.clock.advanceMs(MINUTE);
    await sendRefunds();
    expect((await refundOf(orderId)).done_at).not.toBeNull();
    const { payment_id: paymentId } = await shop.asked((await shop.paymentOf(orderId)).id);
    const { events } = await shop.provider.events({ cursor: null, from: new Date(0) });
    const done = events.filter((event) => event.paymentId === paymentId && event.attempt === 1);
    expect(new Set(done.map(({ payload }) => refundIdOf(payload))).size).toBe(1);
  });

  it('and comes back from the bank stays with the staff, who send it again', async () => {
    const { orderId } = await lateMoney();
    await sendRefunds();
    const { id } = await refundOf(orderId);
    const [event] = (await shop.provider.events({ cursor: null, from: new Date(0) })).events.filter(
      ({ reference }) => reference === id,
    );
    await shop.stripe.failRefund(refundIdOf(event?.payload));
    const failed = await refundOf(orderId);
    expect(failed).toMatchObject({ status: 'failed', attempt: 2, done_at: null });
    expect(failed.dead_at).not.toBeNull();
    const root = await shop.market.user({ role: 'super_admin' });
    const reviving = { as: root, key: newId() };
    const path = `admin/dead-letter/${id}/revive`;
    await shop.market.call('POST', path, { reason: 'Again.' }, reviving);
    await sendRefunds();
    expect(await refundOf(orderId)).toMatchObject({ status: 'sent', attempt: 2 });
    expect((await refundOf(orderId)).done_at).not.toBeNull();
  });

  it('and was returned by hand before is not asked for until it is too late', async () => {
    const { orderId, paymentId } = await lateMoney();
    const byHand = { reference: newId(), paymentId, refundId: newId(), attempt: 1 };
    await shop.provider.refund({ ...byHand, amountCents: 1_100, currency: 'USD', isRetry: false });
    await sendRefunds();
    const refused = await refundOf(orderId);
    expect(refused).toMatchObject({ status: 'failed', attempt: 2 });
    expect(refused.last_error).toContain('already_refunded');
    expect(refused.dead_at).not.toBeNull();
    expect(shop.market.problems).not.toEqual([]);
  });

  it('is seen as returned although nobody told it', async () => {
    const { orderId } = await lateMoney();
    shop.stripe.webhooks.drop();
    await sendRefunds();
    await shop.stripe.webhooks.release();
    expect(await refundOf(orderId)).toMatchObject({ status: 'sent', done_at: null });
    shop.market.clock.advanceMs(5 * 60 * MINUTE);
    await shop.market.runJob('payments.silent_refunds');
    expect((await refundOf(orderId)).done_at).toBeNull();
    shop.stripe.failNext({ times: 1, how: 'rate_limited', path: '/v1/refunds' });
    shop.market.clock.advanceMs(61 * MINUTE);
    await shop.market.runJob('payments.silent_refunds');
    expect((await refundOf(orderId)).done_at).toBeNull();
    shop.market.clock.advanceMs(16 * MINUTE);
    await shop.market.runJob('payments.silent_refunds');
    const { id, done_at: doneAt } = await refundOf(orderId);
    expect(doneAt).not.toBeNull();
    expect(await shop.inbox(id)).toEqual([{ type: 'refund.succeeded', outcome: 'refunded' }]);
  });

  it('waits while our balance at Stripe is too low, and its owner hears nothing of it', async () => {
    const { orderId, refund } = await lateMoney();
    shop.stripe.failNext({ times: 1, how: 'balance_insufficient', path: '/v1/refunds' });
    const asked = shop.stripe.requests.length;
    await sendRefunds();
    const waiting = await refundOf(orderId);
    expect(waiting).toMatchObject({ status: 'queued', attempt: 1, failures: 1, dead_at: null });
    expect(waiting.last_error).toContain('Insufficient funds');
    expect(shop.market.problems.join()).toContain('a refund to a card has to wait');
    shop.market.clock.advanceMs(MINUTE);
    await sendRefunds();
    expect((await refundOf(orderId)).done_at).not.toBeNull();
    const keys = shop.stripe.requests
      .slice(asked)
      .filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([`refund-${refund.id}-1`, `refund-${refund.id}-1-1`]);
  });

  it('that nobody noted the payment of is found by its page', async () => {
    const { orderId } = await lateMoney();
    const { id, page } = await shop.paymentOf(orderId);
    await shop.market.db
      .updateTable('provider_payment')
      .set({ payment_id: null })
      .where('reference', '=', id)
      .execute();
    const asked = shop.stripe.requests.length;
    await sendRefunds();
    expect((await refundOf(orderId)).done_at).not.toBeNull();
    const paths = shop.stripe.requests.slice(asked).map(({ path }) => path);
    expect(paths).toContain(`/v1/checkout/sessions/${page}`);
    expect(paths).not.toContain('/v1/checkout/sessions');
  });

  it('waits while Stripe cannot be asked', async () => {
    const { orderId } = await lateMoney();
    shop.stripe.failNext({ times: 1, how: 'rate_limited', path: '/v1/refunds' });
    await sendRefunds();
    expect(await refundOf(orderId)).toMatchObject({ status: 'queued', attempt: 1 });
    shop.market.clock.advanceMs(MINUTE);
    await sendRefunds();
    expect((await refundOf(orderId)).done_at).not.toBeNull();
  });
});

function refundIdOf(payload: unknown): string {
  return (payload as { object: { id: string } }).object.id;
}

describe('a provider that cannot be asked', () => {
  const PAGES = '/v1/checkout/sessions';

  it('is told, and pressing again goes on with the same payment', async () => {
    const id = await shop.anOrder(buyer);
    const key = newId();
    shop.stripe.failNext({ times: 1, how: 'rate_limited', path: PAGES });
    const refused = await shop.press(buyer, id, key);
    expect([refused.status, refused.body.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN']);
    expect(refused.headers.get('retry-after')).toBe('15');
    const before = await shop.paymentOf(id);
    expect((await shop.press(buyer, id, key)).status).toBe(200);
    expect((await shop.paymentOf(id)).id).toBe(before.id);
  });

  it('is not waited for when it hangs', async () => {
    const id = await shop.anOrder(buyer);
    shop.stripe.failNext({ times: 1, how: 'hang', path: PAGES });
    shop.forgetFailures(700);
    expect((await shop.press(buyer, id)).status).toBe(503);
    shop.forgetFailures();
    shop.market.clock.advanceMs(31_000);
    expect((await shop.press(buyer, id)).status).toBe(200);
    const { page } = await shop.paymentOf(id);
    await shop.pay(page);
    expect(await statusOf(id)).toBe('paid');
  });

  it('that keeps a failure under its key is asked under another one, however often one presses', async () => {
    const id = await shop.anOrder(buyer);
    shop.stripe.failNext({ times: 1, how: 'error_500', path: PAGES });
    expect((await shop.press(buyer, id)).status).toBe(503);
    // Sooner than a call may take.
    shop.market.clock.advanceMs(15_000);
    expect((await shop.press(buyer, id)).status).toBe(200);
    const { id: reference, page } = await shop.paymentOf(id);
    expect(await shop.asked(reference)).toMatchObject({ generation: 2, asked_at: null });
    await shop.pay(page);
    expect(await statusOf(id)).toBe('paid');
  });

  it.each([
    ['at once', 0],
    ['later', 31_000],
  ])(
    'leaves no second page to pay on when its answer got lost, pressing again %s',
    async (_when, ms) => {
      const id = await shop.anOrder(buyer);
      shop.stripe.failNext({ times: 2, how: 'done_but_no_answer', path: PAGES });
      expect((await shop.press(buyer, id)).status).toBe(503);
      const { id: reference } = await shop.paymentOf(id);
      const lost = await shop.provider.fetch({ reference, pageId: null });
      expect(lost?.status).toBe('open');
      shop.market.clock.advanceMs(ms);
      expect((await shop.press(buyer, id)).status).toBe(200);
      const { page } = await shop.paymentOf(id);
      const first = await shop.provider.fetch({ reference, pageId: lost?.pageId ?? null });
      expect([page === lost?.pageId, first?.status]).toEqual(
        ms === 0 ? [true, 'open'] : [false, 'expired'],
      );
      expect(await paymentStatus(id)).toBe('created');
      await shop.pay(page);
      expect(await statusOf(id)).toBe('paid');
    },
  );

  it('whose page was paid although its answer got lost leads to where the money is', async () => {
    const id = await shop.anOrder(buyer);
    shop.stripe.webhooks.hold();
    shop.stripe.failNext({ times: 2, how: 'done_but_no_answer', path: PAGES });
    await shop.press(buyer, id);
    const { id: reference } = await shop.paymentOf(id);
    const lost = await shop.provider.fetch({ reference, pageId: null });
    await shop.pay(lost?.pageId ?? '');
    shop.market.clock.advanceMs(31_000);
    expect((await shop.press(buyer, id)).body.redirect_url).toContain('/check-status');
    await shop.stripe.webhooks.release();
    expect(await statusOf(id)).toBe('paid');
  });
});

test('a deposit by Stripe is card money', async () => {
  const deposit = { amount: 2_000, method: 'stripe' };
  const { body } = await shop.market.call('POST', 'wallet/deposit', deposit, {
    as: buyer,
    key: newId(),
  });
  const { page_id: page } = await shop.asked(body.id);
  await shop.pay(page ?? '');
  const wallet = (await shop.market.call('GET', 'wallet', undefined, { as: buyer })).body;
  expect(wallet.data).toContainEqual({ slug: 'card', balance: 2_000 });
  expect(wallet.card_method).toBe('stripe');
});

test('a method that is not configured is refused', async () => {
  const id = await shop.anOrder(buyer);
  const paid = await shop.market.pay(buyer, id, { method: 'sandbox' });
  expect(paid.body.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
});

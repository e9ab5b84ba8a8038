/**
 * Orders that wait for a check with a card that is authorised and not charged (decision 0100), at Stripe's stand-in: the money is
 * taken once, with the approval, or never; nothing is booked before.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleVerification, sweepDueOrders } from '~/server/modules/orders/index.ts';
import { lookAtSilentPayments } from '~/server/modules/payments/use-cases/look-at-payments.ts';
import { askForPromised } from '~/server/modules/payments/use-cases/ask-for-promised.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openStripeMarket, type StripeMarket } from '../support/stripe-market.ts';

const HOUR = 3_600_000;
/** What the offers cost: identity is checked from 500 USD on, support looks from 2 000 USD on. */
const MEDIUM = 66_000;
const HIGH = 220_000;

let shop: StripeMarket;
let buyer: string;
let staff: string;
let moved = 0;

beforeAll(async () => {
  shop = await openStripeMarket();
});
beforeEach(async () => {
  shop.forgetFailures();
  [buyer, staff] = await Promise.all([
    shop.market.user({ email_confirmed_at: new Date(0) }),
    shop.market.user({ role: 'support' }),
  ]);
});
afterEach(async () => {
  await shop.market.outbox.drain();
  await assertLedger(shop.market.db);
  expect(shop.stripe.problems).toEqual([]);
  shop.market.problems.splice(0);
  shop.market.clock.advanceMs(-moved);
  moved = 0;
});
afterAll(() => shop.close());

const order = (id: string, as = buyer) => shop.order(as, id);
const decide = (id: string, act: 'approve' | 'refuse') =>
  shop.market.call('POST', `admin/order/${id}/${act}`, { reason: 'looked at' }, { as: staff });
const cancel = (id: string) =>
  shop.market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
const drain = () => shop.market.outbox.drain();
const verified = (passed = true) => settleVerification(shop.market.job(), buyer, passed);

async function wait(hours: number): Promise<void> {
  moved += hours * HOUR;
  shop.market.clock.advanceMs(hours * HOUR);
  await sweepDueOrders(shop.market.job(), 100);
}

/** Bookings that name the order. */
const booked = (reference: string) =>
  shop.market.db
    .selectFrom('ledger_transaction')
    .select('kind')
    .where('reference', '=', reference)
    .orderBy('id')
    .execute();

const refunds = (orderId: string) =>
  shop.market.db
    .selectFrom('card_refund')
    .select(['cents', 'source_id'])
    .where('order_id', '=', orderId)
    .execute();

/** An order whose buyer is on the page of its card. */
async function atStripe(totalCents: number, more: Record<string, unknown> = {}) {
  const priceCents = Math.round((totalCents * 10) / 11);
  const offer = await shop.market.offer({ sellerId: shop.seller, priceCents, stock: 2 });
  const { body } = await shop.market.place(buyer, { offer_id: offer, count: 1 });
  const id = String(body.id);
  const pressed = await shop.market.pay(buyer, id, { method: 'stripe', ...more });
  expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  return { id, offer, payment: await shop.paymentOf(id) };
}

/** The same, with the card authorised. */
async function authorised(totalCents: number, more: Record<string, unknown> = {}) {
  const at = await atStripe(totalCents, more);
  await shop.pay(at.payment.page);
  return { ...at, payment: await shop.paymentOf(at.id) };
}

const stockOf = async (offer: string) =>
  (
    await shop.market.db
      .selectFrom('offer')
      .select('in_stock')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow()
  ).in_stock;

const notices = async (id: string) =>
  (await shop.market.call('GET', `market/order/${id}/payment`, undefined, { as: buyer })).body;

const remindAt = async (id: string) =>
  (
    await shop.market.db
      .selectFrom('market_order')
      .select('remind_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).remind_at;

const seenAtStripe = async (payment: { id: string; page: string }) =>
  (await shop.provider.fetch({ reference: payment.id, pageId: payment.page }))?.status;

describe('a card of an order that will be checked', () => {
  test('is authorised alone, and the buyer is told until when', async () => {
    const { id, payment } = await authorised(MEDIUM);
    expect(payment).toMatchObject({ status: 'authorised', capture: 'manual', outcome: 'order' });
    const seen = await order(id);
    expect(seen).toMatchObject({
      status: 'verification',
      authorised: { amount: MEDIUM, state: 'waiting' },
      paid: { provider: 0 },
      next_timer: { event: 'verification_timeout' },
    });
    const days = (Date.parse(seen.authorised.until) - Date.now()) / (24 * HOUR);
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThan(8);
    expect(await booked(id)).toEqual([]);
    expect(await seenAtStripe(payment)).toBe('authorised');
    // The seller learns neither of it nor of the buyer's words.
    const sold = await order(id, shop.seller);
    expect(sold.authorised).toBeNull();
    expect(sold.events.map(({ event }: { event: string }) => event)).toEqual(['place']);
    expect(
      (await shop.market.call('GET', `market/order/${id}/receipt`, undefined, { as: buyer }))
        .status,
    ).not.toBe(200);
  });

  test('of a small order, or of a buyer with an identity, is charged at once', async () => {
    const small = await authorised(1_100);
    expect(await order(small.id)).toMatchObject({ status: 'paid', authorised: null });
    buyer = await shop.market.user({ email_confirmed_at: new Date(0), trust_level: 2 });
    const known = await authorised(HIGH);
    expect(await order(known.id)).toMatchObject({ status: 'paid', authorised: null });
  });

  test('counts what is authorised elsewhere: two of them are for support', async () => {
    await authorised(MEDIUM * 2);
    const second = await authorised(MEDIUM * 2);
    expect((await order(second.id)).status).toBe('waiting_approval');
  });

  test('is charged at once where the identity is known meanwhile', async () => {
    const { id, payment } = await atStripe(MEDIUM);
    await shop.market.db
      .updateTable('app_user')
      .set({ trust_level: 2 })
      .where('id', '=', buyer)
      .execute();
    await shop.pay(payment.page);
    expect(await order(id)).toMatchObject({ status: 'created', authorised: null });
    // Nobody is sent back to pay once more while it is taken.
    expect((await notices(id)).meta.pending).toBe(true);
    await drain();
    await shop.heard();
    expect((await notices(id)).meta.pending).toBe(false);
    expect(await order(id)).toMatchObject({ status: 'paid', paid: { provider: MEDIUM } });
  });

  test.each(['left', 'paid from the wallet'])(
    'is never charged where the order that would take it at once was %s before',
    async (how) => {
      const { id, payment } = await atStripe(MEDIUM);
      await shop.market.db
        .updateTable('app_user')
        .set({ trust_level: 2 })
        .where('id', '=', buyer)
        .execute();
      await shop.pay(payment.page);
      expect(await shop.paymentOf(id)).toMatchObject({ status: 'capturing', outcome: null });
      if (how === 'left') await cancel(id);
      else {
        await shop.market.fund(buyer, MEDIUM);
        expect((await shop.market.pay(buyer, id, { method: 'wallet' })).status).toBe(200);
      }
      await drain();
      await shop.heard();
      expect(await seenAtStripe(payment)).toBe('voided');
      expect(await refunds(id)).toEqual([]);
      expect((await order(id)).status).toBe(how === 'left' ? 'cancelled' : 'paid');
    },
  );

  test('that its bank does not give at once is told as a payment that failed', async () => {
    const { id, payment } = await atStripe(MEDIUM);
    await shop.market.db
      .updateTable('app_user')
      .set({ trust_level: 2 })
      .where('id', '=', buyer)
      .execute();
    await shop.pay(payment.page);
    const { paymentId } = await shop.paymentOf(id);
    const path = `/v1/payment_intents/${paymentId}/capture`;
    shop.stripe.failNext({ how: 'balance_insufficient', times: 1, path });
    await drain();
    await shop.heard();
    expect(await seenAtStripe(payment)).toBe('voided');
    expect((await order(id)).status).toBe('created');
    expect(await notices(id)).toMatchObject({
      data: [{ kind: 'failed' }],
      meta: { pending: false },
    });
  });

  test('is given up where the order ended meanwhile', async () => {
    const { id, payment } = await atStripe(MEDIUM);
    await cancel(id);
    await shop.pay(payment.page);
    await drain();
    expect(await seenAtStripe(payment)).toBe('voided');
    expect(await refunds(id)).toEqual([]);
    expect(await booked(id)).toEqual([]);
  });
});

describe('the check is passed', () => {
  test.each([
    ['by identity', MEDIUM],
    ['by support', HIGH],
  ])('%s: the card is charged, once', async (_how, cents) => {
    const { id, payment } = await authorised(cents);
    const pass = async () => {
      if (cents === MEDIUM) return void (await verified());
      expect((await decide(id, 'approve')).body).toMatchObject({ status: 'waiting_approval' });
    };
    await pass();
    const asked = await order(id);
    expect(asked).toMatchObject({ authorised: { state: 'charging' }, paid: { provider: 0 } });
    expect(asked.actions).not.toContain('approve');
    // Support is not reminded of what is decided.
    expect(await remindAt(id)).toBeNull();
    if (cents === HIGH) expect((await decide(id, 'approve')).body.code).toBe('ORDER_NOT_YET');
    shop.stripe.webhooks.hold();
    await drain();
    await shop.stripe.webhooks.release({ order: 'reversed', twice: true });
    expect(await order(id)).toMatchObject({
      status: 'paid',
      authorised: null,
      paid: { provider: cents },
    });
    const sold = await order(id, shop.seller);
    expect(sold.events.map(({ event }: { event: string }) => event)).toContain('capture');
    // Everything once more: the same call, and what Stripe told.
    await askForPromised(shop.market.job(), { payment_id: payment.id, act: 'capture' });
    await verified();
    expect((await booked(id)).map(({ kind }) => kind)).toEqual(['order_paid']);
    expect(await seenAtStripe(payment)).toBe('captured');
  });

  test('with a provider that is down: it is charged later', async () => {
    const { id, payment } = await authorised(HIGH);
    await decide(id, 'approve');
    shop.stripe.failNext({
      how: 'error_500',
      times: 1,
      path: `/v1/payment_intents/${payment.paymentId}/capture`,
    });
    await drain();
    expect(await order(id)).toMatchObject({
      status: 'waiting_approval',
      authorised: { state: 'charging' },
    });
    shop.forgetFailures();
    // Whoever looks at what is silent asks again.
    await shop.market.db
      .updateTable('provider_payment')
      .set({ look_at: new Date(0) })
      .where('reference', '=', payment.id)
      .execute();
    await lookAtSilentPayments(shop.market.job());
    await shop.heard();
    expect((await order(id)).status).toBe('paid');
  });

  test('when the bank has given the money up: the order ends, and what was reserved is back once', async () => {
    await shop.market.fund(buyer, 5_000);
    const { id, offer, payment } = await authorised(HIGH, { use_wallet: true });
    expect(await balancesOf(shop.market.db, buyer)).toMatchObject({ real: 0 });
    shop.stripe.webhooks.hold();
    await shop.provider.void({ reference: payment.id, paymentId: payment.paymentId ?? '' });
    await decide(id, 'approve');
    await drain();
    await shop.stripe.webhooks.release();
    expect(await order(id)).toMatchObject({
      status: 'cancelled',
      authorised: { state: 'released' },
    });
    expect(await balancesOf(shop.market.db, buyer)).toMatchObject({ real: 5_000 });
    expect(await stockOf(offer)).toBe(2);
    expect(await refunds(id)).toEqual([]);
  });

  test('with wallet money beside the card: both pay', async () => {
    await shop.market.fund(buyer, 5_000);
    const { id } = await authorised(HIGH, { use_wallet: true });
    await decide(id, 'approve');
    await drain();
    await shop.heard();
    expect(await order(id)).toMatchObject({
      status: 'paid',
      paid: { real: 5_000, provider: HIGH - 5_000 },
    });
  });

  test('at the provider, by hand: the order has its money, and waits on', async () => {
    const { id, payment } = await authorised(HIGH);
    const whole = { reference: payment.id, paymentId: payment.paymentId ?? '', amountCents: HIGH };
    await shop.provider.capture(whole);
    await shop.heard();
    expect(await order(id)).toMatchObject({ status: 'waiting_approval', paid: { provider: HIGH } });
    expect((await decide(id, 'approve')).body.status).toBe('paid');
  });
});

describe('the check is not passed', () => {
  const ends = {
    'support refuses': async (id: string) => void (await decide(id, 'refuse')),
    'support does not decide in time': () => wait(73),
  };

  test.each(Object.entries(ends))(
    '%s: nothing is charged and nothing refunded',
    async (_how, end) => {
      await shop.market.fund(buyer, 5_000);
      const { id, offer, payment } = await authorised(HIGH, { use_wallet: true });
      await end(id);
      await drain();
      await shop.heard();
      expect(await order(id)).toMatchObject({
        status: 'cancelled',
        authorised: { state: 'released' },
      });
      expect(await seenAtStripe(payment)).toBe('voided');
      expect((await shop.paymentOf(id)).status).toBe('voided');
      expect(await balancesOf(shop.market.db, buyer)).toMatchObject({ real: 5_000 });
      expect(await stockOf(offer)).toBe(2);
      expect(await refunds(id)).toEqual([]);
      expect((await booked(id)).map(({ kind }) => kind)).toEqual([
        'payment_reserved',
        'payment_unreserved',
      ]);
      expect((await decide(id, 'approve')).body.code).toBe('ORDER_WRONG_STATE');
    },
  );

  test('its buyer cancels, or the identity check takes too long', async () => {
    const left = await authorised(MEDIUM);
    expect((await cancel(left.id)).body.status).toBe('cancelled');
    const late = await authorised(MEDIUM);
    await wait(73);
    await drain();
    for (const { id, payment } of [left, late]) {
      expect((await order(id)).status).toBe('cancelled');
      expect(await seenAtStripe(payment)).toBe('voided');
    }
  });

  test('the identity check fails: support decides, in any case before the promise ends', async () => {
    const { id } = await authorised(MEDIUM);
    await shop.market.db
      .updateTable('market_order')
      .set({ promised_until: new Date(shop.market.clock.now().getTime() + 60 * HOUR) })
      .where('id', '=', id)
      .execute();
    await verified(false);
    const seen = await order(id);
    expect(seen).toMatchObject({ status: 'waiting_approval', authorised: { state: 'waiting' } });
    const left = Date.parse(seen.next_timer.at) - shop.market.clock.now().getTime();
    expect(left / HOUR).toBeCloseTo(48, 1);
    // Whoever waits and whoever decides are reminded a day before that end.
    const reminded = (await remindAt(id))!.getTime() - shop.market.clock.now().getTime();
    expect(reminded / HOUR).toBeCloseTo(24, 1);
    await wait(49);
    expect((await order(id)).status).toBe('cancelled');
  });

  test('money that was taken all the same goes back to its card, once', async () => {
    const { id, payment } = await authorised(HIGH);
    await decide(id, 'approve');
    shop.stripe.webhooks.hold();
    const whole = { reference: payment.id, paymentId: payment.paymentId ?? '', amountCents: HIGH };
    await shop.provider.capture(whole);
    expect((await decide(id, 'refuse')).body.status).toBe('cancelled');
    await drain();
    await shop.stripe.webhooks.release();
    expect(await shop.paymentOf(id)).toMatchObject({ status: 'captured', outcome: 'returned' });
    expect(await refunds(id)).toEqual([{ cents: HIGH, source_id: payment.id }]);
    expect((await order(id)).status).toBe('cancelled');
  });
});

test('another amount than the order’s is for staff: what came goes back, and the order ends', async () => {
  const { id, payment } = await authorised(HIGH);
  const part = { reference: payment.id, paymentId: payment.paymentId ?? '', amountCents: 5_000 };
  await shop.provider.capture(part);
  await shop.heard();
  expect(await shop.inbox(payment.id)).toContainEqual({
    type: 'payment.succeeded',
    outcome: 'mismatch',
  });
  expect((await order(id)).status).toBe('waiting_approval');
  const admin = await shop.market.user({ role: 'admin' });
  const cases = await shop.market.db
    .selectFrom('payment_event_processing')
    .select('id')
    .where('outcome', '=', 'mismatch')
    .execute();
  const credited = await shop.market.call(
    'POST',
    `admin/payment-event/${cases.at(-1)?.id}/credit`,
    { reason: 'the bank gave a part' },
    { as: admin, key: newId() },
  );
  expect(credited.status, JSON.stringify(credited.body)).toBe(200);
  expect((await order(id)).status).toBe('cancelled');
  expect(await refunds(id)).toEqual([{ cents: 5_000, source_id: payment.id }]);
});

// The last one: Stripe's clock is ahead of ours from here on.
test('the promise ends before anybody decides', async () => {
  const { id, payment } = await authorised(HIGH);
  await shop.stripe.advance(8 * 24 * HOUR);
  expect(await order(id)).toMatchObject({ status: 'cancelled', authorised: { state: 'released' } });
  expect(await shop.inbox(payment.id)).toContainEqual({
    type: 'payment.voided',
    outcome: 'failed',
  });
  expect((await decide(id, 'approve')).body.code).toBe('ORDER_WRONG_STATE');
});

/** One order from end to end over the API, along every way out, with the integrity check after each. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { balancesOf, grantBonus, releaseDueHolds } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const HOUR = 3_600_000;
const ACCOUNT = { login: 'dragon', password: 'hoard' };
let market: Market;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
  await market.fund(buyer, 100_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

async function place(offerId: string, more: object = {}) {
  const answer = await market.place(buyer, { offer_id: offerId, count: 2, ...more });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

async function pay(id: string, more: object = {}) {
  return market.pay(buyer, id, more);
}

async function go(as: string, id: string, action: string, body: object = {}) {
  return market.call('POST', `market/order/${id}/${action}`, body, { as });
}

async function stock(offerId: string): Promise<number> {
  const row = await market.db
    .selectFrom('offer')
    .select('in_stock')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return row.in_stock;
}

describe('a trade that goes well', () => {
  test('place, pay, start, deliver, confirm, release', async () => {
    const offer = await market.offer({ sellerId: seller });
    const order = await place(offer);
    expect(order).toMatchObject({
      status: 'created',
      role: 'buyer',
      total_amount: 2_200,
      due_amount: 2_200,
      actions: ['pay', 'cancel'],
      net_amount: null,
      timeline: { deliver_by: '2026-03-01T13:00:00.000Z', warranty_until: null },
      next_timer: { event: 'unpaid_timeout', at: '2026-03-01T12:10:00.000Z' },
    });
    expect(await stock(offer)).toBe(998);
    const paid = await pay(order.id);
    expect(paid.body).toMatchObject({
      status: 'paid',
      paid: { bonus: 0, real: 2_200, provider: 0 },
    });
    expect((await go(buyer, order.id, 'start')).body).toMatchObject({
      statusCode: 403,
      code: 'ORDER_NOT_YOURS_TO_DO',
    });
    expect((await go(seller, order.id, 'start')).body).toMatchObject({ status: 'in_progress' });
    const given = await go(seller, order.id, 'deliver', { text: 'It is in your mailbox' });
    expect(given.body).toMatchObject({ status: 'acceptance', net_amount: 2_000, fee_amount: 200 });
    const done = await go(buyer, order.id, 'confirm');
    expect(done.body).toMatchObject({ status: 'completed', actions: ['dispute', 'review'] });
    expect(done.body.events.map((event: { event: string }) => event.event)).toEqual([
      'place',
      'capture',
      'start',
      'deliver',
      'confirm',
    ]);
    expect(await balancesOf(market.db, seller)).toMatchObject({ real: 0, hold: 2_000 });
    const hold = await market.call('GET', 'wallet/balance/hold', undefined, { as: seller });
    expect(hold.body).toEqual({
      net_amount: 2_000,
      items: [
        {
          order_id: order.id,
          net_amount: 2_000,
          rule: 'hold.L0',
          release_at: '2026-03-04T12:00:00.000Z',
          title: 'A thing that people want',
        },
      ],
      meta: { next_cursor: null },
    });
    expect(done.body.timeline.seller_paid_on).toBe('2026-03-04T12:00:00.000Z');
    const later = new Date(market.clock.now().getTime() + 72 * HOUR);
    expect(await releaseDueHolds({ ...market.job(), now: later }, 10)).toBeGreaterThan(0);
    expect(await balancesOf(market.db, seller)).toMatchObject({ real: 2_000, hold: 0 });
    const lines = await market.call('GET', 'wallet/transaction', undefined, { as: seller });
    expect(lines.body.data.map((line: { event: string }) => line.event)).toEqual([
      'hold_released',
      'hold_released',
      'order_completed',
    ]);
  });

  test('instant delivery is handed out with the payment, and only the buyer sees it', async () => {
    const offer = await market.offer({ sellerId: seller, delivery: 'instant', stock: 3 });
    const order = await place(offer);
    const paid = await pay(order.id);
    expect(paid.body).toMatchObject({ status: 'acceptance', secrets_count: 2 });
    expect(paid.body.actions).toContain('reveal');
    const stranger = await market.user();
    for (const method of ['GET', 'POST']) {
      const look = (as: string) =>
        market.call(method, `market/order/${order.id}/delivery`, undefined, { as });
      expect((await look(stranger)).status).toBe(404);
      expect((await look(seller)).status).toBe(403);
    }
    const taken = await market.db
      .selectFrom('offer_secret')
      .select('id')
      .where('order_id', '=', order.id)
      .execute();
    expect(taken).toHaveLength(2);
  });

  test('the order says when its goods were first looked at, also after it moved on', async () => {
    const offer = await market.offer({ sellerId: seller, delivery: 'instant', stock: 3 });
    const ciphertext = market.services.keys.encrypt('vault', '{}');
    await market.db.updateTable('offer_secret').set({ ciphertext }).execute();
    const order = await place(offer);
    expect(order.revealed_at).toBeNull();
    expect((await pay(order.id)).body.revealed_at).toBeNull();
    const path = `market/order/${order.id}`;
    const read = async (as: string) => (await market.call('GET', path, undefined, { as })).body;
    const look = () => market.call('POST', `${path}/delivery`, undefined, { as: buyer });
    const lookAgain = () => market.call('GET', `${path}/delivery`, undefined, { as: buyer });
    // Reading changes nothing: a link that a browser follows ahead of time reveals nothing and is no proof of a look.
    expect(await lookAgain()).toMatchObject({ status: 200, body: { data: [] } });
    expect((await read(buyer)).revealed_at).toBeNull();
    const views = () =>
      market.db
        .selectFrom('secret_view')
        .select('user_id')
        .where('order_id', '=', order.id)
        .execute();
    expect(await views()).toEqual([]);
    const { data } = (await look()).body;
    expect((await lookAgain()).body.data).toEqual(data);
    expect(await views()).toEqual([{ user_id: buyer }]);
    const { revealed_at: first } = await read(buyer);
    expect(first).toBe(data[0].first_revealed_at);
    market.clock.advanceMs(60_000);
    await look();
    market.clock.advanceMs(-60_000);
    expect((await read(buyer)).revealed_at).toBe(first);
    expect((await read(seller)).revealed_at).toBe(first);
    expect((await go(buyer, order.id, 'confirm')).body).toMatchObject({
      status: 'completed',
      revealed_at: first,
    });
  });
});

describe('money', () => {
  test('bonus pays at most 30 % and comes back to bonus', async () => {
    await market.db
      .transaction()
      .execute((tx) =>
        grantBonus(tx, { userId: buyer, cents: 5_000, reason: 'welcome', at: market.clock.now() }),
      );
    const offer = await market.offer({ sellerId: seller });
    const order = await place(offer);
    expect(order.bonus_limit_amount).toBe(660);
    const paid = await pay(order.id, { use_bonus: true });
    expect(paid.body.paid).toEqual({ bonus: 660, card: 0, real: 1_540, provider: 0 });
    const gone = await go(buyer, order.id, 'cancel');
    expect(gone.body).toMatchObject({
      status: 'refund',
      refunded_amount: 2_200,
      refunded: { bonus: 660, real: 1_540, promo: 0 },
    });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 100_000, bonus: 5_000 });
    expect(await stock(offer)).toBe(1_000);
  });

  test('a wallet that is short pays nothing', async () => {
    const poor = await market.user();
    buyer = poor;
    const offer = await market.offer({ sellerId: seller });
    const order = await place(offer);
    const refused = await pay(order.id);
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'NOT_ENOUGH_MONEY' });
    const seen = await market.call('GET', `market/order/${order.id}`, undefined, { as: poor });
    expect(seen.body).toMatchObject({ status: 'created', actions: ['pay', 'cancel'] });
  });

  test('support gives half of a discounted order back: the discount goes back by half as well', async () => {
    const staff = await market.user({ role: 'support' });
    const at = market.clock.now();
    await createPromoCode(market.db, { code: 'FIFTH', percentBps: 2_000, at });
    const offer = await market.offer({ sellerId: seller });
    const placed = await market.place(buyer, { offer_id: offer, count: 2, promo_code: 'FIFTH' });
    const order = placed.body;
    expect(order).toMatchObject({ total_amount: 2_200, discount_amount: 440, due_amount: 1_760 });
    await pay(order.id);
    await go(seller, order.id, 'start');
    await go(seller, order.id, 'deliver', { text: 'There' });
    const path = `admin/order/${order.id}/resolve`;
    const half = async (refund: number) => {
      await go(buyer, order.id, 'dispute', {
        reason: 'partly_delivered',
        text: 'Only one of the two arrived',
      });
      const body = { decision: 'complete', refund_amount: refund, reason: 'half' };
      return market.call('POST', path, body, { as: staff });
    };
    expect((await half(880)).body).toMatchObject({
      refunded: { bonus: 0, real: 880, promo: 220 },
      net_amount: 1_000,
      fee_amount: 100,
    });
    // And once more, while the rest is on hold: sums still add up.
    expect((await half(441)).body).toMatchObject({ refunded: { real: 1_321, promo: 330 } });
    expect((await half(439)).body).toMatchObject({
      refunded: { real: 1_760, promo: 440 },
      net_amount: 0,
      fee_amount: 0,
    });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 100_000 });
  });

  test('support gives half back: the order completes and everybody has their share', async () => {
    const staff = await market.user({ role: 'support' });
    const offer = await market.offer({ sellerId: seller });
    const order = await place(offer);
    await pay(order.id);
    await go(seller, order.id, 'start');
    await go(seller, order.id, 'deliver', { text: 'There' });
    const reason = { reason: 'partly_delivered', text: 'Only one of the two arrived' };
    const open = await go(buyer, order.id, 'dispute', reason);
    expect(open.body).toMatchObject({
      status: 'disputed',
      // Silence ends nothing here: support takes over after a day.
      next_timer: { event: 'escalate', at: '2026-03-02T12:00:00.000Z' },
      dispute: { reason: 'partly_delivered', answer_by: '2026-03-02T00:00:00.000Z' },
    });
    const tooMuch = { decision: 'complete', refund_amount: 2_201, reason: 'half' };
    const path = `admin/order/${order.id}/resolve`;
    expect((await market.call('POST', path, tooMuch, { as: staff })).body.code).toBe(
      'ORDER_REFUND_TOO_LARGE',
    );
    const half = { decision: 'complete', refund_amount: 1_100, reason: 'half' };
    const solved = await market.call('POST', path, half, { as: staff });
    expect(solved.body).toMatchObject({
      status: 'completed',
      refunded_amount: 1_100,
      refunded: { bonus: 0, real: 1_100, promo: 0 },
      net_amount: 1_000,
      fee_amount: 100,
    });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 98_900 });
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 1_000 });
  });

  test('a completed order is disputed: the proceeds come back, and again, until the refund', async () => {
    const staff = await market.user({ role: 'support' });
    const offer = await market.offer({ sellerId: seller, base: 'accounts', warrantyDays: 14 });
    const order = await place(offer);
    await pay(order.id);
    await go(seller, order.id, 'start');
    await go(seller, order.id, 'deliver', { sealed: [ACCOUNT, ACCOUNT] });
    await go(buyer, order.id, 'confirm');
    const reason = { reason: 'access_lost', text: 'The account was taken back' };
    const path = `admin/order/${order.id}/resolve`;
    expect((await go(buyer, order.id, 'dispute', reason)).body.status).toBe('disputed');
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 0 });
    market.clock.advanceMs(HOUR);
    const stored = await market.call(
      'POST',
      path,
      { decision: 'complete', reason: 'is fine' },
      { as: staff },
    );
    // The hour of the dispute does not count.
    expect(stored.body).toMatchObject({
      status: 'completed',
      timeline: { warranty_until: '2026-03-15T13:00:00.000Z' },
    });
    market.clock.advanceMs(-HOUR);
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 2_000 });
    expect((await go(buyer, order.id, 'dispute', reason)).body.status).toBe('disputed');
    const back = await market.call(
      'POST',
      path,
      { decision: 'refund', reason: 'is lost' },
      { as: staff },
    );
    expect(back.body.status).toBe('refund');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 100_000 });
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 0, real: 0 });
  });

  test('staff does not decide on an own order', async () => {
    const staff = await market.user({ role: 'support', is_seller: true });
    const offer = await market.offer({ sellerId: staff });
    const order = await place(offer);
    await pay(order.id);
    await go(buyer, order.id, 'dispute', { reason: 'other', text: 'Something is wrong' });
    const body = { decision: 'complete', reason: 'my own case' };
    const answer = await market.call('POST', `admin/order/${order.id}/resolve`, body, {
      as: staff,
    });
    expect(answer.body.code).toBe('ORDER_OWN_CASE');
  });
});

describe('timers', () => {
  const sweep = () => sweepDueOrders(market.job(), 100);

  test('unpaid for 10 minutes: cancelled, the units go back', async () => {
    const offer = await market.offer({ sellerId: seller });
    const order = await place(offer);
    market.clock.advanceMs(10 * 60_000 - 1);
    await sweep();
    const before = await market.call('GET', `market/order/${order.id}`, undefined, { as: buyer });
    expect(before.body.status).toBe('created');
    market.clock.advanceMs(1);
    await sweep();
    const after = await market.call('GET', `market/order/${order.id}`, undefined, { as: buyer });
    expect(after.body.status).toBe('cancelled');
    expect(await stock(offer)).toBe(1_000);
    expect((await pay(order.id)).body.code).toBe('ORDER_WRONG_STATE');
  });

  test('not started in 24 hours: refund; not confirmed in 72 hours: completed', async () => {
    const offer = await market.offer({ sellerId: seller });
    const idle = await place(offer);
    await pay(idle.id);
    const quiet = await place(offer);
    await pay(quiet.id);
    await go(seller, quiet.id, 'start');
    await go(seller, quiet.id, 'deliver', { text: 'There' });
    market.clock.advanceMs(24 * HOUR);
    await sweep();
    const refunded = await market.call('GET', `market/order/${idle.id}`, undefined, { as: buyer });
    expect(refunded.body.status).toBe('refund');
    market.clock.advanceMs(48 * HOUR);
    await sweep();
    const completed = await market.call('GET', `market/order/${quiet.id}`, undefined, {
      as: buyer,
    });
    expect(completed.body.status).toBe('completed');
  });

  test('a late delivery may be cancelled by the buyer', async () => {
    const offer = await market.offer({ sellerId: seller });
    const order = await place(offer);
    await pay(order.id);
    await go(seller, order.id, 'start');
    expect((await go(buyer, order.id, 'cancel')).body.code).toBe('ORDER_NOT_YET');
    market.clock.advanceMs(HOUR + 1);
    const late = await market.call('GET', `market/order/${order.id}`, undefined, { as: buyer });
    expect(late.body.actions).toContain('cancel');
    expect((await go(buyer, order.id, 'cancel')).body.status).toBe('refund');
  });
});

describe('refusals', () => {
  test('own offer, too few units, minimum, unknown offer, missing key', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 10, minPurchase: 3 });
    const order = (as: string, body: { count: number; offer_id?: string }) =>
      market.place(as, { offer_id: offer, ...body });
    expect((await order(seller, { count: 3 })).body.code).toBe('ORDER_OWN_OFFER');
    expect((await order(buyer, { count: 11 })).body.code).toBe('ORDER_STOCK_TOO_LOW');
    expect((await order(buyer, { count: 2 })).body.code).toBe('ORDER_BELOW_MINIMUM');
    expect((await order(buyer, { count: 3, offer_id: newId() })).body.code).toBe('OFFER_NOT_FOUND');
    expect((await order(buyer, { count: 0 })).status).toBe(422);
    const keyless = await market.call(
      'POST',
      'market/order',
      { offer_id: offer, count: 3, expected_total_amount: 3_300 },
      { as: buyer },
    );
    expect(keyless.body.code).toBe('IDEMPOTENCY_KEY_MISSING');
    expect(await stock(offer)).toBe(10);
  });

  test('strangers see nothing, visitors must sign in, support sees everything', async () => {
    const order = await place(await market.offer({ sellerId: seller }));
    const see = async (as?: string) =>
      (await market.call('GET', `market/order/${order.id}`, undefined, as ? { as } : {})).status;
    expect(await see(await market.user())).toBe(404);
    expect(await see()).toBe(401);
    expect(await see(await market.user({ role: 'support' }))).toBe(200);
  });
});

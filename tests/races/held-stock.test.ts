/** Stock reserved by unpaid orders: for how long one buyer, and all together, can keep an offer from others. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
let market: Market;
let seller: string;
let rival: string;
let offer: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
});
beforeEach(async () => {
  rival = await market.user();
  offer = await market.offer({ sellerId: seller, stock: 1 });
});
afterAll(async () => {
  await assertLedger(market.db);
  expect(market.problems).toEqual([]);
  await market.drop();
});

const place = (as: string, count = 1) => market.place(as, { offer_id: offer, count });
const go = (as: string, id: string, action: string) =>
  market.call('POST', `market/order/${id}/${action}`, {}, { as });
const sweep = () => sweepDueOrders(market.job(), 1_000);

async function stockOf(id = offer): Promise<number> {
  const row = await market.db
    .selectFrom('offer')
    .select('in_stock')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.in_stock;
}

/** Minutes in which the offer was not to be had, while somebody does what they can at every step. */
async function frozenMinutes(
  person: string,
  { during, step, letGo }: { during: number; step: number; letGo: boolean },
): Promise<number> {
  let frozen = 0;
  for (let minute = 0; minute < during; minute += step) {
    const { status, body } = (await stockOf()) > 0 ? await place(person) : { status: 0, body: {} };
    if (status === 200) await market.pay(person, body.id, { method: 'sandbox' });
    if ((await stockOf()) === 0) frozen += step;
    market.clock.advanceMs(step * MINUTE);
    // Short enough to count as a change of mind.
    if (letGo && status === 200) await go(person, body.id, 'cancel');
    await sweep();
  }
  return frozen;
}

describe('one account freezes an offer for half an hour a day at the most', () => {
  test('with open card pages, one after the other', async () => {
    expect(await frozenMinutes(rival, { during: DAY, step: 30, letGo: false })).toBe(30);
  });

  test('with orders that it lets go in time', async () => {
    expect(await frozenMinutes(rival, { during: 120, step: 1, letGo: true })).toBeLessThan(30);
  });

  test('with money in the wallet that it does not use', async () => {
    await market.fund(rival, 10_000);
    // Two minutes at a time, three times an hour and eight times a day.
    const frozen = await frozenMinutes(rival, { during: 120, step: 1, letGo: true });
    expect(frozen).toBeLessThanOrEqual(30 + 6 * 2);
  });

  test('with declined cards', async () => {
    const { body } = await place(rival);
    for (let tries = 0; tries < 4; tries += 1) {
      const paying = await market.pay(rival, body.id, { method: 'sandbox' });
      const page = paying.body.redirect_url.split('/').at(-1);
      await market.call('POST', `sandbox/pay/${page}`, { outcome: 'fail' });
      market.clock.advanceMs(7 * MINUTE);
    }
    expect(await stockOf()).toBe(0);
    market.clock.advanceMs(2 * MINUTE);
    await sweep();
    expect(await stockOf()).toBe(1);
    const again = await place(rival);
    expect(again.body).toMatchObject({
      statusCode: 409,
      code: 'ORDER_UNPAID_HELD',
      values: { held: 30, hours: 24 },
    });
  });
});

describe('whoever has held an offer for too long', () => {
  async function holdFor(minutes: number): Promise<void> {
    const { body } = await place(rival);
    await market.pay(rival, body.id, { method: 'sandbox' });
    market.clock.advanceMs(minutes * MINUTE);
    await go(rival, body.id, 'cancel');
  }

  test('has the rest of the time for another try', async () => {
    await holdFor(18);
    const { body } = await place(rival);
    await market.pay(rival, body.id, { method: 'sandbox' });
    const row = await market.db
      .selectFrom('market_order')
      .select(['due_at', 'created_at'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row.due_at?.getTime()).toBe(row.created_at.getTime() + 12 * MINUTE);
  });

  test('is told when it is possible again, in their language', async () => {
    await holdFor(28);
    const refused = await market.call(
      'POST',
      'market/order',
      { offer_id: offer, count: 1, expected_total_amount: 1_100 },
      { as: rival, key: newId(), headers: { 'accept-language': 'fr' } },
    );
    expect(refused.body).toMatchObject({ code: 'ORDER_UNPAID_HELD', statusCode: 409 });
    expect(refused.body.message).toContain('24 heures');
    market.clock.advanceMs(DAY * MINUTE);
    expect((await place(rival)).status).toBe(200);
  });

  test('buys it from the wallet, at once', async () => {
    await holdFor(28);
    await market.fund(rival, 1_100);
    const { status, body } = await place(rival);
    expect(status).toBe(200);
    const inTwoMinutes = new Date(market.clock.now().getTime() + 2 * MINUTE).toISOString();
    expect(body.next_timer).toEqual({ event: 'unpaid_timeout', at: inTwoMinutes });
    await market.pay(rival, body.id, { method: 'sandbox' });
    const shown = await market.call('GET', `market/order/${body.id}`, undefined, { as: rival });
    expect(shown.body.next_timer.at).toBe(inTwoMinutes);
    expect((await market.pay(rival, body.id)).body.status).toBe('paid');
  });

  test('may order everything else', async () => {
    await holdFor(28);
    offer = await market.offer({ sellerId: seller, stock: 1 });
    expect((await place(rival)).status).toBe(200);
  });
});

describe('many accounts', () => {
  test('freeze an offer for two hours a day at the most, then the wallet opens it', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => market.user()));
    let frozen = 0;
    for (const person of people) {
      const { status, body } = await place(person);
      if (status !== 200) {
        expect(body).toMatchObject({ statusCode: 409, code: 'ORDER_OFFER_HELD' });
        continue;
      }
      await market.pay(person, body.id, { method: 'sandbox' });
      market.clock.advanceMs(30 * MINUTE);
      frozen += 30;
      await sweep();
    }
    expect(frozen).toBe(120);
    const [verified, rich] = [await market.user({ trust_level: 2 }), await market.user()];
    await market.fund(rich, 1_100);
    const placed = await place(rich);
    expect(placed.status).toBe(200);
    await go(rich, placed.body.id, 'cancel');
    expect((await place(verified)).status).toBe(200);
  });

  test('of which each takes a little of a large stock close nothing', async () => {
    offer = await market.offer({ sellerId: seller, stock: 1_000 });
    for (let count = 0; count < 15; count += 1) {
      const person = await market.user();
      const { body } = await place(person);
      await market.pay(person, body.id, { method: 'sandbox' });
      market.clock.advanceMs(30 * MINUTE);
      await sweep();
    }
    expect((await place(await market.user(), 500)).status).toBe(200);
  });
});

describe('one buyer at the same instant', () => {
  test('lets go and orders again: never two orders', async () => {
    const { body } = await place(rival);
    const answers = await Promise.all([
      go(rival, body.id, 'cancel'),
      ...Array.from({ length: 8 }, () => place(rival)),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const open = await market.db
      .selectFrom('market_order')
      .select('id')
      .where('buyer_id', '=', rival)
      .where('status', '=', 'created')
      .execute();
    expect(open.length).toBeLessThanOrEqual(1);
    expect(await stockOf()).toBe(1 - open.length);
  });

  test('goes to the card page while the order runs out: one of both', async () => {
    const { body } = await place(rival);
    market.clock.advanceMs(10 * MINUTE);
    const release = await holdRows(market.db, (tx) =>
      sql`select from market_order where id = ${body.id} for update`.execute(tx),
    );
    const paying = market.pay(rival, body.id, { method: 'sandbox' });
    await waitForWaiters(market.db, 1);
    // The sweep passes over what is locked.
    await sweep();
    await release();
    expect((await paying).status).toBe(200);
    await sweep();
    expect(await stockOf()).toBe(0);
    market.clock.advanceMs(20 * MINUTE);
    await sweep();
    expect(await stockOf()).toBe(1);
    expect((await market.pay(rival, body.id, { method: 'sandbox' })).body.code).toBe(
      'ORDER_WRONG_STATE',
    );
  });
});

test('a card payment that comes when the stock has gone to somebody else buys nothing', async () => {
  const { body } = await place(rival);
  await market.pay(rival, body.id, { method: 'sandbox' });
  const payment = await market.db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', body.id)
    .executeTakeFirstOrThrow();
  market.clock.advanceMs(30 * MINUTE);
  await sweep();
  const other = await market.user();
  await market.fund(other, 1_100);
  const theirs = await place(other);
  const data = { purpose: 'order', reference: payment.id, amount: 1_100, currency: 'USD' };
  const event = JSON.stringify({ id: newId(), type: 'payment.succeeded', data });
  const signed = sandboxPaymentWebhook.call(market.services.keys, event);
  const [captured, paid] = await Promise.all([
    market.call('POST', 'payments/webhook/sandbox', signed.body, { headers: signed.headers }),
    market.pay(other, theirs.body.id),
  ]);
  expect([captured.status, paid.body.status]).toEqual([200, 'paid']);
  const shown = await market.call('GET', `market/order/${body.id}`, undefined, { as: rival });
  expect(shown.body).toMatchObject({ status: 'cancelled', paid: { provider: 0 } });
  expect(await balancesOf(market.db, rival)).toMatchObject({ real: 1_100 });
  expect(await stockOf()).toBe(0);
  await assertLedger(market.db);
});

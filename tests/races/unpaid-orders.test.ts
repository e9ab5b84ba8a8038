/** Unpaid orders: limits by number, stock and time, and the consequences of many. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const MINUTE = 60_000;
let market: Market;
let seller: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
});
beforeEach(async () => {
  buyer = await market.user({ trust_level: 1 });
});
afterAll(async () => {
  await assertLedger(market.db);
  expect(market.problems).toEqual([]);
  await market.drop();
});

const place = (offer: string, count = 1, as = buyer) =>
  market.place(as, { offer_id: offer, count });
const cancel = (id: string) => market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
const sweep = () => sweepDueOrders(market.job(), 1_000);
const offers = (count: number, stock = 1_000) =>
  Promise.all(Array.from({ length: count }, () => market.offer({ sellerId: seller, stock })));
const openOrders = (as = buyer) =>
  market.db
    .selectFrom('market_order')
    .select(['id', 'offer_id', 'due_at'])
    .where('buyer_id', '=', as)
    .where('status', '=', 'created')
    .execute();

async function stockOf(offer: string): Promise<number> {
  const row = await market.db
    .selectFrom('offer')
    .select('in_stock')
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
  return row.in_stock;
}

describe('an account without money', () => {
  test.each([
    [0, 1],
    [1, 3],
    [2, 3],
  ])(
    'of trust level %d: 60 offers at the same instant, at most %d reserved',
    async (trust, most) => {
      const attacker = await market.user({ trust_level: trust });
      const targets = await offers(60, 1);
      const answers = await Promise.all(targets.map((offer) => place(offer, 1, attacker)));
      const codes = answers.map(({ status, body }) => body.code ?? String(status));
      const refused = trust === 0 ? 'ORDER_UNPAID_UNCONFIRMED' : 'ORDER_UNPAID_MANY';
      expect(codes.filter((code) => code === '200')).toHaveLength(most);
      expect(codes.filter((code) => code === refused)).toHaveLength(60 - most);
      expect(await openOrders(attacker)).toHaveLength(most);
      const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from offer where id = any(${targets}::uuid[]) and in_stock = 1
    `.execute(market.db);
      expect(rows[0]?.left).toBe(60 - most);
    },
  );

  test('60 orders of one offer at the same instant: one', async () => {
    const [offer = ''] = await offers(1);
    const answers = await Promise.all(Array.from({ length: 60 }, () => place(offer)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status === 200) continue;
      expect(body).toMatchObject({
        code: 'ORDER_UNPAID_OFFER',
        values: { order_id: good[0]?.body.id },
      });
    }
    expect(await stockOf(offer)).toBe(999);
  });

  test('for a day, with payments that are started and never made', async () => {
    const targets = await offers(3, 1);
    let held = 0;
    for (let passed = 0; passed < 24 * 60; passed += 30) {
      for (const offer of targets) {
        if ((await stockOf(offer)) === 0) continue;
        const placed = await place(offer);
        if (placed.status === 200) await market.pay(buyer, placed.body.id, { method: 'sandbox' });
      }
      held += 30 * (await openOrders()).length;
      market.clock.advanceMs(30 * MINUTE);
      await sweep();
    }
    // Three offers for half an hour each, once.
    expect(held).toBe(3 * 30);
  });
});

describe('room for another order', () => {
  test('is there again when one is paid, let go, or run out', async () => {
    await market.fund(buyer, 100_000);
    const [a = '', b = '', c = '', d = ''] = await offers(4);
    const first = await place(a);
    const second = await place(b);
    await place(c);
    const refused = await place(d);
    expect(refused.body).toMatchObject({ code: 'ORDER_UNPAID_MANY', statusCode: 409 });
    expect(refused.body.values).toEqual({ count: 3, minutes: 10 });
    expect(refused.headers.get('retry-after')).toBe('600');
    await market.pay(buyer, first.body.id);
    expect((await place(d)).status).toBe(200);
    await cancel(second.body.id);
    expect((await place(b)).status).toBe(200);
    market.clock.advanceMs(10 * MINUTE);
    await sweep();
    expect(await openOrders()).toEqual([]);
  });

  test('an unconfirmed account is told to confirm its address', async () => {
    const newcomer = await market.user({ trust_level: 0 });
    const [a = '', b = ''] = await offers(2);
    await place(a, 1, newcomer);
    const refused = await market.call(
      'POST',
      'market/order',
      { offer_id: b, count: 1, expected_total_amount: 1_100 },
      { as: newcomer, key: newId(), headers: { 'accept-language': 'fr' } },
    );
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'ORDER_UNPAID_UNCONFIRMED' });
    expect(refused.body.message).toContain('adresse e-mail confirmée');
  });
});

describe('an unpaid order ends', () => {
  test('after 10 minutes when no payment was started', async () => {
    const [offer = ''] = await offers(1);
    const { body } = await place(offer);
    expect(body.next_timer).toEqual({
      event: 'unpaid_timeout',
      at: new Date(market.clock.now().getTime() + 10 * MINUTE).toISOString(),
    });
    market.clock.advanceMs(10 * MINUTE - 1);
    await sweep();
    expect(await openOrders()).toHaveLength(1);
    market.clock.advanceMs(1);
    await sweep();
    expect(await openOrders()).toEqual([]);
    expect(await stockOf(offer)).toBe(1_000);
  });

  test('after 30 minutes when one was, however often', async () => {
    const [offer = ''] = await offers(1);
    const { body } = await place(offer);
    const end = new Date(market.clock.now().getTime() + 30 * MINUTE);
    for (const minute of [1, 8, 12, 29]) {
      market.clock.advanceMs(
        minute * MINUTE - (market.clock.now().getTime() - end.getTime() + 30 * MINUTE),
      );
      await sweep();
      const payment = await market.pay(buyer, body.id, { method: 'sandbox' });
      expect(payment.status).toBe(200);
      expect((await openOrders())[0]?.due_at).toEqual(end);
    }
    market.clock.advanceMs(MINUTE);
    await sweep();
    expect(await openOrders()).toEqual([]);
  });

  test('a payment that could not be started changes nothing', async () => {
    const [offer = ''] = await offers(1);
    const { body } = await place(offer);
    const [before] = await openOrders();
    expect((await market.pay(buyer, body.id)).body.code).toBe('NOT_ENOUGH_MONEY');
    const wrong = await market.pay(buyer, body.id, { method: 'sandbox', expected_due_amount: 1 });
    expect(wrong.body.code).toBe('ORDER_PRICE_CHANGED');
    expect((await openOrders())[0]?.due_at).toEqual(before?.due_at);
  });
});

describe('three orders that ended unpaid within an hour', () => {
  async function letRunOut(): Promise<void> {
    const [offer = ''] = await offers(1);
    expect((await place(offer)).status).toBe(200);
    market.clock.advanceMs(10 * MINUTE);
    await sweep();
  }

  test('close placing until the first of them is an hour ago', async () => {
    for (let turn = 0; turn < 3; turn += 1) await letRunOut();
    const [offer = ''] = await offers(1);
    const refused = await place(offer);
    expect(refused.body).toMatchObject({
      statusCode: 429,
      code: 'ORDER_UNPAID_PAUSE',
      values: { count: 3, minutes: 40, hours: 0 },
    });
    expect(refused.headers.get('retry-after')).toBe('2400');
    market.clock.advanceMs(40 * MINUTE - 1);
    expect((await place(offer)).body.code).toBe('ORDER_UNPAID_PAUSE');
    market.clock.advanceMs(1);
    expect((await place(offer)).status).toBe(200);
  });

  test('letting go late counts as well, changing one’s mind does not', async () => {
    const [offer = ''] = await offers(1);
    for (let turn = 0; turn < 5; turn += 1) {
      const { body } = await place(offer);
      market.clock.advanceMs(MINUTE);
      expect((await cancel(body.id)).body.status).toBe('cancelled');
    }
    for (let turn = 0; turn < 3; turn += 1) {
      const { body } = await place(offer);
      market.clock.advanceMs(9 * MINUTE);
      expect((await cancel(body.id)).body.status).toBe('cancelled');
    }
    expect((await place(offer)).body.code).toBe('ORDER_UNPAID_PAUSE');
  });
});

describe('the share of an offer’s stock', () => {
  test.each([
    [0, 10, 3],
    [1, 10, 5],
    [2, 10, 10],
    [0, 1, 1],
    [1, 1, 1],
    [1, 3, 2],
  ])('trust level %d, stock %d: at most %d', async (trust, stock, most) => {
    const person = await market.user({ trust_level: trust });
    const offer = await market.offer({ sellerId: seller, stock });
    if (most < stock) {
      const refused = await place(offer, most + 1, person);
      expect(refused.body).toMatchObject({
        statusCode: 409,
        code: 'ORDER_SHARE_TOO_LARGE',
        values: { max: most },
      });
      expect(await stockOf(offer)).toBe(stock);
    }
    expect((await place(offer, most, person)).status).toBe(200);
  });

  test('is never below what the seller sells at least', async () => {
    const person = await market.user({ trust_level: 0 });
    const offer = await market.offer({ sellerId: seller, stock: 10, minPurchase: 8 });
    expect((await place(offer, 9, person)).body.values).toEqual({ max: 8 });
    expect((await place(offer, 8, person)).status).toBe(200);
  });

  test('does not bind who can pay at once', async () => {
    const person = await market.user({ trust_level: 0 });
    const offer = await market.offer({ sellerId: seller, stock: 10 });
    await market.fund(person, 10_999);
    expect((await place(offer, 10, person)).body.code).toBe('ORDER_SHARE_TOO_LARGE');
    await market.fund(person, 1);
    const placed = await place(offer, 10, person);
    expect(placed.status).toBe(200);
    expect((await market.pay(person, placed.body.id)).body.status).toBe('paid');
  });
});

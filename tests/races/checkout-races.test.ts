/**
 * Many buyers at once: no unit is sold twice, no idempotency key makes two orders, no promo code exceeds its limits.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import type { AgreedOrder } from '../support/purchase.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let seller: string;
let buyers: string[];

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
  buyers = await Promise.all(Array.from({ length: 200 }, () => market.user()));
  for (const buyer of buyers) await market.fund(buyer, 10_000);
});
afterAll(() => market.drop());

/** What a unit of 1 USD costs, with the fee. */
const UNIT_CENTS = 110;

const place = (as: string, order: AgreedOrder, key = newId()) => {
  const body = { ...order, expected_total_amount: order.count * UNIT_CENTS };
  return market.call('POST', 'market/order', body, { as, key });
};
const pay = (as: string, id: string, key = newId()) => {
  const body = { method: 'wallet', expected_due_amount: UNIT_CENTS, expected_bonus_amount: 0 };
  return market.call('POST', `market/order/${id}/pay`, body, { as, key });
};

/** How often each code was answered; successes count as 200. */
function tally(answers: readonly { status: number; body: { code?: string } }[]) {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = body.code ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe.each(['manual', 'instant'] as const)('200 buyers, 50 units, %s delivery', (delivery) => {
  test('exactly 50 orders are placed and paid', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 50, priceCents: 100, delivery });
    const answers = await Promise.all(
      buyers.map(async (buyer) => {
        const placed = await place(buyer, { offer_id: offer, count: 1 });
        return placed.status === 200 ? pay(buyer, placed.body.id) : placed;
      }),
    );
    expect(tally(answers)).toEqual({ 200: 50, ORDER_STOCK_TOO_LOW: 150 });
    const row = await market.db
      .selectFrom('offer')
      .select(['in_stock', 'status'])
      .where('id', '=', offer)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ in_stock: 0, status: 'sold' });
    await assertLedger(market.db);
  });
});

test('50 buyers of 20 secrets: each goes to one order, and the vault’s log tells it once', async () => {
  const offer = await market.offer({
    sellerId: seller,
    stock: 20,
    priceCents: 100,
    delivery: 'instant',
  });
  const answers = await Promise.all(
    buyers.slice(0, 50).map(async (buyer) => {
      const placed = await place(buyer, { offer_id: offer, count: 1 });
      return placed.status === 200 ? pay(buyer, placed.body.id) : placed;
    }),
  );
  expect(tally(answers)).toEqual({ 200: 20, ORDER_STOCK_TOO_LOW: 30 });
  const paid = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
  const of = (rows: readonly { order_id: string | null }[]) => rows.map((row) => row.order_id);
  const secrets = await market.db
    .selectFrom('offer_secret')
    .select('order_id')
    .where('offer_id', '=', offer)
    .execute();
  expect(of(secrets).toSorted()).toEqual(paid.toSorted());
  const told = await market.db
    .selectFrom('vault_entry')
    .select(['order_id', 'count'])
    .where('offer_id', '=', offer)
    .where('kind', '=', 'handed')
    .execute();
  expect(of(told).toSorted()).toEqual(paid.toSorted());
  expect(told.every(({ count }) => count === 1)).toBe(true);
});

describe('one idempotency key', () => {
  test('200 requests at once make one order, and everybody hears the same answer', async () => {
    const [buyer = ''] = buyers;
    const offer = await market.offer({ sellerId: seller, stock: 1_000, priceCents: 100 });
    const key = newId();
    const answers = await Promise.all(
      buyers.map(() => place(buyer, { offer_id: offer, count: 1 }, key)),
    );
    expect(tally(answers)).toEqual({ 200: 200 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const other = await place(buyer, { offer_id: offer, count: 2 }, key);
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const id: string = answers[0]?.body.id;
    const payKey = newId();
    const paid = await Promise.all(buyers.map(() => pay(buyer, id, payKey)));
    expect(tally(paid)).toEqual({ 200: 200 });
    const orders = await market.db
      .selectFrom('market_order')
      .select(['id', 'status'])
      .where('offer_id', '=', offer)
      .execute();
    expect(orders).toEqual([{ id, status: 'paid' }]);
    await assertLedger(market.db);
  });

  test('200 payments with 200 keys take the money once', async () => {
    const [, buyer = ''] = buyers;
    const offer = await market.offer({ sellerId: seller, priceCents: 100 });
    const { body } = await place(buyer, { offer_id: offer, count: 1 });
    const answers = await Promise.all(buyers.map(() => pay(buyer, body.id)));
    expect(tally(answers)).toEqual({ 200: 1, ORDER_WRONG_STATE: 199 });
    await assertLedger(market.db);
  });
});

describe.each([1, 3])('a promo code for %d uses', (limit) => {
  test('200 checkouts at once use it exactly that often', async () => {
    const code = `LIMIT${limit}`;
    await createPromoCode(market.db, {
      code,
      percentBps: 1_000,
      totalLimit: limit,
      at: market.clock.now(),
    });
    const offer = await market.offer({ sellerId: seller, stock: 1_000, priceCents: 100 });
    const answers = await Promise.all(
      buyers.map((buyer) =>
        place(buyer, { offer_id: offer, count: 1, promo_code: code.toLowerCase() }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: limit, PROMO_USED_UP: 200 - limit });
    const good = answers.filter((answer) => answer.status === 200);
    for (const { body } of good) {
      expect(body).toMatchObject({ discount_amount: 11, due_amount: 99, promo_code: code });
    }
    await assertLedger(market.db);
    // A cancelled order gives its use back, and it can be used again.
    const [first] = good;
    await market.call(
      'POST',
      `market/order/${first?.body.id}/cancel`,
      {},
      { as: first?.body.buyer.id },
    );
    const [buyer = ''] = buyers;
    const again = await place(buyer, { offer_id: offer, count: 1, promo_code: code });
    expect(again.status).toBe(200);
    await assertLedger(market.db);
  });
});

// Below the number of orders that one account may have unpaid.
describe.each([1, 2])('a promo code for %d uses of one person', (limit) => {
  test('who orders 200 offers at once, is used exactly that often', async () => {
    const code = `USER${limit}`;
    await createPromoCode(market.db, {
      code,
      amountCents: 50,
      userLimit: limit,
      at: market.clock.now(),
    });
    const buyer = await market.user();
    const answers = await Promise.all(
      buyers.map(async () => {
        const offer = await market.offer({ sellerId: seller, priceCents: 100 });
        return place(buyer, { offer_id: offer, count: 1, promo_code: code });
      }),
    );
    expect(tally(answers)).toEqual({ 200: limit, PROMO_USER_LIMIT: 200 - limit });
    await assertLedger(market.db);
  });
});

describe('both ways at once', () => {
  test('people who buy, cancel, start and decline the same orders never leave the table', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 60, priceCents: 100 });
    const orders = await Promise.all(
      buyers.slice(0, 40).map(async (buyer) => {
        const { body } = await place(buyer, { offer_id: offer, count: 1 });
        await pay(buyer, body.id);
        return { buyer, id: String(body.id) };
      }),
    );
    const move = (as: string, id: string, action: string) =>
      market.call('POST', `market/order/${id}/${action}`, {}, { as });
    const answers = await Promise.all(
      orders.flatMap(({ buyer, id }) => [
        move(buyer, id, 'cancel'),
        move(seller, id, 'start'),
        move(seller, id, 'decline'),
        place(buyer, { offer_id: offer, count: 1 }),
      ]),
    );
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    const row = await market.db
      .selectFrom('offer')
      .select('in_stock')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow();
    const held = await market.db
      .selectFrom('market_order')
      .select((eb) => eb.fn.countAll<number>().as('units'))
      .where('offer_id', '=', offer)
      .where('status', 'not in', ['cancelled', 'refund'])
      .executeTakeFirstOrThrow();
    expect(row.in_stock + held.units).toBe(60);
    await assertLedger(market.db);
  });
});

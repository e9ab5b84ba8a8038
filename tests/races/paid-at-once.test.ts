/** An order that is paid from the wallet as it is placed: both happen, or nothing does. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { accountId, userAccount } from '~/server/modules/ledger/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { statementsOf } from '../support/statements.ts';
import { openMarket, type Market, type OfferOptions } from './support/market.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

// Nothing is tried again here: where the database had to end a transaction, a test fails.
vi.mock(import('~/server/db/transaction.ts'), async (original) => ({
  ...(await original()),
  inTransaction: (db, work) => db.transaction().execute(work),
}));

let market: Market;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
});
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

async function buyerWith(cents: number): Promise<string> {
  const id = await market.user();
  await market.fund(id, cents);
  return id;
}

const offerOf = (options: Partial<OfferOptions> = {}) =>
  market.offer({ sellerId: seller, ...options });

interface Wanted {
  total?: number;
  discount?: number;
  due?: number;
  bonus?: number;
}

/** One unit costs 11.00 with the fee, unless something else is expected. */
function buy(as: string, offer: string, wanted: Wanted = {}, key = newId()) {
  const { total = 1_100, discount = 0, bonus = 0, due = total - discount - bonus } = wanted;
  const pay = {
    method: 'wallet',
    use_bonus: bonus > 0,
    expected_due_amount: due,
    expected_bonus_amount: bonus,
  };
  const order = {
    offer_id: offer,
    count: 1,
    expected_total_amount: total,
    expected_discount_amount: discount,
    pay,
  };
  return market.call('POST', 'market/order', order, { as, key });
}

async function stockOf(offer: string): Promise<number> {
  const { in_stock: units } = await market.db
    .selectFrom('offer')
    .select('in_stock')
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
  return units;
}

const ordersOf = (offer: string) =>
  market.db
    .selectFrom('market_order')
    .select(['id', 'status', 'due_event'])
    .where('offer_id', '=', offer)
    .execute();

/** What the order's events were, oldest first, before anything is delivered. */
async function publishedOf(orderId: string): Promise<string[]> {
  const rows = await market.db.selectFrom('outbox').select('payload').orderBy('id').execute();
  return rows
    .map(({ payload }) => payload as { order_id?: string; event?: string })
    .filter((payload) => payload.order_id === orderId)
    .map(({ event }) => event ?? '');
}

describe('one call', () => {
  test('places and pays', async () => {
    const buyer = await buyerWith(5_000);
    const offer = await offerOf({ stock: 3 });
    const { status, body } = await buy(buyer, offer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'paid', total_amount: 1_100, due_amount: 0 });
    expect(body.events.map(({ event }: { event: string }) => event)).toEqual(['place', 'capture']);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 3_900 });
    expect(await stockOf(offer)).toBe(2);
    const shown = await market.call('GET', `market/order/${body.id}`, undefined, { as: buyer });
    expect(shown.body).toEqual(body);
    // Nobody is told of an order that waits for its payment, because it never did.
    expect(await publishedOf(body.id)).toEqual(['capture']);
  });

  test('gives the same answer to the same key, and charges once', async () => {
    const buyer = await buyerWith(5_000);
    const offer = await offerOf();
    const key = newId();
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(buyer, offer, {}, key)));
    answers.push(await buy(buyer, offer, {}, key));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await ordersOf(offer)).toHaveLength(1);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 3_900 });
  });

  test('uses bonus money and one’s own code as agreed', async () => {
    const buyer = await buyerWith(5_000);
    const at = market.clock.now();
    await grantBonus(market.db, { userId: buyer, cents: 50, reason: 'welcome', at });
    await createPromoCode(market.db, {
      code: 'ATONCE',
      amountCents: 30,
      userId: buyer,
      userLimit: 1,
      at,
    });
    const offer = await offerOf();
    const { body } = await buy(buyer, offer, { discount: 30 });
    expect(body).toMatchObject({ status: 'paid', discount_amount: 30, promo_code: 'ATONCE' });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 3_930, bonus: 50 });
    // The code has been used.
    const again = await buy(buyer, await offerOf(), { discount: 30 });
    expect(again).toMatchObject({ status: 409, body: { code: 'ORDER_PRICE_CHANGED' } });
    const withBonus = await buy(buyer, await offerOf(), { bonus: 50 });
    expect(withBonus.body).toMatchObject({ status: 'paid' });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 2_880, bonus: 0 });
  });

  test('hands over what an instant offer has', async () => {
    const buyer = await buyerWith(5_000);
    const offer = await offerOf({ stock: 1, delivery: 'instant', base: 'gift-cards' });
    const { body } = await buy(buyer, offer);
    expect(body.status).toBe('acceptance');
    expect(await publishedOf(body.id)).toEqual(['capture', 'start', 'deliver']);
    const { count } = await market.db
      .selectFrom('offer_secret')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('order_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });
});

describe('nothing is left', () => {
  async function expectNothing(buyer: string, offer: string, cents: number, units: number) {
    expect(await ordersOf(offer)).toEqual([]);
    expect(await stockOf(offer)).toBe(units);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: cents });
  }

  test('of an order that the wallet cannot pay', async () => {
    const buyer = await buyerWith(1_099);
    const offer = await offerOf({ stock: 2 });
    const answer = await buy(buyer, offer);
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_ENOUGH_MONEY' } });
    await expectNothing(buyer, offer, 1_099, 2);
  });

  test('of an order at another price, which is told with the bonus that it would take', async () => {
    const buyer = await buyerWith(5_000);
    const at = market.clock.now();
    await grantBonus(market.db, { userId: buyer, cents: 30, reason: 'welcome', at });
    const offer = await offerOf({ stock: 2, priceCents: 2_000 });
    const answer = await buy(buyer, offer, { bonus: 30 });
    const price = {
      total_amount: 2_200,
      discount_amount: 0,
      bonus_amount: 30,
      due_amount: 2_170,
    };
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'ORDER_PRICE_CHANGED', values: price },
    });
    await expectNothing(buyer, offer, 5_000, 2);
  });

  test('of an instant order whose codes are short', async () => {
    const buyer = await buyerWith(5_000);
    const offer = await offerOf({ stock: 2, delivery: 'instant', base: 'gift-cards' });
    await market.db.deleteFrom('offer_secret').where('offer_id', '=', offer).execute();
    const answer = await buy(buyer, offer);
    expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_DELIVERY_SHORT' } });
    await expectNothing(buyer, offer, 5_000, 2);
    // The vault is empty, so that the stock is what disagrees.
    await market.db.updateTable('offer').set({ in_stock: 0 }).where('id', '=', offer).execute();
  });
});

test('whoever keeps leaving paid orders of a seller buys nothing more there today', async () => {
  const shop = await market.user({ is_seller: true });
  const buyer = await buyerWith(5_000);
  for (let turn = 0; turn < 3; turn += 1) {
    const { body: order } = await buy(buyer, await offerOf({ sellerId: shop }));
    const left = await market.call('POST', `market/order/${order.id}/cancel`, {}, { as: buyer });
    expect(left.body.status).toBe('refund');
  }
  const offer = await offerOf({ sellerId: shop });
  expect(await buy(buyer, offer)).toMatchObject({
    status: 429,
    body: { code: 'ORDER_LEFT_OFTEN' },
  });
  expect((await buy(buyer, await offerOf())).status).toBe(200);
});

test('an unpaid order of the offer is gone on with', async () => {
  const buyer = await buyerWith(5_000);
  const offer = await offerOf();
  const { body: open } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect(await buy(buyer, offer)).toMatchObject({
    status: 409,
    body: { code: 'ORDER_UNPAID_OFFER', values: { order_id: open.id } },
  });
});

test('many buyers of few units: as many orders as units, each paid', async () => {
  const offer = await offerOf({ stock: 5 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerWith(1_100)));
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer, offer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect((await ordersOf(offer)).map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  expect(await stockOf(offer)).toBe(0);
});

test('one wallet that is spent twice at once pays once', async () => {
  const buyer = await buyerWith(1_500);
  const offers = [await offerOf(), await offerOf()];
  const answers = await Promise.all(offers.map((offer) => buy(buyer, offer)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 400 });
});

test('while an earlier order of the same offer is given back, nobody waits in a circle', async () => {
  const buyer = await buyerWith(5_000);
  const offer = await offerOf();
  const { body: earlier } = await buy(buyer, offer);
  const account = accountId(userAccount('real', buyer));
  const release = await holdRows(market.db, (tx) =>
    tx
      .selectFrom('ledger_account')
      .select('id')
      .where('id', '=', account)
      .forNoKeyUpdate()
      .execute(),
  );
  const declining = market.call('POST', `market/order/${earlier.id}/decline`, {}, { as: seller });
  await waitForWaiters(market.db, 1);
  const buying = buy(buyer, offer);
  await waitForWaiters(market.db, 2, buying);
  await release();
  expect((await Promise.all([declining, buying])).map(({ status }) => status)).toEqual([200, 200]);
});

test('an order that is placed and paid takes eleven statements in five writes', async () => {
  const buyer = await buyerWith(5_000);
  const offer = await offerOf();
  await buy(buyer, offer);
  const { writes } = await statementsOf(() => buy(buyer, offer));
  const parts = [
    // Who calls. In the tests it is found by its id.
    ['from "app_user"'],
    ['begin', 'insert into idempotency_key'],
    // The two accounts, then the wallet, then the offer: the order of locks. With them unpaid and left orders, and codes.
    [
      'with buyer as materialized',
      'from market_order',
      'from ledger_account',
      // A debt that arose while the wallet's lock was waited for.
      'as owed from ledger_account',
      "'kept' as origin",
      'update offer set',
    ],
    ['insert into ledger_posting'],
    ['insert into market_order'],
    // The answer. Never an update, which would be planned while its day is empty.
    [
      'insert into idempotency_key (user_id, route, key, body_hash, day, answer)',
      'insert into "outbox"',
      'commit',
    ],
  ];
  expect(writes).toEqual(parts.map((sent) => sent.map((part) => expect.stringContaining(part))));
});

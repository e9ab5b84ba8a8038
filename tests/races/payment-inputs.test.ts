/** Concurrent payments of one order, and malformed headers and cursors. None causes an internal error. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

let market: Market;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

const place = (as: string, offer: string, key = newId()) =>
  market.place(as, { offer_id: offer, count: 1 }, key);

/** A buyer with 3 USD of bonus money to spend, and 3 USD that expired and are still booked. */
async function buyerWithBonus(): Promise<string> {
  const buyer = await market.user();
  await market.fund(buyer, 10_000);
  const at = market.clock.now();
  const give = () =>
    market.db
      .transaction()
      .execute((tx) => grantBonus(tx, { userId: buyer, cents: 300, reason: 'welcome', at }));
  const expired = await give();
  await give();
  await sql`update bonus_grant set expires_at = ${at} where id = ${expired}`.execute(market.db);
  return buyer;
}

const lockMoney = (buyer: string) =>
  holdRows(market.db, (tx) =>
    sql`select from ledger_account where owner = ${buyer} for update`.execute(tx),
  );

/** Two unpaid orders of 11 USD each, of which bonus money may pay 30 %. */
async function twoOrders(buyer: string): Promise<string[]> {
  const offers = [
    await market.offer({ sellerId: seller }),
    await market.offer({ sellerId: seller }),
  ];
  const placed = [await place(buyer, offers[0] ?? ''), await place(buyer, offers[1] ?? '')];
  return placed.map(({ body }) => String(body.id));
}

describe('two payments with bonus money at once, while some of it has expired', () => {
  test('from the wallet: it is spent once', async () => {
    const buyer = await buyerWithBonus();
    const orders = await twoOrders(buyer);
    const release = await lockMoney(buyer);
    // Both were shown the same bonus money.
    const shown = { expected_due_amount: 800, expected_bonus_amount: 300 };
    const paying = orders.map((id) => market.pay(buyer, id, { use_bonus: true, ...shown }));
    await waitForWaiters(market.db, 2);
    await release();
    const answers = await Promise.all(paying);
    const codes = answers.map(({ body }) => body.code ?? body.status).toSorted();
    expect(codes).toEqual(['ORDER_PRICE_CHANGED', 'paid']);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ bonus: 300, real: 10_000 - 800 });
    expect(market.problems).toEqual([]);
  });

  test('at a provider: it is kept for one of them, and the other one is told', async () => {
    const buyer = await buyerWithBonus();
    const orders = await twoOrders(buyer);
    const release = await lockMoney(buyer);
    const shown = { expected_due_amount: 800, expected_bonus_amount: 300 };
    const asked = { method: 'sandbox', use_bonus: true, ...shown };
    const paying = orders.map((id) => market.pay(buyer, id, asked));
    await waitForWaiters(market.db, 2);
    await release();
    const answers = await Promise.all(paying);
    const codes = answers.map(({ status, body }) => body.code ?? status).toSorted();
    expect(codes).toEqual([200, 'ORDER_PRICE_CHANGED']);
    const payments = await market.db
      .selectFrom('payment')
      .select(['amount_cents', 'bonus_cents'])
      .where('order_id', 'in', orders)
      .execute();
    expect(payments).toEqual([{ amount_cents: 800, bonus_cents: 300 }]);
    expect(market.problems).toEqual([]);
  });
});

describe('the statement', () => {
  test.each(['x', 'null', newId().slice(1), '%00', '-1'])(
    'refuses the cursor %s and names it',
    async (cursor) => {
      const reader = await market.user();
      const path = `wallet/transaction?cursor=${cursor}`;
      const answer = await market.call('GET', path, undefined, { as: reader });
      expect(answer.body).toMatchObject({ statusCode: 422, errors: [{ path: 'cursor' }] });
    },
  );
});

describe('an idempotency key', () => {
  test('of 200 characters is used as it is', async () => {
    const buyer = await market.user();
    const offer = await market.offer({ sellerId: seller });
    const key = 'k'.repeat(200);
    const [first, second] = [await place(buyer, offer, key), await place(buyer, offer, key)];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test.each([
    ['longer than 200 characters', 'k'.repeat(201)],
    ['with signs that are not printable ASCII', `${newId()}\u00e9`],
  ])('%s is refused: nothing is ordered', async (_name, key) => {
    const buyer = await market.user();
    const offer = await market.offer({ sellerId: seller });
    const refused = await place(buyer, offer, key);
    expect(refused.body).toMatchObject({ statusCode: 422, code: 'IDEMPOTENCY_KEY_MALFORMED' });
    const orders = await market.db
      .selectFrom('market_order')
      .select('id')
      .where('buyer_id', '=', buyer)
      .execute();
    expect(orders).toEqual([]);
  });
});

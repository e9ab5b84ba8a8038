/** A buyer is charged the price that was shown: another one is reported before anything is reserved or charged. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
});
beforeEach(async () => {
  buyer = await fundedBuyer();
});
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

async function fundedBuyer(): Promise<string> {
  const id = await market.user();
  await market.fund(id, 100_000);
  return id;
}

async function reprice(offer: string, priceCents: number): Promise<void> {
  const micros = priceCents * 10_000;
  await market.db
    .updateTable('offer')
    .set({ price_micros: micros, catalog_price_micros: catalogPriceMicros(micros, 1_000, 'cents') })
    .where('id', '=', offer)
    .execute();
}

function stateOf(offer: string) {
  return market.db
    .selectFrom('offer')
    .select(['in_stock', 'status'])
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
}

async function ordersOf(offer: string) {
  return market.db
    .selectFrom('market_order')
    .select(['id', 'total_cents', 'status'])
    .where('offer_id', '=', offer)
    .execute();
}

const changed = (values: object) => ({
  status: 409,
  body: { code: 'ORDER_PRICE_CHANGED', values },
});

describe('placing', () => {
  test('at a price that has changed reserves nothing and tells the new one', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 1, priceCents: 440 });
    await reprice(offer, 4_407);
    const order = { offer_id: offer, count: 1, expected_total_amount: 484 };
    const price = { total_amount: 4_848, discount_amount: 0, bonus_amount: 0, due_amount: 4_848 };
    expect(await market.place(buyer, order)).toMatchObject(changed(price));
    expect(await stateOf(offer)).toEqual({ in_stock: 1, status: 'active' });
    expect(await ordersOf(offer)).toEqual([]);
    const agreed = await market.place(buyer, { ...order, expected_total_amount: 4_848 });
    expect(agreed.body).toMatchObject({ total_amount: 4_848, status: 'created' });
  });

  test('a price that fell is told as well', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 1, priceCents: 1_000 });
    await reprice(offer, 500);
    const order = { offer_id: offer, count: 1, expected_total_amount: 1_100 };
    expect(await market.place(buyer, order)).toMatchObject(changed({ total_amount: 550 }));
    expect(await stateOf(offer)).toMatchObject({ in_stock: 1 });
  });

  test('without the own discount that was shown uses up nothing', async () => {
    const at = market.clock.now();
    await createPromoCode(market.db, {
      code: 'MINE',
      amountCents: 200,
      userId: buyer,
      userLimit: 1,
      at,
    });
    const offer = await market.offer({ sellerId: seller, stock: 3 });
    const shown = await market.call(
      'GET',
      `market/order-quote?offer_id=${offer}&count=1`,
      undefined,
      { as: buyer },
    );
    expect(shown.body).toMatchObject({ total_amount: 1_100, discount_amount: 200 });
    const order = {
      offer_id: offer,
      count: 1,
      expected_total_amount: 1_100,
      expected_discount_amount: 200,
    };
    const other = { ...order, offer_id: await market.offer({ sellerId: seller, stock: 3 }) };
    const [first, second] = [await market.place(buyer, order), await market.place(buyer, other)];
    expect(first.body).toMatchObject({ discount_amount: 200, due_amount: 900 });
    expect(second).toMatchObject(changed({ discount_amount: 0, due_amount: 1_100 }));
    expect(await stateOf(offer)).toMatchObject({ in_stock: 2 });
    expect(await stateOf(other.offer_id)).toMatchObject({ in_stock: 3 });
  });

  test('needs the amount', async () => {
    const offer = await market.offer({ sellerId: seller });
    const order = { offer_id: offer, count: 1 };
    const answer = await market.call('POST', 'market/order', order, { as: buyer, key: newId() });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'expected_total_amount' }] },
    });
  });

  test('while the seller keeps changing the price, every order costs what was agreed', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 500, priceCents: 100 });
    const order = { offer_id: offer, count: 1, expected_total_amount: 110 };
    const edit = async () => {
      for (let turn = 0; turn < 60; turn += 1) await reprice(offer, turn % 2 === 0 ? 200 : 100);
    };
    const buy = async () => {
      const as = await fundedBuyer();
      const answers = [];
      for (let turn = 0; turn < 10; turn += 1) {
        const answer = await market.call('POST', 'market/order', order, { as, key: newId() });
        answers.push(answer);
        if (answer.status === 200) await market.pay(as, answer.body.id);
      }
      return answers;
    };
    const [bought] = await Promise.all([Promise.all([buy(), buy(), buy(), buy()]), edit()]);
    const answers = bought.flat();
    for (const { status, body } of answers) {
      if (status === 200) expect(body.total_amount).toBe(110);
      else expect(body).toMatchObject({ code: 'ORDER_PRICE_CHANGED', values: { due_amount: 220 } });
    }
    const orders = await ordersOf(offer);
    expect(new Set(orders.map((each) => each.total_cents))).toEqual(new Set([110]));
    expect((await stateOf(offer)).in_stock).toBe(500 - orders.length);
  });
});

describe.each(['wallet', 'sandbox'])('paying by %s', (method) => {
  const unpaid = async () => {
    const offer = await market.offer({ sellerId: seller, stock: 3 });
    return String((await market.place(buyer, { offer_id: offer, count: 1 })).body.id);
  };
  const paymentsOf = (id: string) =>
    market.db.selectFrom('payment').select('id').where('order_id', '=', id).execute();

  test('more or less than was shown moves no money', async () => {
    const id = await unpaid();
    const { real } = await balancesOf(market.db, buyer);
    const price = { total_amount: 1_100, discount_amount: 0, bonus_amount: 0, due_amount: 1_100 };
    for (const due of [1_099, 1_101]) {
      const answer = await market.pay(buyer, id, { method, expected_due_amount: due });
      expect(answer).toMatchObject(changed(price));
    }
    expect((await balancesOf(market.db, buyer)).real).toBe(real);
    expect(await paymentsOf(id)).toEqual([]);
  });

  test('with less bonus than was shown moves no money', async () => {
    const at = market.clock.now();
    const id = await unpaid();
    await market.db
      .transaction()
      .execute((tx) => grantBonus(tx, { userId: buyer, cents: 100, reason: 'welcome', at }));
    const { real, bonus } = await balancesOf(market.db, buyer);
    const shown = { expected_due_amount: 770, expected_bonus_amount: 330 };
    const answer = await market.pay(buyer, id, { method, use_bonus: true, ...shown });
    expect(answer).toMatchObject(
      changed({ bonus_amount: bonus, due_amount: 1_100 - bonus, total_amount: 1_100 }),
    );
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real, bonus });
    expect(await paymentsOf(id)).toEqual([]);
    const agreed = { expected_due_amount: 1_100 - bonus, expected_bonus_amount: bonus };
    expect((await market.pay(buyer, id, { method, use_bonus: true, ...agreed })).status).toBe(200);
  });

  test('needs both amounts', async () => {
    const id = await unpaid();
    const path = `market/order/${id}/pay`;
    const answer = await market.call('POST', path, { method }, { as: buyer, key: newId() });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'expected_due_amount' }, { path: 'expected_bonus_amount' }] },
    });
  });
});

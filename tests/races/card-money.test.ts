/** Card money under concurrent calls: no limit is passed and no cent is spent twice. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { statementsOf } from '../support/statements.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
});
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems).toEqual([]);
});
afterAll(() => market.drop());

const askDeposit = (amount: number, key = newId()) =>
  market.call('POST', 'wallet/deposit', { amount, method: 'sandbox' }, { as: buyer, key });

function capture(purpose: 'order' | 'deposit', reference: string, amount: number) {
  const event = {
    id: newId(),
    type: 'payment.succeeded',
    data: { purpose, reference, amount, currency: 'USD' },
  };
  const call = sandboxPaymentWebhook.call(market.services.keys, JSON.stringify(event));
  return market.call('POST', 'payments/webhook/sandbox', call.body, { headers: call.headers });
}

async function deposit(amount: number): Promise<void> {
  const { body } = await askDeposit(amount);
  expect((await capture('deposit', body.id, amount)).status).toBe(200);
}

const sendBack = (amount: number, key = newId()) =>
  market.call('POST', 'wallet/card-refund', { amount }, { as: buyer, key });

/** An unpaid order of 11 USD. */
async function order(): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 1 });
  return (await market.place(buyer, { offer_id: offer, count: 1 })).body.id;
}

/** An order that waits at the provider, and its payment. */
async function atProvider(priceCents: number) {
  const offer = await market.offer({ sellerId: seller, stock: 1, priceCents });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  await market.pay(buyer, body.id, { method: 'sandbox' });
  const { id } = await market.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', body.id)
    .executeTakeFirstOrThrow();
  return { payment: id };
}

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('ten deposits at the limit: one passes', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => askDeposit(50_000)));
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('open pages that are paid at the same time, after theirs: what fits stays, the rest goes back', async () => {
  const pages: string[] = [];
  for (let page = 0; page < 4; page += 1) {
    pages.push((await askDeposit(50_000)).body.id);
    market.clock.advanceMs(31 * 60_000);
  }
  await Promise.all(pages.map((id) => capture('deposit', id, 50_000)));
  expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 50_000 });
});

test('sending back is pressed twice: once, with one key and with two', async () => {
  await deposit(5_000);
  const key = newId();
  const same = await Promise.all([sendBack(3_000, key), sendBack(3_000, key)]);
  expect(same.map(({ body }) => body.data?.[0]?.amount)).toEqual([3_000, 3_000]);
  const others = await Promise.all([sendBack(2_000), sendBack(2_000)]);
  expect(statuses(others)).toEqual([200, 409]);
  expect(await balancesOf(market.db, buyer)).toMatchObject({ card: 0 });
  const refunds = await market.db
    .selectFrom('card_refund')
    .select('cents')
    .where('user_id', '=', buyer)
    .orderBy('id')
    .execute();
  expect(refunds.map(({ cents }) => cents)).toEqual([3_000, 2_000]);
});

test('the same money is sent back and spent: one of both', async () => {
  await deposit(1_100);
  for (let round = 0; round < 8; round += 1) {
    const id = await order();
    const [returned, paid] = await Promise.all([sendBack(1_100), market.pay(buyer, id)]);
    expect(statuses([returned, paid])).toEqual([200, 409]);
    const { card } = await balancesOf(market.db, buyer);
    expect(card).toBe(0);
    if (returned.status === 200) {
      await market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
      await deposit(1_100);
    } else {
      await market.call('POST', `market/order/${id}/decline`, {}, { as: seller });
    }
  }
});

test('card payments that are captured at the same time are judged one after the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    buyer = await market.user();
    const waiting = [];
    for (let count = 0; count < 3; count += 1) waiting.push(await atProvider(30_000));
    await Promise.all(waiting.map(({ payment }) => capture('order', payment, 33_000)));
    const rows = await market.db
      .selectFrom('market_order')
      .select('status')
      .where('buyer_id', '=', buyer)
      .execute();
    const found = rows.map(({ status }) => status).toSorted();
    expect(found).toEqual(['paid', 'verification', 'verification']);
  }
});

test('two orders from the wallet at the same moment: each cent of the captures is used once', async () => {
  await deposit(700);
  await deposit(900);
  await market.fund(buyer, 600);
  const ids = [await order(), await order()];
  const answers = await Promise.all(ids.map((id) => market.pay(buyer, id)));
  expect(statuses(answers)).toEqual([200, 200]);
  expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 0 });
  const paid = answers.map(({ body }) => body.paid.card).toSorted((a, b) => a - b);
  expect(paid).toEqual([500, 1_100]);
});

describe('placed and paid in one call', () => {
  /** Units of an offer at 11 USD. */
  async function buyNow(count: number) {
    const offer = await market.offer({ sellerId: seller, stock: 10 });
    return buyFrom(offer, count);
  }

  function buyFrom(offer: string, count: number, key = newId()) {
    const total = 1_100 * count;
    const pay = {
      method: 'wallet',
      use_bonus: false,
      expected_due_amount: total,
      expected_bonus_amount: 0,
    };
    const agreed = { expected_total_amount: total, expected_discount_amount: 0 };
    const body = { offer_id: offer, count, ...agreed, pay };
    return market.call('POST', 'market/order', body, { as: buyer, key });
  }

  test('card money goes first, from its captures, and comes back to them', async () => {
    await deposit(700);
    await deposit(900);
    await market.fund(buyer, 1_000);
    const { body } = await buyNow(2);
    expect(body).toMatchObject({ status: 'paid', paid: { card: 1_600, real: 600, bonus: 0 } });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 400, card: 0 });
    await market.call('POST', `market/order/${body.id}/decline`, {}, { as: seller });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 1_000, card: 1_600 });
    expect((await sendBack(1_600)).status).toBe(200);
  });

  test('as much card money as a card payment that is looked at is looked at too', async () => {
    await deposit(50_000);
    const { body } = await buyNow(1);
    expect(body).toMatchObject({ status: 'verification', paid: { card: 1_100 } });
    expect(body.events.map(({ event }: { event: string }) => event)).toEqual(['place', 'capture']);
    const paid = await market.call('GET', `market/order/${body.id}`, undefined, { as: buyer });
    expect(paid.body).toEqual(body);
  });

  test('earned money alone is not looked at, whatever was deposited before', async () => {
    await deposit(50_000);
    await sendBack(50_000);
    await market.fund(buyer, 2_000);
    expect((await buyNow(1)).body).toMatchObject({ status: 'paid', paid: { real: 1_100 } });
  });

  test('the same card money is spent twice at once and sent back: once', async () => {
    for (let round = 0; round < 6; round += 1) {
      buyer = await market.user();
      await deposit(1_100);
      const offer = await market.offer({ sellerId: seller, stock: 10 });
      const answers = await Promise.all([buyFrom(offer, 1), buyFrom(offer, 1), sendBack(1_100)]);
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 0 });
    }
  });

  test('one statement more than without card money', async () => {
    await deposit(5_000);
    const offer = await market.offer({ sellerId: seller, stock: 10 });
    await buyFrom(offer, 1);
    // Somebody who is verified: the captures of the last days need not be known.
    await market.db
      .updateTable('app_user')
      .set({ trust_level: 2 })
      .where('id', '=', buyer)
      .execute();
    const { statements } = await statementsOf(() => buyFrom(offer, 1));
    const begin = statements.indexOf('begin');
    const inside = statements.slice(begin + 1, statements.indexOf('commit'));
    expect(inside).toHaveLength(12);
    expect(inside.filter((text) => text.includes('card_money'))).toHaveLength(1);
  });
});

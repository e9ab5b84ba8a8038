/**
 * Orders of several sellers, paid by bonus money, wallet and card with one press: what is reserved for the payment pays all of them
 * with it, or comes back exactly once, whatever is told in whatever order (decision 0112).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { balancesOf, expireBonus, grantBonus } from '~/server/modules/wallet/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { bodyOf, providerOf } from '../races/support/provider.ts';
import { assertLedger } from '../support/assert-ledger.ts';

let market: Market;
let provider: ReturnType<typeof providerOf>;
let admin: string;
let sellers: string[];
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
  sellers = await Promise.all([0, 1, 2].map(() => market.user({ is_seller: true })));
  provider = providerOf(market, { seller: sellers[0] ?? '', admin });
});
beforeEach(async () => {
  buyer = await market.user({ email_confirmed_at: new Date(0), trust_level: 2 });
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.splice(0);
});
afterAll(() => market.drop());

const get = async (path: string, as = buyer) =>
  (await market.call('GET', path, undefined, { as })).body;
const post = (path: string, body: unknown = {}, as = buyer, key = newId()) =>
  market.call('POST', path, body, { as, key });

/** 2.00 USD of bonus money, 3.00 of card money, 1.00 that was earned. */
async function fill(): Promise<void> {
  const at = market.clock.now();
  await market.db
    .transaction()
    .execute((tx) => grantBonus(tx, { userId: buyer, cents: 200, reason: 'welcome', at }));
  await market.fundByCard(buyer, 300);
  await market.fund(buyer, 100);
}

/** An order of each seller, 11.00 USD unless told otherwise; with its orders by their ids, as they are paid. */
async function purchase(priceCents = [1_000, 1_000, 1_000]) {
  const parts = await Promise.all(
    priceCents.map(async (price, index) => ({
      offer_id: await market.offer({ sellerId: sellers[index] ?? '', stock: 5, priceCents: price }),
      count: 1,
      expected_total_amount: (price * 11) / 10,
    })),
  );
  const { status, body } = await post('market/purchase', { parts });
  expect(status, JSON.stringify(body)).toBe(200);
  const orders: string[] = body.orders.map(({ id }: { id: string }) => id);
  return { id: String(body.id), orders };
}

type Wanted = { use_bonus?: boolean; use_wallet?: boolean };
const all: Wanted = { use_bonus: true, use_wallet: true };
const wallet: Wanted = { use_wallet: true };

/** What a press agrees to, as the purchase tells it now. */
async function termsOf(id: string, wanted: Wanted) {
  const query = new URLSearchParams(Object.keys(wanted).map((key) => [key, 'true']));
  const { parts, total_amount: total } = await get(`market/purchase/${id}?${query}`);
  const { bonus_amount: bonus, wallet_amount: byWallet } = parts ?? {
    bonus_amount: 0,
    wallet_amount: 0,
  };
  return {
    expected_due_amount: total - bonus,
    expected_bonus_amount: bonus,
    expected_wallet_amount: byWallet,
  };
}
async function press(
  id: string,
  wanted: Wanted,
  more: Record<string, unknown> = {},
  key = newId(),
) {
  const body = { method: 'sandbox', ...wanted, ...(await termsOf(id, wanted)), ...more };
  return post(`market/purchase/${id}/pay`, body, buyer, key);
}
const fromWallet = (id: string, due: number) =>
  post(`market/purchase/${id}/pay`, {
    method: 'wallet',
    expected_due_amount: due,
    expected_bonus_amount: 0,
  });

const deposits = (id: string) =>
  market.db
    .selectFrom('deposit')
    .selectAll()
    .where('purchase_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The provider tells how the newest payment, or another one, ended. */
async function told(id: string, type: string, more: { reference?: string; amount?: number } = {}) {
  const list = await deposits(id);
  const deposit = list.find((each) => each.id === more.reference) ?? list.at(-1);
  if (!deposit) throw new Error('There is no payment');
  const { id: reference, amount_cents: amount } = deposit;
  const body = bodyOf({ purpose: 'deposit', reference, amount, type, ...more });
  expect((await provider.send(body)).status).toBe(200);
}

const money = async () => {
  const { real, card, bonus } = await balancesOf(market.db, buyer);
  return { real, card, bonus };
};
const nothing = { real: 0, card: 0, bonus: 0 };
const reserved = async () => (await get('wallet')).reserved;
const refunded = async (): Promise<number[]> =>
  (await get('wallet/card-refunds')).data.map(({ amount }: { amount: number }) => amount);
const paidOf = async (orders: string[]) =>
  Promise.all(orders.map(async (order) => (await get(`market/order/${order}`)).paid));
const statuses = async (orders: string[]) =>
  Promise.all(orders.map(async (order) => (await get(`market/order/${order}`)).status));
const cancel = (order: string | undefined) => post(`market/order/${order}/cancel`);

describe('a press', () => {
  test('takes bonus money, card money and earned money, and the card pays the rest of all orders', async () => {
    await fill();
    const { id, orders } = await purchase();
    const { status, body } = await press(id, all);
    expect(status).toBe(200);
    expect(body.parts).toEqual({ bonus_amount: 200, wallet_amount: 400, card_amount: 2_700 });
    expect(await money()).toEqual(nothing);
    // One order after the other: the second and third take nothing.
    expect(await reserved()).toEqual([
      {
        order_id: orders[0],
        order_ids: orders,
        title: expect.any(String),
        bonus_amount: 200,
        usable_bonus_amount: 200,
        card_amount: 300,
        real_amount: 100,
        until: expect.any(String),
      },
    ]);
    await told(id, 'payment.succeeded');
    expect(await statuses(orders)).toEqual(['paid', 'paid', 'paid']);
    expect(await paidOf(orders)).toEqual([
      { bonus: 200, card: 800, real: 100, provider: 0 },
      { bonus: 0, card: 1_100, real: 0, provider: 0 },
      { bonus: 0, card: 1_100, real: 0, provider: 0 },
    ]);
    expect(await money()).toEqual(nothing);
    expect(await reserved()).toEqual([]);
  });

  test('reserves of several orders what each takes, and its statement tells it of each', async () => {
    await market.fundByCard(buyer, 1_500);
    await market.fund(buyer, 1_000);
    const { id, orders } = await purchase();
    await press(id, wallet);
    const parts = (await reserved()).map(
      ({ order_id: order, card_amount: card, real_amount: real }: Record<string, unknown>) => [
        order,
        card,
        real,
      ],
    );
    expect(parts).toEqual([
      [orders[0], 1_100, 0],
      [orders[1], 400, 700],
      [orders[2], 0, 300],
    ]);
    const { data } = await get('wallet/statement?kind=purchase');
    const amounts = data.map(
      ({ amount, order }: { amount: number; order: { id: string } }) => [order.id, amount] as const,
    );
    expect(new Map(amounts)).toEqual(
      new Map([
        [orders[0], -1_100],
        [orders[1], -1_100],
        [orders[2], -300],
      ]),
    );
    await told(id, 'payment.succeeded');
    expect(await paidOf(orders)).toMatchObject([
      { card: 1_100, real: 0 },
      { card: 400, real: 700 },
      { card: 800, real: 300 },
    ]);
  });

  test('in several tabs at once keeps the money once, and leads to one page', async () => {
    await fill();
    const { id } = await purchase();
    const terms = await termsOf(id, all);
    const answers = await Promise.all([1, 2, 3].map(() => press(id, all, terms)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1);
    expect(await deposits(id)).toHaveLength(1);
    expect(await money()).toEqual(nothing);
  });

  test.each([
    ['runs', async () => {}],
    ['failed', (id: string) => told(id, 'payment.failed')],
    ['was left for another', (id: string) => press(id, {})],
  ])('under a repeated key whose payment %s leads to one that runs', async (_how, end) => {
    await market.fund(buyer, 400);
    const { id, orders } = await purchase();
    const terms = await termsOf(id, wallet);
    const key = newId();
    await press(id, wallet, terms, key);
    await end(id);
    expect((await press(id, wallet, terms, key)).body.parts.wallet_amount).toBe(400);
    const [running, ...others] = (await deposits(id)).filter(
      ({ status, wallet_cents: kept }) => status === 'created' && kept > 0,
    );
    expect(others).toEqual([]);
    expect(await money()).toEqual(nothing);
    await told(id, 'payment.succeeded', { reference: running?.id ?? '' });
    expect(await statuses(orders)).toEqual(['paid', 'paid', 'paid']);
  });

  test('leaves the wallet to whoever did not choose it, and gives back what another choice had reserved', async () => {
    await fill();
    const before = await money();
    const { id } = await purchase();
    await press(id, all);
    const [first] = await deposits(id);
    const { body } = await press(id, {});
    expect(body.parts).toEqual({ bonus_amount: 0, wallet_amount: 0, card_amount: 3_300 });
    expect(await money()).toEqual(before);
    await market.outbox.drain();
    expect((await deposits(id)).find((each) => each.id === first?.id)?.status).toBe('expired');
    expect((await get(`market/purchase/${id}`)).payment).toBe('created');
  });

  test('that the wallet could pay whole is not one for a card', async () => {
    await market.fund(buyer, 3_300);
    const { id } = await purchase();
    const { status, body } = await press(id, wallet);
    expect([status, body.code]).toEqual([422, 'PAYMENT_METHOD_UNAVAILABLE']);
    expect((await money()).real).toBe(3_300);
    expect(await deposits(id)).toEqual([]);
  });

  test.each([
    ['more than is due', { expected_wallet_amount: 3_400 }, 409],
    ['less than it has', { expected_wallet_amount: 1 }, 409],
    ['below zero', { expected_wallet_amount: -1 }, 422],
    ['not whole', { expected_wallet_amount: 1.5 }, 422],
    ['without the choice', { use_wallet: false }, 409],
  ])('that names a wallet part that is %s is refused', async (_name, terms, wanted) => {
    await market.fund(buyer, 400);
    const { id } = await purchase();
    expect((await press(id, wallet, terms)).status).toBe(wanted);
    expect((await money()).real).toBe(400);
    expect(await deposits(id)).toEqual([]);
  });

  test('on the purchase of somebody else takes nothing of either, and its parts are nobody else’s', async () => {
    await market.fund(buyer, 400);
    const { id } = await purchase();
    const terms = await termsOf(id, wallet);
    const owner = buyer;
    buyer = await market.user({ email_confirmed_at: new Date(0), trust_level: 2 });
    await market.fund(buyer, 400);
    const body = { method: 'sandbox', use_wallet: true, ...terms };
    expect((await post(`market/purchase/${id}/pay`, body)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await get(`market/purchase/${id}?use_wallet=true`)).code).toBe('ORDER_NOT_FOUND');
    expect((await money()).real).toBe(400);
    expect((await balancesOf(market.db, owner)).real).toBe(400);
  });
});

describe('what has changed since it was shown is told, and nothing is reserved', () => {
  test('the wallet was spent meanwhile', async () => {
    await market.fund(buyer, 1_200);
    const { id } = await purchase();
    const terms = await termsOf(id, wallet);
    const payout = { amount: 1_000, method_id: await market.payoutMethod(buyer) };
    expect((await post('wallet/payout/payout_request', payout)).status).toBe(200);
    const { status, body } = await press(id, wallet, terms);
    expect([status, body.code]).toEqual([409, 'ORDER_PARTS_CHANGED']);
    expect(body.values).toEqual({ bonus_amount: 0, wallet_amount: 200, card_amount: 3_100 });
    expect((await money()).real).toBe(200);
  });

  test('one order has another price: the page of the old one is left, and the money is back', async () => {
    await market.fund(buyer, 400);
    const { id, orders } = await purchase();
    const terms = await termsOf(id, wallet);
    expect((await press(id, wallet, terms)).status).toBe(200);
    const code = `TENTH${newId().slice(-12)}`;
    await createPromoCode(market.db, { code, percentBps: 1_000, at: market.clock.now() });
    // Of the last order, for which nothing was reserved.
    const set = await post('promocodes/activation', { code, payload: { order_id: orders[2] } });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    expect((await money()).real).toBe(400);
    const { status, body } = await press(id, wallet, terms);
    expect([status, body.code]).toEqual([409, 'ORDER_PRICE_CHANGED']);
    expect(body.values).toMatchObject({ due_amount: 3_190, wallet_amount: 400 });
    await told(id, 'payment.succeeded');
    expect(await statuses(orders)).toEqual(['created', 'created', 'created']);
    expect(await refunded()).toEqual([2_900]);
    expect((await press(id, wallet, { expected_due_amount: 3_190 })).status).toBe(200);
    await told(id, 'payment.succeeded');
    expect(await statuses(orders)).toEqual(['paid', 'paid', 'paid']);
  });

  test('a page without wallet money, of the old price, is left as well', async () => {
    const { id, orders } = await purchase();
    expect((await press(id, {})).status).toBe(200);
    const code = `TENTH${newId().slice(-12)}`;
    await createPromoCode(market.db, { code, percentBps: 1_000, at: market.clock.now() });
    await post('promocodes/activation', { code, payload: { order_id: orders[1] } });
    await market.outbox.drain();
    expect((await deposits(id)).map(({ status }) => status)).toEqual(['expired']);
  });
});

describe('what is reserved comes back', () => {
  const ends: [string, (of: { id: string; orders: string[] }) => Promise<unknown>][] = [
    ['a failed payment', ({ id }) => told(id, 'payment.failed')],
    ['a page that closed', ({ id }) => told(id, 'payment.expired')],
    ['an order that its buyer lets go', ({ orders }) => cancel(orders[0])],
    ['one that takes nothing of it', ({ orders }) => cancel(orders[2])],
    [
      'orders that end unpaid',
      async () => {
        await market.clock.advance(market.db, 2 * 3_600);
        await sweepDueOrders(market.job(), 50);
      },
    ],
  ];

  test.each(ends)('after %s, to each kind, once', async (_name, end) => {
    await fill();
    const before = await money();
    const bought = await purchase();
    expect((await press(bought.id, all)).status).toBe(200);
    await end(bought);
    expect(await money()).toEqual(before);
    expect(await reserved()).toEqual([]);
    await told(bought.id, 'payment.failed');
    await told(bought.id, 'payment.expired');
    for (const order of bought.orders) await cancel(order);
    expect(await money()).toEqual(before);
  });

  test('when all orders are paid from the wallet, which has it for them', async () => {
    await market.fund(buyer, 400);
    const { id, orders } = await purchase();
    await press(id, wallet);
    await market.fund(buyer, 2_900);
    expect((await fromWallet(id, 3_300)).status).toBe(200);
    expect(await money()).toEqual(nothing);
    await told(id, 'payment.succeeded');
    expect(await statuses(orders)).toEqual(['paid', 'paid', 'paid']);
    expect(await refunded()).toEqual([2_900]);
  });

  test.each([0, 2])('when order %i is paid by itself, from the wallet or by both', async (nth) => {
    await market.fund(buyer, 400);
    const { id, orders } = await purchase();
    await press(id, wallet);
    const order = orders[nth] ?? '';
    // The page of the order counts what is reserved for its basket as there.
    const own = { use_wallet: true, expected_due_amount: 1_100, expected_wallet_amount: 400 };
    const begun = await market.pay(buyer, order, { method: 'sandbox', ...own });
    expect(begun.body.parts).toEqual({ bonus_amount: 0, wallet_amount: 400, card_amount: 700 });
    expect(await reserved()).toMatchObject([{ order_id: order, order_ids: [order] }]);
    await market.fund(buyer, 700);
    expect((await market.pay(buyer, order)).status).toBe(200);
    expect(await money()).toEqual(nothing);
    await told(id, 'payment.succeeded');
    expect((await statuses(orders)).filter((status) => status === 'created')).toHaveLength(2);
    expect(await refunded()).toEqual([2_900]);
  });

  test('to a bonus that has expired meanwhile, which ends then; of it nothing can be used again', async () => {
    await fill();
    const { id } = await purchase();
    await press(id, { use_bonus: true });
    await market.db
      .updateTable('bonus_grant')
      .set({ expires_at: market.clock.now() })
      .where('user_id', '=', buyer)
      .execute();
    await expireBonus(market.job(), 50);
    expect((await reserved())[0]).toMatchObject({ bonus_amount: 200, usable_bonus_amount: 0 });
    expect((await get(`market/purchase/${id}?use_bonus=true`)).parts.bonus_amount).toBe(0);
    await told(id, 'payment.failed');
    await expireBonus(market.job(), 50);
    expect((await money()).bonus).toBe(0);
  });
});

describe('money that arrives', () => {
  test('twice pays once', async () => {
    await fill();
    const { id, orders } = await purchase();
    await press(id, all);
    await told(id, 'payment.succeeded');
    await told(id, 'payment.succeeded');
    expect(await statuses(orders)).toEqual(['paid', 'paid', 'paid']);
    expect(await money()).toEqual(nothing);
    expect(await refunded()).toEqual([]);
  });

  test('after the page had closed pays with the wallet, which still has its part', async () => {
    await fill();
    const { id, orders } = await purchase();
    await press(id, all);
    await told(id, 'payment.expired');
    await told(id, 'payment.succeeded');
    expect(await paidOf(orders)).toMatchObject([{ bonus: 200, real: 100 }, {}, {}]);
    expect(await money()).toEqual(nothing);
  });

  test('after the page had closed goes back to the card where the wallet has less', async () => {
    await market.fund(buyer, 1_400);
    const { id, orders } = await purchase();
    await press(id, wallet);
    await told(id, 'payment.expired');
    const payout = { amount: 1_000, method_id: await market.payoutMethod(buyer) };
    expect((await post('wallet/payout/payout_request', payout)).status).toBe(200);
    await told(id, 'payment.succeeded');
    expect(await statuses(orders)).toEqual(['created', 'created', 'created']);
    expect(await refunded()).toEqual([1_900]);
    expect((await money()).real).toBe(400);
  });

  test('for a payment that was left pays with what is reserved for the one that followed', async () => {
    await market.fund(buyer, 400);
    const { id, orders } = await purchase();
    await press(id, wallet);
    const [first] = await deposits(id);
    await market.fund(buyer, 100);
    await press(id, wallet);
    await told(id, 'payment.succeeded', { reference: first?.id ?? '' });
    expect(await statuses(orders)).toEqual(['paid', 'paid', 'paid']);
    expect(await money()).toEqual({ real: 100, card: 0, bonus: 0 });
    await told(id, 'payment.succeeded');
    expect(await refunded()).toEqual([2_800]);
  });

  test('for a single order that was left pays with what is reserved for its basket', async () => {
    await market.fund(buyer, 400);
    const { id, orders } = await purchase();
    const [order = ''] = orders;
    const own = { use_wallet: true, expected_due_amount: 1_100, expected_wallet_amount: 400 };
    await market.pay(buyer, order, { method: 'sandbox', ...own });
    await press(id, wallet);
    const { id: reference } = await market.db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    await provider.send(bodyOf({ reference, amount: 700 }));
    expect((await get(`market/order/${order}`)).paid).toMatchObject({ real: 400, provider: 700 });
    expect(await reserved()).toEqual([]);
    await told(id, 'payment.succeeded');
    expect(await refunded()).toEqual([2_900]);
  });

  test('after one order was let go goes back to the card, and the wallet has its part already', async () => {
    await fill();
    const before = await money();
    const { id, orders } = await purchase();
    await press(id, all);
    await cancel(orders[1]);
    await told(id, 'payment.succeeded');
    expect((await statuses(orders)).toSorted()).toEqual(['cancelled', 'created', 'created']);
    expect(await money()).toEqual(before);
    expect(await refunded()).toEqual([2_700]);
  });

  test('of another amount moves nothing; given back by staff, the wallet has its part as well', async () => {
    await market.fund(buyer, 400);
    const { id, orders } = await purchase();
    await press(id, wallet);
    await told(id, 'payment.succeeded', { amount: 650 });
    expect((await money()).real).toBe(0);
    const [deposit] = await deposits(id);
    const { id: event } = await provider.caseOf(deposit?.id ?? '');
    expect((await provider.decide(event, 'credit')).status).toBe(200);
    expect(await statuses(orders)).toEqual(['created', 'created', 'created']);
    expect(await money()).toEqual({ real: 400, card: 0, bonus: 0 });
    expect(await refunded()).toEqual([650]);
  });

  test('with a bonus that expired while it was reserved pays all the same', async () => {
    await fill();
    const { id, orders } = await purchase();
    await press(id, all);
    await market.db
      .updateTable('bonus_grant')
      .set({ expires_at: market.clock.now() })
      .where('user_id', '=', buyer)
      .execute();
    await told(id, 'payment.succeeded');
    expect(await paidOf(orders)).toMatchObject([{ bonus: 200, real: 100 }, {}, {}]);
  });

  test('pays an order of which a capture was reserved, and more of the same one is back since', async () => {
    await market.fundByCard(buyer, 1_400);
    const offer = await market.offer({ sellerId: sellers[0] ?? '', stock: 5 });
    const { body: earlier } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, earlier.id);
    const { id, orders } = await purchase();
    await press(id, wallet);
    // 3.00 of the capture are reserved; the refund puts 11.00 of it into the wallet, which are older than what arrives.
    await cancel(earlier.id);
    await told(id, 'payment.succeeded');
    expect(await paidOf(orders)).toMatchObject([{ card: 1_100 }, { card: 1_100 }, { card: 1_100 }]);
    expect(await money()).toEqual({ real: 0, card: 1_100, bonus: 0 });
  });
});

test('refunds give each order its own parts back, and never more', async () => {
  await fill();
  const { id, orders } = await purchase();
  await press(id, all);
  await told(id, 'payment.succeeded');
  const [first = '', second = '', third = ''] = orders;
  expect((await cancel(first)).body.refunded).toMatchObject({ bonus: 200, card: 800, real: 100 });
  expect(await money()).toEqual({ real: 100, card: 800, bonus: 200 });
  expect((await cancel(second)).body.refunded).toMatchObject({ bonus: 0, card: 1_100, real: 0 });
  await cancel(third);
  expect(await money()).toEqual({ real: 100, card: 3_000, bonus: 200 });
  expect((await post('wallet/card-refund', { amount: 3_001 })).body.code).toBe('NOT_ENOUGH_MONEY');
  expect((await post('wallet/card-refund', { amount: 3_000 })).status).toBe(200);
  // Each capture back to its card.
  expect((await refunded()).toSorted((a, b) => a - b)).toEqual([300, 2_700]);
});

test('what does not agree is a finding', async () => {
  await market.fund(buyer, 400);
  const { id } = await purchase();
  await press(id, wallet);
  const [deposit] = await deposits(id);
  const change = (set: { status?: 'failed' | 'created' | 'captured'; wallet_cents?: number }) =>
    market.db
      .updateTable('deposit')
      .set(set)
      .where('id', '=', deposit?.id ?? '')
      .execute();
  await change({ status: 'failed' });
  await expect(assertLedger(market.db)).rejects.toThrow(/money is reserved only for a payment/);
  await change({ status: 'created', wallet_cents: 399 });
  await expect(assertLedger(market.db)).rejects.toThrow(/reserved for a purchase is what its pay/);
  await change({ wallet_cents: 400 });
  await told(id, 'payment.succeeded');
  await change({ wallet_cents: 399 });
  await expect(assertLedger(market.db)).rejects.toThrow(/orders of a purchase have the parts/);
  await change({ wallet_cents: 400 });
  const keep = (cents: number) =>
    market.db
      .updateTable('wallet_reservation')
      .set({ real_cents: cents })
      .where('deposit_id', '=', deposit?.id ?? '')
      .execute();
  await keep(399);
  await expect(assertLedger(market.db)).rejects.toThrow(/reserved and spent paid its order/);
  await keep(400);
});

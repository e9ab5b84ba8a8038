/**
 * Card payments of baskets with wallet money beside them, pressed, told, left and let go at two applications at once: what is
 * reserved pays all orders or comes back, once (decision 0112).
 */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { bodyOf, providerOf } from './support/provider.ts';

let market: Market;
let provider: ReturnType<typeof providerOf>;
let sellers: string[];
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  sellers = await Promise.all([0, 1, 2].map(() => market.user({ is_seller: true })));
  provider = providerOf(market, { seller: sellers[0] ?? '', admin: sellers[0] ?? '' });
});

/** Somebody new with 1.00 USD of bonus money, 2.00 of card money and 13.00 that they earned. */
async function newBuyer(): Promise<void> {
  buyer = await market.user({ email_confirmed_at: new Date(0), trust_level: 2 });
  await market.fund(buyer, 1_300);
  await market.fundByCard(buyer, 200);
  const at = market.clock.now();
  await market.db
    .transaction()
    .execute((tx) => grantBonus(tx, { userId: buyer, cents: 100, reason: 'welcome', at }));
}
const full = { real: 1_300, card: 200, bonus: 100 };
const empty = { real: 0, card: 0, bonus: 0 };

beforeEach(newBuyer);
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const post = (path: string, body: unknown = {}) =>
  market.call('POST', path, body, { as: buyer, key: newId() });

const money = async () => {
  const { real, card, bonus } = await balancesOf(market.db, buyer);
  return { real, card, bonus };
};

/** Three unpaid orders: two of 11.00 USD, which take all of the wallet, and one of 22.00. */
async function purchase() {
  const parts = await Promise.all(
    sellers.map(async (sellerId, index) => ({
      offer_id: await market.offer({ sellerId, stock: 5 }),
      count: index === 2 ? 2 : 1,
      expected_total_amount: index === 2 ? 2_200 : 1_100,
    })),
  );
  const { status, body } = await post('market/purchase', { parts });
  expect(status, JSON.stringify(body)).toBe(200);
  const orders: string[] = body.orders.map(({ id }: { id: string }) => id);
  const large = body.orders.find((each: { total_amount: number }) => each.total_amount === 2_200);
  return { id: String(body.id), orders, large: String(large.id) };
}
type Bought = Awaited<ReturnType<typeof purchase>>;

const all = { bonus: 100, wallet: 1_500 };

function press({ id }: Bought, { bonus, wallet } = all) {
  return post(`market/purchase/${id}/pay`, {
    method: 'sandbox',
    use_bonus: bonus > 0,
    use_wallet: wallet > 0,
    expected_due_amount: 4_400 - bonus,
    expected_bonus_amount: bonus,
    expected_wallet_amount: wallet,
  });
}
const fromWallet = ({ id }: Bought) =>
  post(`market/purchase/${id}/pay`, {
    method: 'wallet',
    expected_due_amount: 4_400,
    expected_bonus_amount: 0,
  });
/** The large order alone, with what the wallet has. */
const pressAlone = ({ large }: Bought) =>
  post(`market/order/${large}/pay`, {
    method: 'sandbox',
    use_wallet: true,
    expected_due_amount: 2_200,
    expected_bonus_amount: 0,
    expected_wallet_amount: 1_500,
  });
const cancel = (order: string | undefined) => post(`market/order/${order}/cancel`);

const deposits = ({ id }: Bought) =>
  market.db.selectFrom('deposit').selectAll().where('purchase_id', '=', id).execute();

/** The provider tells something of every payment of a basket. */
async function tell(bought: Bought, type = 'payment.succeeded'): Promise<void> {
  const told = (await deposits(bought)).map(({ id: reference, amount_cents: amount }) =>
    provider.send(bodyOf({ purpose: 'deposit', reference, amount, type })),
  );
  for (const { status } of await Promise.all(told)) expect(status).toBe(200);
}

const statuses = async ({ orders }: Bought): Promise<string[]> => {
  const rows = await market.db
    .selectFrom('market_order')
    .select(['id', 'status'])
    .where('id', 'in', orders)
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
};

/** What was captured for it. */
async function arrivedFor(bought: Bought): Promise<number> {
  return (await deposits(bought))
    .filter(({ status }) => status === 'captured')
    .reduce((sum, deposit) => sum + deposit.amount_cents, 0);
}

/** All there was: the wallet, what went back to cards, and what is in orders that are paid. */
async function accountedFor(bought: Bought): Promise<number> {
  const { real, card, bonus } = await money();
  const refunds = await market.db
    .selectFrom('card_refund')
    .select('cents')
    .where('user_id', '=', buyer)
    .execute();
  const orders = await market.db
    .selectFrom('market_order')
    .select('total_cents as cents')
    .where('id', 'in', bought.orders)
    .where('status', '=', 'paid')
    .execute();
  return [...refunds, ...orders].reduce((sum, { cents }) => sum + cents, real + card + bonus);
}

test('the same press in many tabs keeps the money once', async () => {
  const bought = await purchase();
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(bought)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await deposits(bought)).toHaveLength(1);
  expect(await money()).toEqual(empty);
});

test('different presses at once leave one payment that money is reserved for', async () => {
  const bought = await purchase();
  const parts = [
    all,
    { bonus: 0, wallet: 1_500 },
    { bonus: 100, wallet: 0 },
    { bonus: 0, wallet: 0 },
  ];
  const answers = await Promise.all([...parts, ...parts].map((each) => press(bought, each)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const kept = (await deposits(bought)).filter(
    ({ status, bonus_cents: bonus, wallet_cents: wallet }) =>
      status === 'created' && bonus + wallet > 0,
  );
  expect(kept.length).toBeLessThanOrEqual(1);
  const { real, card, bonus } = await money();
  expect(real + card).toBe(1_500 - (kept[0]?.wallet_cents ?? 0));
  expect(bonus).toBe(100 - (kept[0]?.bonus_cents ?? 0));
  await tell(bought);
  expect(await statuses(bought)).toEqual(['paid', 'paid', 'paid']);
});

test('two orders of it let go at once: all is back once', async () => {
  for (let round = 0; round < 4; round += 1) {
    await newBuyer();
    const bought = await purchase();
    expect((await press(bought)).status).toBe(200);
    const answers = await Promise.all(bought.orders.map(cancel));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await money()).toEqual(full);
  }
});

test('presses for the basket and for one of its orders: one has the money, and never more than there is', async () => {
  const bought = await purchase();
  const presses = [() => press(bought, { bonus: 0, wallet: 1_500 }), () => pressAlone(bought)];
  const answers = await Promise.all([...presses, ...presses, ...presses].map((run) => run()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { body } = await market.call('GET', 'wallet', undefined, { as: buyer });
  const kept = body.reserved.reduce(
    (sum: number, each: { card_amount: number; real_amount: number }) =>
      sum + each.card_amount + each.real_amount,
    0,
  );
  const { real, card } = await money();
  expect([real + card, kept]).toEqual([0, 1_500]);
  const payments = new Set(
    body.reserved.map((each: { order_ids: string[] }) => each.order_ids.join()),
  );
  expect(payments.size).toBe(1);
});

describe('what comes at once with the capture', () => {
  const others: [string, (bought: Bought) => Promise<unknown>][] = [
    ['a second capture', (bought) => tell(bought)],
    ['a failure', (bought) => tell(bought, 'payment.failed')],
    ['a closed page', (bought) => tell(bought, 'payment.expired')],
    ['one order let go', ({ orders }) => cancel(orders[0])],
    ['the one let go that takes nothing of the wallet', ({ large }) => cancel(large)],
    ['another press', (bought) => press(bought, { bonus: 0, wallet: 1_500 })],
    ['one order pressed alone', (bought) => pressAlone(bought)],
    [
      'the end of its time',
      async () => {
        await market.clock.advance(market.db, 2 * 3_600);
        await Promise.all([1, 2].map(() => sweepDueOrders(market.job(), 50)));
      },
    ],
  ];

  test.each(others)('%s: all are paid, or all came back', async (_name, other) => {
    for (let round = 0; round < 4; round += 1) {
      await newBuyer();
      const bought = await purchase();
      expect((await press(bought)).status).toBe(200);
      const calls = [() => tell(bought), () => other(bought)];
      if (round % 2 === 1) calls.reverse();
      await Promise.all(calls.map((call) => call()));
      for (const [index, status] of (await statuses(bought)).entries()) {
        if (status === 'created') await cancel(bought.orders[index]);
      }
      const now = await statuses(bought);
      // What was let go behind the payment is refunded by itself.
      const isPaid = now.includes('paid');
      if (isPaid)
        expect(now.every((status) => status === 'paid' || status === 'refund')).toBe(true);
      else expect(await money()).toEqual(full);
      const arrived = await arrivedFor(bought);
      expect(await accountedFor(bought)).toBe(1_600 + arrived);
    }
  });
});

type Act =
  | 'press'
  | 'card'
  | 'alone'
  | 'capture'
  | 'fail'
  | 'close'
  | 'wallet'
  | 'cancel'
  | 'expire';

test('whatever happens in whatever order, two at a time: nothing of the buyer is lost or made', async () => {
  const act = fc.constantFrom<Act>(
    'press',
    'card',
    'alone',
    'capture',
    'fail',
    'close',
    'wallet',
    'cancel',
    'expire',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(act, act), { minLength: 1, maxLength: 4 }),
      async (history) => {
        await newBuyer();
        const bought = await purchase();
        let funded = 1_600;
        const run: Record<Act, () => Promise<unknown>> = {
          press: () => press(bought),
          card: () => press(bought, { bonus: 0, wallet: 0 }),
          alone: () => pressAlone(bought),
          capture: () => tell(bought),
          fail: () => tell(bought, 'payment.failed'),
          close: () => tell(bought, 'payment.expired'),
          wallet: async () => {
            funded += 2_900;
            await market.fund(buyer, 2_900);
            await fromWallet(bought);
          },
          cancel: () => cancel(bought.orders[1]),
          expire: async () => {
            await market.clock.advance(market.db, 3_600);
            await market.runJob('orders.sweep');
          },
        };
        for (const pair of history) await Promise.all(pair.map((each) => run[each]()));
        for (const order of bought.orders) await cancel(order);
        await tell(bought);
        const { real, card, bonus } = await money();
        const refunds = await market.db
          .selectFrom('card_refund')
          .select('cents')
          .where('user_id', '=', buyer)
          .execute();
        const arrived = await arrivedFor(bought);
        const back = refunds.reduce((sum, { cents }) => sum + cents, 0);
        // All orders have ended: what there was, and what arrived, is in the wallet or back at its card.
        expect(real + card + bonus + back).toBe(funded + arrived);
        await assertLedger(market.db);
        market.problems.splice(0);
      },
    ),
    { numRuns: 15 },
  );
});

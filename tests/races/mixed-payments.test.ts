/**
 * Card payments with wallet money beside them, pressed, told, left and cancelled at two applications at once: what is reserved
 * pays its order or comes back, once (decision 0097).
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { bodyOf, providerOf } from './support/provider.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

let market: Market;
let provider: ReturnType<typeof providerOf>;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0), trust_level: 2 }),
    market.user({ is_seller: true }),
  ]);
  provider = providerOf(market, { seller, admin: buyer });
  await market.fund(buyer, 300);
  await market.fundByCard(buyer, 200);
  const at = market.clock.now();
  await market.db
    .transaction()
    .execute((tx) => grantBonus(tx, { userId: buyer, cents: 100, reason: 'welcome', at }));
});
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const money = async () => {
  const { real, card, bonus } = await balancesOf(market.db, buyer);
  return { real, card, bonus };
};

/** An unpaid order, of 11 USD for each unit. */
async function order(count = 1): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 5 });
  return String((await market.place(buyer, { offer_id: offer, count })).body.id);
}

/** With the amounts of a wallet of which nothing is reserved yet. */
function press(id: string, { bonus, wallet }: { bonus: number; wallet: number }, total = 1_100) {
  const body = {
    method: 'sandbox',
    use_bonus: bonus > 0,
    use_wallet: wallet > 0,
    expected_due_amount: total - bonus,
    expected_bonus_amount: bonus,
    expected_wallet_amount: wallet,
  };
  return market.call('POST', `market/order/${id}/pay`, body, { as: buyer, key: newId() });
}

const all = { bonus: 100, wallet: 500 };
const cancel = (id: string) => market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
const statusOf = async (id: string): Promise<string> =>
  (await market.call('GET', `market/order/${id}`, undefined, { as: buyer })).body.status;

const payments = (id: string) =>
  market.db.selectFrom('payment').selectAll().where('order_id', '=', id).execute();

/** A code that takes a tenth off, on an order. */
async function setCode(id: string) {
  const code = `TENTH${newId().slice(-12)}`;
  await createPromoCode(market.db, { code, percentBps: 1_000, at: market.clock.now() });
  return market.call(
    'POST',
    'promocodes/activation',
    { code, payload: { order_id: id } },
    { as: buyer },
  );
}

/** The provider tells something of every payment of an order. */
async function tell(id: string, type: string): Promise<void> {
  const told = (await payments(id)).map(({ id: reference, amount_cents: amount }) =>
    provider.send(bodyOf({ reference, amount, type })),
  );
  for (const { status } of await Promise.all(told)) expect(status).toBe(200);
}

test('the same press in many tabs keeps the money once', async () => {
  const id = await order();
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(id, all)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await payments(id)).toHaveLength(1);
  expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
});

test('different presses at once leave one payment that money is reserved for', async () => {
  const id = await order();
  const parts = [
    all,
    { bonus: 0, wallet: 500 },
    { bonus: 100, wallet: 0 },
    { bonus: 0, wallet: 0 },
  ];
  const answers = await Promise.all([...parts, ...parts].map((each) => press(id, each)));
  const told = answers.map(({ status, body }) => (status === 200 ? 'opened' : body.code));
  // Another press may end a payment while its page is asked for. Whoever began one that stays has its page.
  expect(told.filter((code) => code !== 'PAYMENT_LEFT' && code !== 'opened')).toEqual([]);
  const running = (await payments(id)).filter(({ status }) => status === 'created');
  const pages = await market.db
    .selectFrom('provider_payment')
    .select('page_url')
    .where(
      'reference',
      'in',
      running.map((each) => each.id),
    )
    .execute();
  expect(pages).toHaveLength(running.length);
  const opened = answers.map(({ body }) => body.redirect_url);
  expect(opened).toEqual(expect.arrayContaining(pages.map((page) => page.page_url)));
  const withMoney = running.filter((each) => each.bonus_cents + each.wallet_cents > 0);
  expect(withMoney.length).toBeLessThanOrEqual(1);
  const [reserved] = withMoney;
  const { real, card, bonus } = await money();
  expect(real + card).toBe(500 - (reserved?.wallet_cents ?? 0));
  expect(bonus).toBe(100 - (reserved?.bonus_cents ?? 0));
  await tell(id, 'payment.succeeded');
  expect(await statusOf(id)).toBe('paid');
});

test('two orders share one wallet: never more is reserved than there is', async () => {
  const ids = [await order(), await order(), await order()];
  const answers = await Promise.all(ids.map((id) => press(id, all)));
  const codes = answers
    .map(({ status, body }) => (status === 200 ? 'reserved' : body.code))
    .toSorted();
  expect(codes.filter((code) => code === 'reserved')).toHaveLength(1);
  expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
});

describe('what comes at once with the capture', () => {
  const others: [string, (id: string) => Promise<unknown>][] = [
    ['a second capture', (id) => tell(id, 'payment.succeeded')],
    ['a failure', (id) => tell(id, 'payment.failed')],
    ['a closed page', (id) => tell(id, 'payment.expired')],
    ['the buyer letting it go', cancel],
    ['another press', (id) => press(id, { bonus: 0, wallet: 500 })],
    ['a promo code', setCode],
    [
      'the end of its time',
      async () => {
        await market.clock.advance(market.db, 2 * 3_600);
        await sweepDueOrders(market.job(), 50);
      },
    ],
  ];

  test.each(others)('%s: it is paid, or all came back', async (_name, other) => {
    for (let round = 0; round < 4; round += 1) {
      const before = await money();
      const id = await order();
      expect((await press(id, all)).status).toBe(200);
      const calls = [() => tell(id, 'payment.succeeded'), () => other(id)];
      if (round % 2 === 1) calls.reverse();
      await Promise.all(calls.map((call) => call()));
      if ((await statusOf(id)) === 'created') await cancel(id);
      // It was paid, and let go behind that.
      if ((await statusOf(id)) === 'refund') {
        expect(await money()).toEqual({ ...before, card: before.card + 500 });
        return;
      }
      if ((await statusOf(id)) !== 'cancelled') {
        expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
        return;
      }
      expect(await money()).toEqual(before);
    }
  });
});

describe('a promo code on an order whose card payment runs', () => {
  test.each([
    ['with wallet money beside it', all],
    ['alone', { bonus: 0, wallet: 0 }],
  ])(
    '%s: the page of the old price is left, and so with the code that is taken back',
    async (_, parts) => {
      const before = await money();
      const id = await order();
      expect((await press(id, parts)).status).toBe(200);
      const set = await setCode(id);
      expect(set.status, JSON.stringify(set.body)).toBe(200);
      expect(await money()).toEqual(before);
      expect((await payments(id)).map(({ status }) => status)).not.toContain('created');
      // The same press asks for a price that is none any more.
      expect((await press(id, parts)).body.code).toBe('ORDER_PRICE_CHANGED');
      // Paid on the old page nevertheless: it goes back to its card, and nothing of the wallet is taken.
      await tell(id, 'payment.succeeded');
      await market.outbox.drain();
      expect(await statusOf(id)).toBe('created');
      expect(await money()).toEqual(before);

      expect((await press(id, { bonus: 0, wallet: 500 }, 990)).status).toBe(200);
      expect(await money()).toEqual({ real: 0, card: 0, bonus: before.bonus });
      const { body } = await market.call(
        'DELETE',
        `promocodes/activation/${set.body.id}`,
        undefined,
        {
          as: buyer,
        },
      );
      expect(body?.code).toBeUndefined();
      expect(await money()).toEqual(before);
      expect((await payments(id)).map(({ status }) => status)).not.toContain('created');
      expect((await press(id, all)).status).toBe(200);
      await tell(id, 'payment.succeeded');
      expect(await statusOf(id)).toBe('paid');
    },
  );

  test('one that was taken back meanwhile takes no other one with it', async () => {
    const id = await order();
    const first = (await setCode(id)).body.id;
    const second = newId();
    // While its removal waits for the order, another use stands there.
    const release = await holdRows(market.db, async (tx) => {
      await sql`select from market_order where id = ${id} for update`.execute(tx);
      await sql`update promo_activation set id = ${second} where id = ${first}`.execute(tx);
    });
    const removing = market.call('DELETE', `promocodes/activation/${first}`, undefined, {
      as: buyer,
    });
    await waitForWaiters(market.db, 1, removing);
    await release();
    expect((await removing).body.code).toBe('PROMO_ACTIVATION_NOT_FOUND');
    const { body } = await market.call('GET', `market/order/${id}`, undefined, { as: buyer });
    expect(body.discount_amount).toBe(110);
  });
});

test('a payout and a press at once: the wallet pays for one of them', async () => {
  await market.fund(buyer, 800);
  const id = await order(2);
  const payout = { amount: 1_000, method_id: await market.payoutMethod(buyer) };
  const [asked, pressed] = await Promise.all([
    market.call('POST', 'wallet/payout/payout_request', payout, { as: buyer, key: newId() }),
    press(id, { bonus: 0, wallet: 1_300 }, 2_200),
  ]);
  const ends = [asked, pressed].map(({ status, body }) => (status === 200 ? 'done' : body.code));
  expect([
    ['done', 'ORDER_PARTS_CHANGED'],
    ['NOT_ENOUGH_MONEY', 'done'],
  ]).toContainEqual(ends);
});

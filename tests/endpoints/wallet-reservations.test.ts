/**
 * What is reserved for a card payment, where something else asks for it: the purchase of which its order is one, the wallet and
 * its statement, the notices about payments, processes of the version before, and the integrity check (decision 0097).
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { bodyOf, providerOf } from '../races/support/provider.ts';
import { assertLedger } from '../support/assert-ledger.ts';

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
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.splice(0);
});
afterAll(() => market.drop());

const get = async (path: string) => (await market.call('GET', path, undefined, { as: buyer })).body;

async function give(cents: number): Promise<void> {
  const at = market.clock.now();
  await market.db
    .transaction()
    .execute((tx) => grantBonus(tx, { userId: buyer, cents, reason: 'welcome', at }));
}

/** 11.00 USD. */
async function order(): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 5 });
  return String((await market.place(buyer, { offer_id: offer, count: 1 })).body.id);
}

const byCard = (id: string, more: Record<string, unknown> = {}) =>
  market.pay(buyer, id, { method: 'sandbox', ...more });

const paymentsOf = (id: string) =>
  market.db.selectFrom('payment').selectAll().where('order_id', '=', id).orderBy('id').execute();

async function told(reference: string, amount: number, type = 'payment.succeeded') {
  expect((await provider.send(bodyOf({ reference, amount, type }))).status).toBe(200);
}

describe('a purchase of which one order has bonus money reserved', () => {
  /** Two orders of 11.00 USD each: bonus money may pay 3.30 of each. */
  async function purchase() {
    const other = await market.user({ is_seller: true });
    const parts = await Promise.all(
      [seller, other].map(async (sellerId) => ({
        offer_id: await market.offer({ sellerId, stock: 5 }),
        count: 1,
        expected_total_amount: 1_100,
      })),
    );
    const of = { as: buyer, key: newId() };
    const { body } = await market.call('POST', 'market/purchase', { parts }, of);
    const ids: string[] = body.orders.map(({ id }: { id: string }) => id);
    return { id: String(body.id), orders: ids };
  }
  const pay = (id: string, bonus: number) =>
    market.call(
      'POST',
      `market/purchase/${id}/pay`,
      {
        method: 'sandbox',
        use_bonus: true,
        expected_due_amount: 2_200 - bonus,
        expected_bonus_amount: bonus,
      },
      { as: buyer, key: newId() },
    );
  const depositOf = async () =>
    market.db
      .selectFrom('deposit')
      .selectAll()
      .where('user_id', '=', buyer)
      .executeTakeFirstOrThrow();
  const arrives = async () => {
    const { id: reference, amount_cents: amount } = await depositOf();
    const body = bodyOf({ purpose: 'deposit', reference, amount });
    expect((await provider.send(body)).status).toBe(200);
  };
  const statuses = async (orders: string[]) =>
    Promise.all(orders.map(async (id) => (await get(`market/order/${id}`)).status));

  test('can be paid with it: the order’s own payment is left', async () => {
    await give(300);
    const { id, orders } = await purchase();
    expect((await byCard(orders[1] ?? '', { use_bonus: true })).status).toBe(200);
    expect((await balancesOf(market.db, buyer)).bonus).toBe(0);
    expect((await pay(id, 300)).status).toBe(200);
    // Reserved for the basket now, of which the first order takes all.
    expect((await get('wallet')).reserved).toMatchObject([
      { order_id: orders[0], order_ids: orders, bonus_amount: 300 },
    ]);
    expect((await balancesOf(market.db, buyer)).bonus).toBe(0);
    await arrives();
    expect(await statuses(orders)).toEqual(['paid', 'paid']);
  });

  test.each([0, 1])(
    'wants its card money where that was reserved since, of order %i',
    async (nth) => {
      await give(300);
      const { id, orders } = await purchase();
      expect((await pay(id, 300)).status).toBe(200);
      // What is reserved for the basket is there for one of its orders, whose payment leaves the basket's.
      const terms = { expected_due_amount: 800, expected_bonus_amount: 300 };
      expect((await byCard(orders[nth] ?? '', { use_bonus: true, ...terms })).status).toBe(200);
      await arrives();
      expect(await statuses(orders)).toEqual(['paid', 'paid']);
      expect(await get('wallet')).toMatchObject({ reserved: [] });
      expect((await balancesOf(market.db, buyer)).bonus).toBe(0);
    },
  );
});

test('of bonus money that expired while it was reserved the wallet says that it cannot be used again', async () => {
  await give(200);
  const id = await order();
  await byCard(id, { use_bonus: true });
  await market.db
    .updateTable('bonus_grant')
    .set({ expires_at: market.clock.now() })
    .where('user_id', '=', buyer)
    .execute();
  const { reserved } = await get('wallet');
  expect(reserved).toMatchObject([{ bonus_amount: 200, usable_bonus_amount: 0 }]);
});

describe('a notice about a payment', () => {
  const partsTold = async (id: string) =>
    (await provider.notices(id, buyer)).map(
      ({ kind, wallet_amount: wallet }: { kind: string; wallet_amount: number }) => [kind, wallet],
    );

  test('says that the wallet has its part back, while it has', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byCard(id, { use_wallet: true });
    const [first] = await paymentsOf(id);
    await told(first?.id ?? '', 700, 'payment.failed');
    expect(await partsTold(id)).toEqual([['failed', 400]]);
  });

  test('does not where it is reserved for another payment, or paid the order', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byCard(id, { use_wallet: true });
    const [first] = await paymentsOf(id);
    await market.fund(buyer, 100);
    const terms = { expected_due_amount: 1_100, expected_wallet_amount: 500 };
    await byCard(id, { use_wallet: true, ...terms });
    const second = (await paymentsOf(id)).find((payment) => payment.id !== first?.id);
    await told(second?.id ?? '', 600);
    await told(first?.id ?? '', 700);
    expect(await partsTold(id)).toEqual([['late', 0]]);
  });

  test('does not where the order was paid from the wallet', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byCard(id, { use_wallet: true });
    const [first] = await paymentsOf(id);
    await market.fund(buyer, 700);
    expect((await market.pay(buyer, id)).status).toBe(200);
    await told(first?.id ?? '', 700);
    expect(await partsTold(id)).toEqual([['late', 0]]);
  });

  test('does not of a payment for which nothing was ever reserved', async () => {
    const id = await order();
    await byCard(id);
    const [payment] = await paymentsOf(id);
    // As the versions before reserved bonus money in mind alone.
    const counted = market.db.updateTable('payment').set({ bonus_cents: 200 });
    await counted.where('id', '=', payment?.id ?? '').execute();
    await told(payment?.id ?? '', 1_100, 'payment.failed');
    expect(await partsTold(id)).toEqual([['failed', 0]]);
  });
});

test('the statement counts what was reserved and came back neither in nor out', async () => {
  await market.fund(buyer, 400);
  const id = await order();
  const totals = () => get('wallet/statement/totals');
  const before = await totals();
  await byCard(id, { use_wallet: true });
  const [first] = await paymentsOf(id);
  expect(await totals()).toMatchObject({ out_amount: before.out_amount + 400, closing_amount: 0 });
  await told(first?.id ?? '', 700, 'payment.failed');
  expect(await totals()).toEqual(before);
  await byCard(id, { use_wallet: true });
  await told((await paymentsOf(id)).at(-1)?.id ?? '', 700);
  expect(await totals()).toMatchObject({
    in_amount: before.in_amount,
    out_amount: before.out_amount + 400,
    closing_amount: 0,
  });
});

test('a process of the version before can begin payments meanwhile', async () => {
  const id = await order();
  const begin = () =>
    sql`
      insert into payment (id, order_id, provider, amount_cents, bonus_cents, currency, status, created_at, updated_at)
      values (${newId()}, ${id}, 'sandbox', 1100, 0, 'USD', 'created', now(), now())
      on conflict (order_id, provider, amount_cents, bonus_cents) where status = 'created'
      do update set updated_at = now()
    `.execute(market.db);
  await begin();
  await begin();
  await byCard(id);
  expect(await paymentsOf(id)).toHaveLength(1);
});

test('a card payment that stands there with the same amount has the wallet’s part of now', async () => {
  await market.fund(buyer, 400);
  const id = await order();
  const discount = (cents: number) =>
    market.db
      .updateTable('market_order')
      .set({ discount_cents: cents })
      .where('id', '=', id)
      .execute();
  await discount(400);
  const terms = { expected_due_amount: 700, expected_bonus_amount: 0 };
  expect((await byCard(id, terms)).status).toBe(200);
  await discount(0);
  expect((await byCard(id, { use_wallet: true })).status).toBe(200);
  const [payment, ...others] = await paymentsOf(id);
  expect(others).toEqual([]);
  await told(payment?.id ?? '', 700);
  expect((await get(`market/order/${id}`)).paid).toMatchObject({ real: 400, provider: 700 });
});

test('an order that was paid with other parts than its payment is a finding', async () => {
  await market.fund(buyer, 400);
  const id = await order();
  await byCard(id, { use_wallet: true });
  const [payment] = await paymentsOf(id);
  await told(payment?.id ?? '', 700);
  const part = (cents: number) =>
    market.db
      .updateTable('payment')
      .set({ wallet_cents: cents })
      .where('id', '=', payment?.id ?? '')
      .execute();
  await part(399);
  await expect(assertLedger(market.db)).rejects.toThrow(/has the parts of its card payment/);
  await part(400);
  const keep = (cents: number) =>
    market.db
      .updateTable('wallet_reservation')
      .set({ real_cents: cents })
      .where('payment_id', '=', payment?.id ?? '')
      .execute();
  await keep(399);
  await expect(assertLedger(market.db)).rejects.toThrow(/reserved and spent paid its order/);
  await keep(400);
});

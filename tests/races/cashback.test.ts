/** Cashback: what tiers give back of orders that became final, once, to nobody who trades with themselves. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { settleCashback } from '~/server/modules/cashback/use-cases/settle-cashback.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { referralSteps, type ReferralSteps } from './support/referral-steps.ts';

const DAY = 86_400_000;
let market: Market;
let steps: ReferralSteps;
let seller: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
});
beforeEach(async () => {
  seller = await steps.person({ is_seller: true });
  buyer = await steps.person();
  await market.fund(buyer, 2_000_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const bonus = async (of = buyer) => (await balancesOf(market.db, of)).bonus;
const tier = async (of = buyer) =>
  (await market.call('GET', 'market/cashback', undefined, { as: of })).body;
/** 100 USD and the fee of 10 %, final at once. */
async function spend(more: Parameters<ReferralSteps['completeFully']>[1] = {}): Promise<void> {
  await steps.completeFully(buyer, { priceCents: 10_000, ...more });
  market.clock.advanceMs(1_000);
}

test('the tier that a buyer has when they pay gives its share, once the order is final', async () => {
  expect(await tier()).toEqual({
    tier: 'starter',
    share_bps: 0,
    spent_amount: 0,
    orders: 0,
    window_days: 180,
    next: { tier: 'regular', share_bps: 50, from_amount: 10_000, missing_amount: 10_000 },
    given_amount: 0,
  });
  await spend();
  // That order made the tier; it was paid without one.
  expect(await bonus()).toBe(0);
  expect(await tier()).toMatchObject({ tier: 'regular', spent_amount: 11_000, orders: 1 });
  const order = await steps.complete(buyer, { priceCents: 10_000 });
  expect(await bonus()).toBe(0);
  await steps.endHold(order.id);
  expect(await bonus()).toBe(55);
  expect(await tier()).toMatchObject({ spent_amount: 22_000, given_amount: 55 });
  const { body } = await market.call('GET', 'wallet/transaction', undefined, { as: buyer });
  expect(body.data[0]).toMatchObject({ rule: 'bonus.cashback' });
});

test('what became final after the payment changes nothing of its share', async () => {
  const [first, second] = [
    await steps.complete(buyer, { priceCents: 10_000 }),
    await steps.complete(buyer, { priceCents: 10_000 }),
  ];
  market.clock.advanceMs(1_000);
  await steps.endHold(first.id);
  await steps.endHold(second.id);
  expect(await bonus()).toBe(0);
});

test('told twice, at once and again, it is given once', async () => {
  await spend();
  const order = await steps.complete(buyer, { priceCents: 10_000 });
  await steps.endHold(order.id);
  const again = () => unitOfWork(market.job(), (ctx) => settleCashback(ctx, order.id));
  await Promise.all([again(), again()]);
  await again();
  expect(await bonus()).toBe(55);
});

test('an order that is not final gives nothing, whoever tells of it', async () => {
  await spend();
  const order = await steps.buy(buyer);
  await unitOfWork(market.job(), (ctx) => settleCashback(ctx, order.id));
  await steps.dispute(buyer, order.id, { decision: 'refund', reason: 'Right' });
  await unitOfWork(market.job(), (ctx) => settleCashback(ctx, order.id));
  expect(await bonus()).toBe(0);
  expect(await tier()).toMatchObject({ orders: 1 });
});

test('what was refunded in part counts less, and brings less', async () => {
  await spend();
  const order = await steps.buy(buyer, { priceCents: 10_000 });
  await steps.dispute(buyer, order.id, {
    decision: 'complete',
    refund_amount: 1_000,
    reason: 'A part was missing',
  });
  await steps.endHold(order.id);
  expect(await bonus()).toBe(50);
  expect(await tier()).toMatchObject({ spent_amount: 21_000 });
});

test('a tier ends with what was spent for it', async () => {
  await spend();
  market.clock.advanceMs(181 * DAY);
  expect(await tier()).toMatchObject({ tier: 'starter', spent_amount: 0, orders: 0 });
});

test('a buyer who is the seller, under another name, gains and counts nothing', async () => {
  await spend();
  const own = await steps.person({ is_seller: true }, 'their own shop');
  await market.db
    .updateTable('refresh_token')
    .set({ fingerprint: 'one device' })
    .where('session_id', 'in', (sub) =>
      sub.selectFrom('session').select('id').where('user_id', 'in', [own, buyer]),
    )
    .execute();
  await spend({ from: own, priceCents: 100_000 });
  expect(await bonus()).toBe(0);
  expect(await tier()).toMatchObject({ tier: 'regular', spent_amount: 11_000 });
});

test('an address that nobody confirmed is given nothing', async () => {
  await spend();
  await market.db
    .updateTable('app_user')
    .set({ email_confirmed_at: null })
    .where('id', '=', buyer)
    .execute();
  await spend();
  expect(await bonus()).toBe(0);
});

test('a tier is its owner’s alone', async () => {
  await spend();
  expect(await tier(seller)).toMatchObject({ spent_amount: 0, given_amount: 0 });
  expect((await market.call('GET', 'market/cashback', undefined)).status).toBe(401);
});

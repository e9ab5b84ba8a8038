/** What follows a release although the process that heard of it knew nothing of that (decision 0111). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { selectFund } from '~/server/modules/orders/index.ts';
import { balancesOf, holdReleased, releaseDueHolds } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { referralSteps, type ReferralSteps } from './support/referral-steps.ts';

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

/** An account of 110 USD whose hold ended, and nobody heard of it. */
async function unheard(): Promise<string> {
  const offer = await market.offer({
    sellerId: seller,
    priceCents: 10_000,
    base: 'accounts',
    warrantyDays: 7,
  });
  const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
  await market.pay(buyer, order.id);
  await steps.ok('POST', `market/order/${order.id}/start`, {}, seller);
  const goods = { text: 'Here you are', sealed: [{ login: 'a', password: 'b' }] };
  await steps.ok('POST', `market/order/${order.id}/deliver`, goods, seller);
  await steps.ok('POST', `market/order/${order.id}/confirm`, {}, buyer);
  await market.outbox.drain();
  await market.db
    .updateTable('hold')
    .set({ release_at: market.clock.now() })
    .where('order_id', '=', order.id)
    .execute();
  expect(await releaseDueHolds(market.job(), 50)).toBe(1);
  await market.db.deleteFrom('outbox').where('topic', '=', holdReleased.topic).execute();
  await market.outbox.drain();
  return order.id;
}

/** The jobs, in both processes at once. */
async function run(): Promise<void> {
  const jobs = ['cashback.catch_up', 'orders.catch_up_recall_fund'];
  await Promise.all([...jobs, ...jobs].map((job) => market.runJob(job)));
  await market.outbox.drain();
}

test('cashback and the share of the recall fund are given once, however often they are looked for', async () => {
  await steps.completeFully(buyer, { priceCents: 10_000 });
  market.clock.advanceMs(1_000);
  await unheard();
  const now = async () => [
    (await balancesOf(market.db, buyer)).bonus,
    (await selectFund(market.db)).balance,
  ];
  const before = await now();
  // So young a release may still be told of.
  await run();
  expect(await now()).toEqual(before);
  market.clock.advanceMs(2 * 3_600_000);
  await run();
  const after = [55, (before[1] ?? 0) + 110];
  expect(await now()).toEqual(after);
  market.clock.advanceMs(2 * 3_600_000);
  await run();
  expect(await now()).toEqual(after);
});

test('what is older than some days stays as it is', async () => {
  await steps.completeFully(buyer, { priceCents: 10_000 });
  market.clock.advanceMs(1_000);
  await unheard();
  market.clock.advanceMs(4 * 86_400_000);
  await run();
  expect((await balancesOf(market.db, buyer)).bonus).toBe(0);
});

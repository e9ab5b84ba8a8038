/** What each link of a partner brought, by day: counted where it happened, and not to be filled by strangers. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { countClick } from '~/server/modules/referrals/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { referralSteps, type ReferralSteps } from './support/referral-steps.ts';

const DAY = 86_400_000;
let market: Market;
let steps: ReferralSteps;
let partner: string;
let seller: string;
let code: string;

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
});
beforeEach(async () => {
  partner = await steps.person();
  seller = await steps.person({ is_seller: true });
  code = await steps.codeOf(partner);
  const about = 'I write guides and would link the market below each of them.';
  await steps.ok('POST', 'affiliate', { about }, partner);
  const admin = await steps.person({ role: 'admin' });
  const decision = { status: 'approved', reason: 'A good guide site' };
  await steps.ok('POST', `admin/affiliate/${partner}/decide`, decision, admin);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const click = (link = '') => countClick(market.db, code + (link && `-${link}`), market.clock.now());
const figures = async (as = partner, query = '') =>
  (await market.call('GET', `affiliate/figures${query}`, undefined, { as })).body;
const line = (name: string, more: object = {}) => ({
  name,
  clicks: 0,
  sign_ups: 0,
  orders: 0,
  turnover_amount: 0,
  commission_amount: 0,
  ...more,
});

test('clicks, sign-ups and commissions stand with their link and their day', async () => {
  await click('video');
  await click('Video');
  await click();
  const viewer = await steps.bring(partner, undefined, `${code}-video`);
  market.clock.advanceMs(DAY);
  await steps.complete(viewer, { priceCents: 20_000 });
  await click('guide');
  const found = await figures();
  expect(found.links).toEqual([
    line('video', {
      clicks: 2,
      sign_ups: 1,
      orders: 1,
      turnover_amount: 21_500,
      commission_amount: 430,
    }),
    line('', { clicks: 1 }),
    line('guide', { clicks: 1 }),
  ]);
  expect(
    found.days.map(({ clicks, orders }: { clicks: number; orders: number }) => [clicks, orders]),
  ).toEqual([
    [3, 0],
    [1, 1],
  ]);
  expect(found.days[1].day).toBe(found.to);
});

test('what was refunded is gone, what is older than the time is left out', async () => {
  await click('old');
  market.clock.advanceMs(8 * DAY);
  const viewer = await steps.bring(partner, undefined, `${code}-old`);
  const order = await steps.buy(viewer);
  await steps.dispute(viewer, order.id, { decision: 'refund', reason: 'Right' });
  expect((await figures(partner, '?days=7')).links).toEqual([line('old', { sign_ups: 1 })]);
  expect((await figures()).links).toEqual([line('old', { clicks: 1, sign_ups: 1 })]);
});

test('a name that nobody clicked on counts as none', async () => {
  await steps.bring(partner, undefined, `${code}-made-up`);
  expect((await figures()).links).toEqual([line('', { sign_ups: 1 })]);
});

test('invented names end at fifty; those that were there go on', async () => {
  for (let index = 0; index < 52; index += 1) await click(`name${index}`);
  await click('name3');
  const { links } = await figures();
  expect(links).toHaveLength(51);
  expect(links[0]).toEqual(line('', { clicks: 2 }));
  expect(links[1]).toEqual(line('name3', { clicks: 2 }));
});

test('names that nobody clicked on for ninety days make room', async () => {
  for (let index = 0; index < 51; index += 1) await click(`name${index}`);
  market.clock.advanceMs(90 * DAY);
  await click('new');
  expect((await figures()).links).toEqual([line('new', { clicks: 1 })]);
});

test('clicks at once are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => click('video')));
  expect((await figures()).links).toEqual([line('video', { clicks: 20 })]);
});

test('figures are their owner’s alone, and of a bounded time', async () => {
  await click('video');
  expect((await figures(seller)).links).toEqual([]);
  expect((await figures(partner, '?days=91')).code).toBe('VALIDATION');
  expect((await market.call('GET', 'affiliate/figures', undefined)).status).toBe(401);
});

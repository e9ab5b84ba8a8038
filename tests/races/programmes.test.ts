/** What staff look through of both programmes, and what people are told of decisions. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { countClick } from '~/server/modules/referrals/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { referralSteps, type ReferralSteps } from './support/referral-steps.ts';

const about = 'I write guides and would link the market below each of them.';
const HOUR = 3_600_000;
let market: Market;
let steps: ReferralSteps;
let seller: string;
let admin: string;

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
  seller = await steps.person({ is_seller: true });
});
beforeEach(async () => {
  admin = await steps.person({ role: 'admin' });
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const list = async (path: string) =>
  (await market.call('GET', path, undefined, { as: admin })).body;

/** Every row, page by page, so that a cursor that loses or repeats one is seen. */
async function all(path: string): Promise<{ user_id: string }[]> {
  const rows: { user_id: string }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const more = cursor === '' ? '' : `&cursor=${cursor}`;
    const { data, meta } = await list(`${path}${path.includes('?') ? '&' : '?'}limit=1${more}`);
    rows.push(...data);
    cursor = meta.next_cursor;
  }
  return rows;
}

/** What somebody was told about their programmes. */
const toldTo = async (userId: string): Promise<unknown[]> => {
  await market.outbox.drain();
  const rows = await market.db
    .selectFrom('notice')
    .select(['topic', 'data'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'programme_decided')
    .orderBy('id')
    .execute();
  return rows.map(({ topic, data }) => [topic, 'outcome' in data ? data.outcome : null]);
};

const decide = (userId: string, status: string, more: object = {}) =>
  steps.ok(
    'POST',
    `admin/affiliate/${userId}/decide`,
    { status, reason: 'A good guide site', ...more },
    admin,
  );

test('applications come in the order of their making, and partners with what they brought', async () => {
  const people = [await steps.person(), await steps.person(), await steps.person()];
  for (const who of people.toReversed()) {
    market.clock.advanceMs(HOUR);
    await steps.ok('POST', 'affiliate', { about }, who);
  }
  const [first = '', second = '', last = ''] = people.toReversed();
  expect((await all('admin/affiliate')).map((row) => row.user_id)).toEqual([first, second, last]);
  await decide(first, 'approved');
  await decide(second, 'rejected');
  expect((await all('admin/affiliate')).map((row) => row.user_id)).toEqual([last]);

  await countClick(market.db, await steps.codeOf(first), market.clock.now());
  const brought = await steps.bring(first);
  await steps.complete(brought);
  const { data } = await list('admin/affiliate?status=approved');
  const own = (await market.call('GET', 'affiliate', undefined, { as: first })).body;
  expect(data).toMatchObject([
    {
      user_id: first,
      about,
      clicks: 1,
      sign_ups: 1,
      orders: 1,
      held_amount: own.held_amount,
      released_amount: 0,
    },
  ]);
  expect(own.held_amount).toBeGreaterThan(0);
  await decide(first, 'ended', { forfeit: true });
  expect((await list('admin/affiliate?status=approved')).data).toEqual([]);
  expect((await list('admin/affiliate?status=ended')).data).toMatchObject([{ held_amount: 0 }]);
  expect(await toldTo(first)).toEqual([
    ['money', 'approved'],
    ['money', 'ended'],
  ]);
  expect(await toldTo(second)).toEqual([['money', 'rejected']]);
  expect(await toldTo(last)).toEqual([]);
});

test('suspicious rewards come the oldest first, by name, and say whether they can be paid', async () => {
  const referrer = await steps.person();
  const unproven = () => steps.person({ email_confirmed_at: null });
  const late = await unproven();
  const early = await steps.bring(referrer, await unproven());
  market.clock.advanceMs(HOUR);
  await steps.bring(referrer, late);
  await steps.completeFully(early);
  const running = await steps.completeEarly(late);
  expect((await all('admin/referral')).map((row) => row.user_id)).toEqual([early, late]);
  const { data } = await list('admin/referral');
  expect(data).toMatchObject([
    { person: { id: early }, referrer: { id: referrer }, on_hold: false, flags: ['unconfirmed'] },
    { person: { id: late }, order_id: running.id, on_hold: true },
  ]);
  const decideReward = (who: string, decision: string) =>
    market.call(
      'POST',
      `admin/referral/${who}/decide`,
      { decision, reason: 'Two people, seen' },
      { as: admin },
    );
  expect((await decideReward(late, 'accept')).body.code).toBe('REFERRAL_ON_HOLD');
  expect((await decideReward(early, 'accept')).status).toBe(200);
  expect((await decideReward(late, 'refuse')).status).toBe(200);
  expect(await toldTo(referrer)).toEqual([
    ['money', 'paid'],
    ['money', 'refused'],
  ]);
  expect((await list('admin/referral')).data).toEqual([]);
});

test('a cursor of another list is refused', async () => {
  for (const who of [await steps.person(), await steps.person()])
    await steps.ok('POST', 'affiliate', { about }, who);
  const { meta } = await list('admin/affiliate?limit=1');
  const wrong = await market.call(
    'GET',
    `admin/affiliate?status=approved&cursor=${meta.next_cursor}`,
    undefined,
    { as: admin },
  );
  expect(wrong.body.code).toBe('CURSOR_INVALID');
  const support = await steps.person({ role: 'support' });
  for (const path of ['admin/affiliate', 'admin/referral'])
    expect((await market.call('GET', path, undefined, { as: support })).status).toBe(403);
});

test('the buyer is told of an answer to the review, once', async () => {
  const buyer = await steps.person({ trust_level: 2 });
  await market.fund(buyer, 1_000_000);
  const { id } = await steps.complete(buyer);
  const stars = { communication: 5, fulfillment: 5, start_time: 5, message: 'As promised' };
  const { id: reviewId } = await steps.ok('POST', `market/order/${id}/review`, stars, buyer);
  const answer = () =>
    market.call('POST', `market/review/${reviewId}/reply`, { message: 'Thanks' }, { as: seller });
  const replies = await Promise.all([answer(), answer()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  await market.outbox.drain();
  const told = await market.db
    .selectFrom('notice')
    .select(['user_id', 'topic', 'data'])
    .where('kind', '=', 'review_answered')
    .execute();
  expect(told).toMatchObject([
    { user_id: buyer, topic: 'orders', data: { type: 'review_answered', orderId: id } },
  ]);
  const shown = await market.call('GET', `market/order/${id}`, undefined, { as: buyer });
  expect(shown.body.review).toMatchObject({ reply: 'Thanks' });
});

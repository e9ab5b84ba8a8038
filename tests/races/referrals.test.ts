/**
 * Referrals and partners: every way of earning, of losing it again, and of trying to cheat, with the integrity check.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countClick, releaseCommissions } from '~/server/modules/referrals/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { referralSteps, type ReferralSteps } from './support/referral-steps.ts';

const DAY = 86_400_000;
let market: Market;
let referrer: string;
let seller: string;
let steps: ReferralSteps;

const person = (...given: Parameters<ReferralSteps['person']>) => steps.person(...given);
const codeOf = (id: string) => steps.codeOf(id);
const bring = (...given: Parameters<ReferralSteps['bring']>) => steps.bring(...given);
const referralOf = (id: string) => steps.referralOf(id);
const ok = (...given: Parameters<ReferralSteps['ok']>) => steps.ok(...given);
const buy = (...given: Parameters<ReferralSteps['buy']>) => steps.buy(...given);
const complete = (...given: Parameters<ReferralSteps['complete']>) => steps.complete(...given);
const completeFully = (...given: Parameters<ReferralSteps['complete']>) =>
  steps.completeFully(...given);
const completeEarly = (...given: Parameters<ReferralSteps['complete']>) =>
  steps.completeEarly(...given);
const dispute = (...given: Parameters<ReferralSteps['dispute']>) => steps.dispute(...given);
const publishAgain = (...given: Parameters<ReferralSteps['publishAgain']>) =>
  steps.publishAgain(...given);

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
});
beforeEach(async () => {
  referrer = await person();
  seller = await person({ is_seller: true });
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const bonus = async (userId: string) => (await balancesOf(market.db, userId)).bonus;
const real = async (userId: string) => (await balancesOf(market.db, userId)).real;

describe('a friend', () => {
  test('gets 5 % off the first order, at most 5 USD, and the referrer 5 USD bonus', async () => {
    const friend = await bring(referrer);
    const quoted = await market.call(
      'GET',
      `market/order-quote?count=1&offer_id=${await market.offer({ sellerId: seller, priceCents: 2_000 })}`,
      undefined,
      { as: friend },
    );
    expect(quoted.body).toMatchObject({ total_amount: 2_200, discount_amount: 110 });
    const order = await complete(friend, { priceCents: 20_000 });
    expect(order).toMatchObject({ total_amount: 22_000, discount_amount: 500 });
    // While the order may be refunded nothing is granted.
    expect(await bonus(referrer)).toBe(0);
    await steps.endHold(order.id);
    expect(await bonus(referrer)).toBe(500);
    expect((await market.call('GET', 'referral', undefined, { as: referrer })).body).toMatchObject({
      code: await codeOf(referrer),
      link: `http://localhost:3000/?referral_code=${await codeOf(referrer)}`,
      sign_ups: 1,
      rewarded: 1,
      in_review: 0,
      earned_amount: 500,
    });
    const second = await completeFully(friend);
    expect(second.discount_amount).toBe(0);
    expect(await bonus(referrer)).toBe(500);
  });

  test('without a code, with a code of nobody or with the own one is bound to nobody', async () => {
    const alone = await person();
    await bring(referrer, alone, 'no-such-code');
    expect(await referralOf(alone)).toBeUndefined();
    await bring(alone, alone);
    expect(await referralOf(alone)).toBeUndefined();
    expect((await complete(alone)).discount_amount).toBe(0);
  });

  test('is bound once, whoever tells it how often', async () => {
    const friend = await bring(referrer);
    await bring(referrer, friend);
    await bring(await person(), friend);
    expect(await referralOf(friend)).toMatchObject({ referrer_id: referrer });
    const codes = await market.db
      .selectFrom('promo_code')
      .selectAll()
      .where('user_id', '=', friend)
      .execute();
    expect(codes).toHaveLength(1);
  });

  test('earns once, however often the completion is told', async () => {
    const friend = await bring(referrer);
    const order = await complete(friend);
    await publishAgain(friend, order.id, 'completed');
    expect(await bonus(referrer)).toBe(0);
    await steps.endHold(order.id);
    await publishAgain(friend, order.id, 'completed');
    await Promise.all([
      publishAgain(friend, order.id, 'completed'),
      publishAgain(friend, order.id, 'completed'),
    ]);
    // A fact that says what is not so is not believed.
    await publishAgain(friend, order.id, 'refund');
    expect(await bonus(referrer)).toBe(500);
    expect(await referralOf(friend)).toMatchObject({ status: 'rewarded', order_id: order.id });
  });

  test('keeps the discount for the next order when the first one is refunded', async () => {
    const friend = await bring(referrer);
    const order = await buy(friend);
    await dispute(friend, order.id, { decision: 'refund', reason: 'Right' });
    expect(await bonus(referrer)).toBe(0);
    expect((await completeFully(friend)).discount_amount).toBe(500);
    expect(await bonus(referrer)).toBe(500);
  });

  test('does not get the discount on two orders placed at once', async () => {
    const friend = await bring(referrer);
    const offers = await Promise.all(
      [1, 2, 3].map(() => market.offer({ sellerId: seller, priceCents: 10_000 })),
    );
    const orders = await Promise.all(
      offers.map((offer) => market.place(friend, { offer_id: offer, count: 1 })),
    );
    expect(orders.map(({ status }) => status)).toEqual([200, 200, 200]);
    const discounts = orders.map(({ body }) => body.discount_amount).toSorted((a, b) => a - b);
    expect(discounts).toEqual([0, 0, 500]);
  });

  test('has a code that nobody else can use or see', async () => {
    const friend = await bring(referrer);
    const row = await market.db
      .selectFrom('promo_code')
      .select('code')
      .where('user_id', '=', friend)
      .executeTakeFirstOrThrow();
    const other = await person();
    const check = (as?: string) =>
      market.call('POST', 'promocodes/check', { code: row.code }, as ? { as } : {});
    expect((await check(other)).body.code).toBe('PROMO_NOT_FOUND');
    expect((await check()).body.code).toBe('PROMO_NOT_FOUND');
    expect((await check(friend)).body.processor_data).toEqual({ discount_percent: 5 });
    const offer = await market.offer({ sellerId: seller });
    const order = { offer_id: offer, count: 1, promo_code: row.code };
    const stolen = await market.place(other, order);
    expect(stolen.body.code).toBe('PROMO_NOT_FOUND');
  });
});

describe('a reward is not earned', () => {
  test('by an order that is refunded before its hold ends, but by the next one', async () => {
    const friend = await bring(referrer);
    const order = await complete(friend);
    await dispute(friend, order.id, { decision: 'refund', reason: 'Right' });
    expect(await bonus(referrer)).toBe(0);
    expect(await referralOf(friend)).toMatchObject({ status: 'open', reward_cents: 0 });
    await completeFully(friend);
    expect(await bonus(referrer)).toBe(500);
  });

  test('by staff either while the order is on hold', async () => {
    const friend = await bring(referrer);
    const order = await complete(friend);
    await market.db
      .updateTable('referral')
      .set({ status: 'review', order_id: order.id })
      .where('user_id', '=', friend)
      .execute();
    const decide = async () =>
      market.call(
        'POST',
        `admin/referral/${friend}/decide`,
        { decision: 'accept', reason: 'Two people, seen' },
        { as: await person({ role: 'admin' }) },
      );
    expect((await decide()).body.code).toBe('REFERRAL_ON_HOLD');
    await steps.endHold(order.id);
    expect((await decide()).status).toBe(200);
    expect(await bonus(referrer)).toBe(500);
  });
});

// Rewards were granted with the completion once; those orders may still be refunded.
describe('a reward that was earned early is taken back', () => {
  test('when its order is refunded, and is not earned again', async () => {
    const friend = await bring(referrer);
    const order = await completeEarly(friend);
    expect(await bonus(referrer)).toBe(500);
    await dispute(friend, order.id, { decision: 'refund', reason: 'Right' });
    expect(await bonus(referrer)).toBe(0);
    expect(await referralOf(friend)).toMatchObject({ status: 'reversed', reversed_cents: 500 });
    await publishAgain(friend, order.id, 'refund');
    await completeFully(friend);
    expect(await bonus(referrer)).toBe(0);
  });

  test('as far as it was not spent, and never below zero', async () => {
    const friend = await bring(referrer);
    const order = await completeEarly(friend);
    await market.fund(referrer, 100_000);
    const own = await buy(referrer, { priceCents: 1_000, useBonus: true });
    expect(own.total_amount).toBe(1_100);
    expect(await bonus(referrer)).toBe(170);
    await dispute(friend, order.id, { decision: 'refund', reason: 'Right' });
    expect(await bonus(referrer)).toBe(0);
    expect(await referralOf(friend)).toMatchObject({ status: 'reversed', reversed_cents: 170 });
    // What a refund gives back later has expired: it cannot be spent.
    await dispute(referrer, own.id, { decision: 'refund', reason: 'Right' });
    const { body } = await market.call('GET', 'wallet', undefined, { as: referrer });
    expect(body.data).toContainEqual({ slug: 'bonus', balance: 0 });
  });

  test('not by a partial refund', async () => {
    const friend = await bring(referrer);
    const order = await completeEarly(friend);
    const outcome = { decision: 'complete', refund_amount: 2_000, reason: 'Half right' };
    await dispute(friend, order.id, outcome);
    expect(await bonus(referrer)).toBe(500);
  });
});

describe('somebody who looks like the referrer', () => {
  const review = async (friend: string, flags: string[]) => {
    expect(await referralOf(friend)).toMatchObject({ status: 'review', flags });
    expect(await bonus(referrer)).toBe(0);
  };

  test('same device or same connection: a person looks first', async () => {
    const [one, same] = [await person({}, '10.9.9.9'), await person({}, '10.9.9.9')];
    await bring(one, same);
    await completeFully(same);
    expect(await referralOf(same)).toMatchObject({ status: 'review', flags: ['device'] });
    expect(await bonus(one)).toBe(0);
    const flatmate = await person({}, '10.9.9.8');
    await market.db
      .updateTable('session')
      .set({ ip: '10.9.9.9', user_agent: 'Safari' })
      .where('user_id', '=', flatmate)
      .execute();
    await bring(one, flatmate);
    await completeFully(flatmate);
    expect(await referralOf(flatmate)).toMatchObject({ status: 'review', flags: ['network'] });
  });

  test('who buys from the referrer, for next to nothing, or without a confirmed address', async () => {
    await market.db
      .updateTable('app_user')
      .set({ is_seller: true })
      .where('id', '=', referrer)
      .execute();
    const customer = await bring(referrer);
    await completeFully(customer, { from: referrer });
    await review(customer, ['seller']);
    const tiny = await bring(referrer);
    await completeFully(tiny, { priceCents: 1 });
    await review(tiny, ['small_order']);
    const unproven = await bring(referrer, await person({ email_confirmed_at: null }));
    await completeFully(unproven);
    await review(unproven, ['unconfirmed']);
  });

  test('is decided by staff, once, and never by the people concerned', async () => {
    const friend = await bring(referrer, await person({ email_confirmed_at: null }));
    await completeFully(friend);
    const admin = await person({ role: 'admin' });
    const path = `admin/referral/${friend}/decide`;
    const decide = (as: string, decision: string) =>
      market.call('POST', path, { decision, reason: 'Two people, seen' }, { as });
    const listed = await market.call('GET', 'admin/referral', undefined, { as: admin });
    expect(listed.body.data).toContainEqual(expect.objectContaining({ user_id: friend }));
    expect((await decide(friend, 'accept')).status).toBe(403);
    await market.db
      .updateTable('app_user')
      .set({ role: 'admin' })
      .where('id', '=', referrer)
      .execute();
    expect((await decide(referrer, 'accept')).body.code).toBe('REFERRAL_OWN');
    const answers = await Promise.all([decide(admin, 'accept'), decide(admin, 'accept')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await bonus(referrer)).toBe(500);
    expect((await decide(admin, 'refuse')).body.code).toBe('REFERRAL_NOT_IN_REVIEW');
    const audit = await market.db
      .selectFrom('audit_record')
      .selectAll()
      .where('subject_id', '=', friend)
      .execute();
    expect(audit).toMatchObject([{ action: 'referral.accept', actor_id: admin }]);
  });

  test('is not rewarded after a refusal', async () => {
    const friend = await bring(referrer, await person({ email_confirmed_at: null }));
    await completeFully(friend);
    const admin = await person({ role: 'admin' });
    const body = { decision: 'refuse', reason: 'The same person' };
    await ok('POST', `admin/referral/${friend}/decide`, body, admin);
    await completeFully(friend);
    expect(await bonus(referrer)).toBe(0);
  });

  test('is not paid when the order was refunded meanwhile; the next one counts', async () => {
    const friend = await bring(referrer, await person({ email_confirmed_at: null }));
    const order = await completeEarly(friend);
    await dispute(friend, order.id, { decision: 'refund', reason: 'Right' });
    expect(await referralOf(friend)).toMatchObject({ status: 'open', flags: [] });
    await market.db
      .updateTable('app_user')
      .set({ email_confirmed_at: market.clock.now() })
      .where('id', '=', friend)
      .execute();
    await completeFully(friend);
    expect(await bonus(referrer)).toBe(500);
  });

  test('of a banned referrer waits', async () => {
    const friend = await bring(referrer);
    await market.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', referrer)
      .execute();
    await completeFully(friend);
    await review(friend, ['banned']);
  });
});

describe('a partner', () => {
  let admin: string;
  const release = () => releaseCommissions(market.job(), 50);
  const decide = (status: string, more: object = {}) =>
    market.call(
      'POST',
      `admin/affiliate/${referrer}/decide`,
      { status, reason: 'A good guide site', ...more },
      { as: admin },
    );
  const overview = async () =>
    (await market.call('GET', 'affiliate', undefined, { as: referrer })).body;

  beforeEach(async () => {
    admin = await person({ role: 'admin' });
    const about = 'I write guides and would link the market below each of them.';
    await ok('POST', 'affiliate', { about }, referrer);
    expect((await decide('approved')).status).toBe(200);
  });

  test('earns 2 % of what the brought pay, after 30 days', async () => {
    const user = await bring(referrer);
    const first = await complete(user, { priceCents: 20_000 });
    expect(first.discount_amount).toBe(500);
    await complete(user, { priceCents: 333 });
    // 2 % of 215.00 and of 3.67, each rounded down.
    expect(await overview()).toMatchObject({
      status: 'approved',
      sign_ups: 1,
      orders: 2,
      held_amount: 430 + 7,
      released_amount: 0,
    });
    expect(await bonus(referrer)).toBe(0);
    market.clock.advanceMs(30 * DAY - 1_000);
    expect(await release()).toBe(0);
    market.clock.advanceMs(2_000);
    await Promise.all([release(), release()]);
    expect(await release()).toBe(0);
    expect(await real(referrer)).toBe(437);
    expect(await overview()).toMatchObject({ held_amount: 0, released_amount: 437 });
  });

  test('loses what is refunded, shares what is refunded in part, waits for disputes', async () => {
    const user = await bring(referrer);
    await complete(user, { priceCents: 10_000 });
    const refunded = await complete(user, { priceCents: 10_000 });
    await dispute(user, refunded.id, { decision: 'refund', reason: 'Right' });
    const shared = await complete(user, { priceCents: 10_000 });
    const outcome = { decision: 'complete', refund_amount: 5_500, reason: 'Half right' };
    await dispute(user, shared.id, outcome);
    const open = await complete(user, { priceCents: 10_000 });
    const reason = { reason: 'other', text: 'Something is wrong with the thing.' };
    await ok('POST', `market/order/${open.id}/dispute`, reason, user);
    await market.outbox.drain();
    market.clock.advanceMs(31 * DAY);
    await release();
    expect(await real(referrer)).toBe(210 + 110);
    expect(await overview()).toMatchObject({ held_amount: 220, released_amount: 320, orders: 3 });
  });

  test('keeps what was released, whatever is told later', async () => {
    const user = await bring(referrer);
    const order = await complete(user);
    market.clock.advanceMs(31 * DAY);
    await release();
    await publishAgain(user, order.id, 'completed');
    await publishAgain(user, order.id, 'refund');
    market.clock.advanceMs(31 * DAY);
    await release();
    expect(await real(referrer)).toBe(210);
  });

  test('earns for twelve months, not by own sales, and only by people who came after approval', async () => {
    const user = await bring(referrer);
    await market.db
      .updateTable('app_user')
      .set({ is_seller: true })
      .where('id', '=', referrer)
      .execute();
    await complete(user, { from: referrer });
    expect((await overview()).orders).toBe(0);
    market.clock.advanceMs(366 * DAY);
    await complete(user);
    expect((await overview()).orders).toBe(0);
  });

  test('earns nothing by discounts and bonus money', async () => {
    const user = await bring(referrer);
    const order = await complete(user, { priceCents: 1_000 });
    expect(order).toMatchObject({ total_amount: 1_100, discount_amount: 55 });
    expect((await overview()).held_amount).toBe(20);
  });

  test('waits for a person with sign-ups from the own device', async () => {
    const [one, same] = [referrer, await person()];
    await market.db
      .updateTable('session')
      .set({ ip: '10.8.8.8' })
      .where('user_id', 'in', [one, same])
      .execute();
    await bring(one, same);
    await complete(same);
    market.clock.advanceMs(31 * DAY);
    await release();
    expect(await real(referrer)).toBe(0);
    await ok(
      'POST',
      `admin/referral/${same}/decide`,
      { decision: 'refuse', reason: 'Himself' },
      admin,
    );
    await release();
    expect(await real(referrer)).toBe(0);
    expect(await overview()).toMatchObject({ held_amount: 0, orders: 0 });
  });

  test('whose partnership ends keeps what was earned, unless the rules were broken', async () => {
    const user = await bring(referrer);
    await complete(user);
    expect((await decide('ended')).status).toBe(200);
    market.clock.advanceMs(1_000);
    await complete(user);
    expect(await overview()).toMatchObject({ status: 'ended', orders: 1, held_amount: 210 });
    const late = await bring(referrer);
    expect(await referralOf(late)).toMatchObject({ kind: 'friend' });
    expect((await decide('approved')).body.code).toBe('AFFILIATE_STATE');
  });

  test('who broke the rules gets nothing that is on hold', async () => {
    await complete(await bring(referrer));
    expect((await decide('ended', { forfeit: true })).status).toBe(200);
    market.clock.advanceMs(31 * DAY);
    await release();
    expect(await real(referrer)).toBe(0);
    expect(await overview()).toMatchObject({ held_amount: 0, orders: 0 });
  });
});

describe('an application', () => {
  const about = 'I write guides and would link the market below each of them.';

  test('needs a confirmed address and is kept once', async () => {
    const unproven = await person({ email_confirmed_at: null });
    const refused = await market.call('POST', 'affiliate', { about }, { as: unproven });
    expect(refused.body.code).toBe('EMAIL_NOT_CONFIRMED');
    await ok('POST', 'affiliate', { about }, referrer);
    const again = await market.call('POST', 'affiliate', { about }, { as: referrer });
    expect(again.body.code).toBe('AFFILIATE_ALREADY');
  });

  test('is decided by an admin, not by support and not by oneself', async () => {
    const admin = await person({ role: 'admin' });
    await ok('POST', 'affiliate', { about }, admin);
    const path = `admin/affiliate/${admin}/decide`;
    const body = { status: 'approved', reason: 'Surely' };
    expect((await market.call('POST', path, body, { as: admin })).body.code).toBe('REFERRAL_OWN');
    const support = await person({ role: 'support' });
    expect((await market.call('POST', path, body, { as: support })).status).toBe(403);
  });

  test('that was rejected can be followed by another', async () => {
    const admin = await person({ role: 'admin' });
    await ok('POST', 'affiliate', { about }, referrer);
    const body = { status: 'rejected', reason: 'The site does not exist' };
    await ok('POST', `admin/affiliate/${referrer}/decide`, body, admin);
    const { body: seen } = await market.call('GET', 'affiliate', undefined, { as: referrer });
    expect(seen).toMatchObject({ status: 'rejected', reason: 'The site does not exist' });
    await ok('POST', 'affiliate', { about }, referrer);
  });
});

test('clicks are counted by day for codes that exist', async () => {
  const code = await codeOf(referrer);
  const now = market.clock.now();
  await Promise.all(Array.from({ length: 5 }, () => countClick(market.db, code, now)));
  await countClick(market.db, code, new Date(now.getTime() + DAY));
  await countClick(market.db, 'nobody', now);
  const { body } = await market.call('GET', 'referral', undefined, { as: referrer });
  expect(body.clicks).toBe(6);
});

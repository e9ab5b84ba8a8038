/** Schemes to get money or goods for nothing, tried as their inventor would: with an accomplice, over the API, in time. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { recomputeLevels } from '~/server/modules/sellers/use-cases/recompute-levels.ts';
import { balancesOf, expireBonus, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { referralSteps, type ReferralSteps } from '../races/support/referral-steps.ts';

const DAY = 86_400_000;
let market: Market;
let steps: ReferralSteps;
let seller: string;
let buyer: string;
let support: string;

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
  support = await market.user({ role: 'support' });
});
beforeEach(async () => {
  seller = await steps.person({ is_seller: true });
  buyer = await steps.person();
  await market.fund(buyer, 1_000_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as });
const resolve = (id: string, decision: object) =>
  steps.ok('POST', `admin/order/${id}/resolve`, { reason: 'is settled', ...decision }, support);
const complaint = { reason: 'other', text: 'This is not what I have paid for' };

describe('levels and rewards', () => {
  async function levelOf(id: string): Promise<number> {
    await market.db
      .updateTable('app_user')
      .set({ level_counted_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await recomputeLevels(market.job(), 1_000);
    const row = await market.db
      .selectFrom('app_user')
      .select('seller_level')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.seller_level;
  }

  test.each(['earned', 'card'] as const)(
    'sales whose price an accomplice gets back earn their seller no level: %s money',
    async (money) => {
      if (money === 'card') {
        buyer = await steps.person({ trust_level: 2 });
        await market.fundByCard(buyer, 1_000_000);
      }
      const orders = [];
      for (let trade = 0; trade < 5; trade += 1) orders.push(await steps.complete(buyer));
      expect(await levelOf(seller)).toBe(1);
      for (const { id, total_amount: total } of orders) {
        expect((await go(buyer, id, 'dispute', complaint)).status).toBe(200);
        const answer = await resolve(id, { decision: 'complete', refund_amount: total - 1 });
        expect(answer).toMatchObject({ status: 'completed' });
      }
      expect(await levelOf(seller)).toBe(0);
    },
  );

  test('a friend who buys in the referrer’s other shop earns no reward before a person has looked', async () => {
    const referrer = await steps.person({}, '10.200.1.1');
    const shop = await steps.person({ is_seller: true }, '10.200.1.1');
    const friend = await steps.bring(referrer);
    await steps.completeFully(friend, { from: shop });
    expect(await steps.referralOf(friend)).toMatchObject({ status: 'review', flags: ['seller'] });
    expect((await balancesOf(market.db, referrer)).bonus).toBe(0);
  });

  test('nor does one who buys from themselves', async () => {
    const referrer = await steps.person();
    const friend = await steps.bring(referrer, await steps.person({}, '10.200.2.2'));
    const shop = await steps.person({ is_seller: true }, '10.200.2.2');
    await steps.completeFully(friend, { from: shop });
    expect(await steps.referralOf(friend)).toMatchObject({ status: 'review', flags: ['seller'] });
  });
});

describe('bonus money', () => {
  const grant = (cents: number, at: Date) =>
    grantBonus(market.db, { userId: buyer, cents, reason: 'welcome', at });

  test('does not live longer because an order was paid with it and left', async () => {
    const offer = await market.offer({ sellerId: seller, priceCents: 10_000 });
    // It ends tomorrow.
    await grant(1_000, new Date(market.clock.now().getTime() - 179 * DAY));
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    const paid = await market.pay(buyer, order.id, { use_bonus: true });
    expect(paid.body).toMatchObject({ status: 'paid', paid: { bonus: 1_000 } });
    market.clock.advanceMs(0.9 * DAY);
    expect((await go(buyer, order.id, 'cancel')).body.status).toBe('refund');
    expect((await balancesOf(market.db, buyer)).bonus).toBe(1_000);
    market.clock.advanceMs(0.2 * DAY);
    await expireBonus(market.job(), 10);
    expect((await balancesOf(market.db, buyer)).bonus).toBe(0);
    market.clock.advanceMs(-1.1 * DAY);
  });

  test('does not become money by a refund in many small parts', async () => {
    const offer = await market.offer({ sellerId: seller, priceCents: 1_000 });
    await grant(300, market.clock.now());
    const before = await balancesOf(market.db, buyer);
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, order.id, { use_bonus: true });
    await go(seller, order.id, 'start');
    await go(seller, order.id, 'deliver', { text: 'There' });
    await go(buyer, order.id, 'confirm');
    for (const part of [1, 2]) {
      await go(buyer, order.id, 'dispute', complaint);
      await resolve(order.id, { decision: 'complete', refund_amount: part });
    }
    await go(buyer, order.id, 'dispute', complaint);
    await resolve(order.id, { decision: 'refund' });
    const { real, bonus } = await balancesOf(market.db, buyer);
    expect({ real, bonus }).toEqual({ real: before.real, bonus: before.bonus });
  });
});

describe('discounts', () => {
  test('for the first order are given once, however many orders are opened before one is paid', async () => {
    const referrer = await steps.person();
    const friend = await steps.bring(referrer);
    const code = `FIRST${newId().slice(-6)}`.toUpperCase();
    await createPromoCode(market.db, {
      code,
      percentBps: 1_000,
      firstOrderOnly: true,
      at: market.clock.now(),
    });
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => market.offer({ sellerId: seller, priceCents: 5_000 })),
    );
    const first = await market.place(friend, { offer_id: one!, count: 1, promo_code: code });
    expect(first.body.discount_amount).toBe(550);
    const second = await market.place(friend, { offer_id: two!, count: 1 });
    expect([second.status, second.body.discount_amount]).toEqual([200, 0]);
    const third = await market.place(friend, { offer_id: three!, count: 1, promo_code: code });
    expect([third.status, third.body.code]).toEqual([409, 'PROMO_FIRST_ORDER']);
    for (const { body } of [first, second]) {
      expect((await market.pay(friend, body.id)).body.status).toBe('paid');
    }
  });

  test('that were kept before their end are worth nothing after it', async () => {
    const code = `ENDS${newId().slice(-6)}`.toUpperCase();
    const endsAt = new Date(market.clock.now().getTime() + DAY);
    await createPromoCode(market.db, { code, percentBps: 1_000, endsAt, at: market.clock.now() });
    const offer = await market.offer({ sellerId: seller, priceCents: 5_000 });
    const kept = await market.call(
      'POST',
      'promocodes/activation',
      { code, payload: { offer_id: offer, count: 1 } },
      { as: buyer, key: newId() },
    );
    expect(kept.status, JSON.stringify(kept.body)).toBeLessThan(300);
    market.clock.advanceMs(DAY);
    const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
    expect(body).toMatchObject({ total_amount: 5_500, discount_amount: 0, promo_code: null });
    market.clock.advanceMs(-DAY);
  });
});

describe('goods', () => {
  test('that were refunded unread cannot be read afterwards', async () => {
    const offer = await market.offer({
      sellerId: seller,
      base: 'gift-cards',
      delivery: 'instant',
      stock: 2,
    });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    expect((await market.pay(buyer, order.id)).body.status).toBe('acceptance');
    await go(buyer, order.id, 'dispute', complaint);
    await resolve(order.id, { decision: 'refund' });
    const answers = [await go(buyer, order.id, 'delivery')];
    answers.push(
      await market.call('GET', `market/order/${order.id}/delivery`, undefined, { as: buyer }),
    );
    expect(answers.map(({ status, body }) => [status, body.data ?? body.code])).toEqual([
      [404, 'ORDER_NOTHING_TO_REVEAL'],
      [200, []],
    ]);
    const next = await market.place(buyer, { offer_id: offer, count: 2 });
    expect(next.status, JSON.stringify(next.body)).toBe(200);
  });

  test('of an account keep their hold and fee when the offer moves to a category with less of both', async () => {
    const offer = await market.offer({ sellerId: seller, base: 'accounts', priceCents: 5_000 });
    const items = await market.db
      .selectFrom('category')
      .select('id')
      .where('base', '=', 'items')
      .executeTakeFirstOrThrow();
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, order.id);
    const moved = await market.call(
      'POST',
      `market/seller/offer/${offer}/change-category`,
      { category_id: items.id },
      { as: seller },
    );
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await go(seller, order.id, 'start');
    await go(seller, order.id, 'deliver', { sealed: [{ login: 'dragon', password: 'hoard' }] });
    await go(buyer, order.id, 'confirm');
    const { body } = await market.call('GET', 'wallet/balance/hold', undefined, { as: seller });
    expect(body.items.map((item: { release_at: string }) => Date.parse(item.release_at))).toEqual([
      market.clock.now().getTime() + 7 * DAY,
    ]);
  });

  test('are not paid for by the key that somebody else has used', async () => {
    const offer = await market.offer({ sellerId: seller });
    const other = await market.user();
    const key = newId();
    const order = { offer_id: offer, count: 1 };
    const [mine, theirs] = [
      await market.place(buyer, order, key),
      await market.place(other, order, key),
    ];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect(theirs.body.buyer.id).toBe(other);
    await sweepDueOrders(market.job(), 100);
  });
});

/**
 * Promo codes: saved for an offer or for the next order, credited to the wallet, reported when they are not applied,
 * and not found by guessing.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createRateLimiter, type RateLimiter } from '~/server/infra/rate-limiter.ts';
import { createPromoCode, type NewPromoCode } from '~/server/modules/promotions/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const DAY = 86_400_000;
let market: Market;
let seller: string;
let buyer: string;
let offer: string;
/** Each test begins with nothing tried: all of them come from one address. */
let limiter: RateLimiter;

beforeAll(async () => {
  market = await openMarket(undefined, {
    services: ({ env }) => ({
      env: { ...env, rateLimits: true },
      limiter: {
        take: (...limit) => limiter.take(...limit),
        giveBack: (...limit) => limiter.giveBack(...limit),
      },
    }),
  });
  seller = await market.user({ is_seller: true });
});
beforeEach(async () => {
  limiter = createRateLimiter(null);
  buyer = await market.user();
  await market.fund(buyer, 100_000);
  offer = await market.offer({ sellerId: seller });
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

let made = 0;

/** A code that takes 10 % off, unless it says otherwise. */
async function newCode(more: Partial<NewPromoCode> = {}): Promise<string> {
  made += 1;
  const code = `CODE${made}`;
  const value = more.amountCents === undefined ? { percentBps: 1_000 } : {};
  await createPromoCode(market.db, { code, ...value, at: market.clock.now(), ...more });
  return code;
}

const deposit = (more: Partial<NewPromoCode> = {}) =>
  newCode({ type: 'wallet::balance_deposit', amountCents: 500, ...more });

const activate = (code: string, payload: object, as = buyer, key?: string) =>
  market.call('POST', 'promocodes/activation', { code, payload }, { as, ...(key && { key }) });

const own = (as = buyer, query = '') =>
  market.call('GET', `promocodes/activation${query}`, undefined, { as });

const quote = (query = '', as = buyer) =>
  market.call('GET', `market/order-quote?offer_id=${offer}&count=1${query}`, undefined, { as });

const bonus = async (userId = buyer) => (await balancesOf(market.db, userId)).bonus;

describe('a code that is kept', () => {
  test('for an offer is applied at the checkout of this offer, and at no other', async () => {
    const code = await newCode({ userLimit: 1 });
    expect((await activate(code, { offer_id: offer, count: 3 })).status).toBe(200);
    expect((await quote()).body).toMatchObject({
      total_amount: 1_100,
      discount_amount: 110,
      promo_code: code,
      promo_origin: 'kept',
      dropped_code: null,
    });
    const other = await market.offer({ sellerId: seller });
    const elsewhere = await market.place(buyer, { offer_id: other, count: 1 });
    expect(elsewhere.body).toMatchObject({ discount_amount: 0, promo_code: null });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    expect(order).toMatchObject({ discount_amount: 110, due_amount: 990, promo_code: code });
    expect((await market.pay(buyer, order.id)).body.status).toBe('paid');
    const { body } = await own();
    expect(body.data).toMatchObject([{ status: 'consumed', payload: { order_id: order.id } }]);
  });

  test('is kept on when its order is let go before it was paid', async () => {
    const code = await newCode({ userLimit: 1 });
    await activate(code, { offer_id: offer, count: 1 });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.call('POST', `market/order/${order.id}/cancel`, {}, { as: buyer });
    expect((await quote()).body).toMatchObject({ discount_amount: 110, promo_code: code });
  });

  test('with the currency alone is applied to the next order that it fits', async () => {
    const code = await newCode({ minimumCents: 2_000, userLimit: 1 });
    const kept = await activate(code, { currency: 'EUR' });
    expect(kept.body).toMatchObject({
      status: 'active',
      type: 'market::order_discount',
      payload: { currency: 'EUR', order_id: null, offer_id: null, count: null },
      discount_amount: 0,
    });
    expect((await quote()).body).toMatchObject({
      discount_amount: 0,
      dropped_code: { code, origin: 'kept', reason: 'PROMO_MINIMUM' },
    });
    const two = await market.call(
      'GET',
      `market/order-quote?offer_id=${offer}&count=2`,
      undefined,
      { as: buyer },
    );
    expect(two.body).toMatchObject({ discount_amount: 220, promo_code: code });
  });

  test('is one line, however often it is activated, and goes when it is taken back', async () => {
    const code = await newCode();
    const [first, second] = [
      await activate(code, { currency: 'USD' }),
      await activate(code.toLowerCase(), { currency: 'EUR' }),
    ];
    expect(second.body.id).toBe(first.body.id);
    expect((await own()).body.data).toMatchObject([{ payload: { currency: 'EUR' } }]);
    const drop = (as: string) =>
      market.call('DELETE', `promocodes/activation/${first.body.id}`, undefined, { as });
    expect((await drop(seller)).status).toBe(404);
    expect((await drop(buyer)).status).toBe(200);
    expect((await quote()).body).toMatchObject({ discount_amount: 0, dropped_code: null });
  });

  test('of one order is told to its buyer alone', async () => {
    const [code, other] = [await newCode(), await newCode()];
    await activate(other, { currency: 'USD' });
    const order = { offer_id: offer, count: 1, own_code: false };
    const { id } = (await market.place(buyer, order)).body;
    const set = await activate(code, { order_id: id });
    const ofOrder = async (as: string) => (await own(as, `?order_id=${id}`)).body.data;
    expect(await ofOrder(buyer)).toMatchObject([{ id: set.body.id, code, status: 'reserved' }]);
    expect(await ofOrder(seller)).toEqual([]);
    await market.call('DELETE', `promocodes/activation/${set.body.id}`, undefined, { as: buyer });
    expect(await ofOrder(buyer)).toEqual([]);
  });

  test('gives way to one that is typed, and to nobody wanting it', async () => {
    const [kept, typed] = [await newCode(), await newCode({ amountCents: 50 })];
    await activate(kept, { offer_id: offer, count: 1 });
    expect((await quote(`&promo_code=${typed}`)).body).toMatchObject({
      discount_amount: 50,
      promo_code: typed,
      promo_origin: 'typed',
    });
    expect((await quote('&own_code=false')).body).toMatchObject({
      discount_amount: 0,
      promo_code: null,
    });
    const order = { offer_id: offer, count: 1, own_code: false };
    expect((await market.place(buyer, order)).body).toMatchObject({ discount_amount: 0 });
  });

  test('an offer without its count is not taken for the currency alone', async () => {
    const code = await newCode();
    expect((await activate(code, { offer_id: offer, currency: 'USD' })).status).toBe(422);
    expect((await activate(code, {})).status).toBe(422);
  });

  test('the list goes on page by page, and says why a code cannot be used', async () => {
    const codes = [await newCode(), await newCode({ endsAt: new Date(Date.now() + 9_000 * DAY) })];
    for (const code of codes) await activate(code, { currency: 'USD' });
    const gone = await newCode({ endsAt: new Date(market.clock.now().getTime() + 1) });
    await activate(gone, { currency: 'USD' });
    market.clock.advanceMs(2);
    const first = await own(buyer, '?limit=2');
    expect(first.body.data).toMatchObject([{ code: gone, refusal: 'PROMO_EXPIRED' }, {}]);
    const rest = await own(buyer, `?limit=2&cursor=${first.body.meta.next_cursor}`);
    expect(rest.body).toMatchObject({
      data: [{ code: codes[0], refusal: null }],
      meta: { next_cursor: null },
      personal: [],
    });
  });
});

describe('a code for the wallet', () => {
  test('adds bonus money once for each person', async () => {
    const code = await deposit({ amountCents: 500, currency: 'EUR' });
    const key = newId();
    const added = await activate(code, { currency: 'USD' }, buyer, key);
    expect(added.body).toMatchObject({
      status: 'consumed',
      type: 'wallet::balance_deposit',
      processor_data: { discount_amount: 500, currency: 'EUR' },
      discount_amount: 544,
    });
    expect(await bonus()).toBe(544);
    expect((await activate(code, { currency: 'USD' }, buyer, key)).body).toEqual(added.body);
    const again = await activate(code, { currency: 'USD' });
    expect(again.body.code).toBe('PROMO_USER_LIMIT');
    expect(await bonus()).toBe(544);
    const statement = await market.call('GET', 'wallet/transaction', undefined, { as: buyer });
    expect(statement.body.data[0]).toMatchObject({
      event: 'bonus_granted',
      amount: 544,
      rule: 'bonus.promo',
    });
  });

  test.each([1, 3])('for %d uses works so often among 40 at once', async (limit) => {
    const code = await deposit({ totalLimit: limit });
    const people = await Promise.all(Array.from({ length: 40 }, () => market.user()));
    const answers = await Promise.all(people.map((as) => activate(code, { currency: 'USD' }, as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const sums = await Promise.all(people.map((id) => bonus(id)));
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(limit * 500);
  });

  test('works once for one person, however many calls come at once', async () => {
    const code = await deposit();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => activate(code, { currency: 'USD' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bonus()).toBe(500);
  });

  test('takes nothing off an order, and needs a confirmed address', async () => {
    const code = await deposit();
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    for (const payload of [{ order_id: order.id }, { offer_id: offer, count: 1 }]) {
      expect((await activate(code, payload)).body.code).toBe('PROMO_FOR_WALLET');
    }
    expect((await quote(`&promo_code=${code}`)).body.code).toBe('PROMO_FOR_WALLET');
    const stranger = await market.user({ trust_level: 0 });
    expect((await activate(code, { currency: 'USD' }, stranger)).body.code).toBe(
      'PROMO_EMAIL_NEEDED',
    );
    expect(await bonus(stranger)).toBe(0);
  });
});

describe('an own code that is not applied any more', () => {
  const personal = (more: Partial<NewPromoCode> = {}) =>
    newCode({ userId: buyer, userLimit: 1, totalLimit: 1, ...more });

  test('is told by the quote with its reason', async () => {
    const code = await personal({ endsAt: new Date(market.clock.now().getTime() + 1_000) });
    expect((await quote()).body).toMatchObject({ promo_code: code, promo_origin: 'personal' });
    market.clock.advanceMs(1_000);
    expect((await quote()).body).toMatchObject({
      discount_amount: 0,
      promo_code: null,
      dropped_code: { code, origin: 'personal', reason: 'PROMO_EXPIRED' },
    });
  });

  test('is told by the press with its reason, and nothing is reserved', async () => {
    const code = await personal({ endsAt: new Date(market.clock.now().getTime() + 1_000) });
    const shown = await quote();
    market.clock.advanceMs(1_000);
    const order = {
      offer_id: offer,
      count: 1,
      expected_total_amount: shown.body.total_amount,
      expected_discount_amount: shown.body.discount_amount,
    };
    expect((await market.place(buyer, order)).body).toMatchObject({
      code: 'ORDER_PRICE_CHANGED',
      values: {
        discount_amount: 0,
        due_amount: 1_100,
        dropped_code: code,
        dropped_reason: 'PROMO_EXPIRED',
      },
    });
  });

  test('because another tab used it is told as well', async () => {
    const code = await personal();
    const shown = await quote();
    const order = (offerId: string) => ({
      offer_id: offerId,
      count: 1,
      expected_total_amount: shown.body.total_amount,
      expected_discount_amount: shown.body.discount_amount,
    });
    const offers = [offer, await market.offer({ sellerId: seller })];
    const answers = await Promise.all(offers.map((id) => market.place(buyer, order(id))));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({
      code: 'ORDER_PRICE_CHANGED',
      values: { dropped_code: code, dropped_reason: 'PROMO_USER_LIMIT' },
    });
  });

  test('lets the next one be applied, and is named beside it', async () => {
    const [second, first] = [await newCode(), await newCode({ minimumCents: 9_000 })];
    await activate(second, { currency: 'USD' });
    await activate(first, { currency: 'USD' });
    expect((await quote()).body).toMatchObject({
      promo_code: second,
      dropped_code: { code: first, reason: 'PROMO_MINIMUM' },
    });
  });
});

describe('codes are not found by trying', () => {
  const tries = { guess: 0 };
  const guess = () => `NO-SUCH-${(tries.guess += 1)}`;
  let orderId: string;
  const ways: [string, (code: string, as: string) => Promise<{ status: number }>][] = [
    ['check', (code, as) => market.call('POST', 'promocodes/check', { code }, { as })],
    ['an activation', (code, as) => activate(code, { currency: 'USD' }, as)],
    ['an activation for an offer', (code, as) => activate(code, { offer_id: offer, count: 1 }, as)],
    ['a quote', (code, as) => quote(`&promo_code=${code}`, as)],
    ['a checkout', (code, as) => market.place(as, { offer_id: offer, count: 1, promo_code: code })],
    ['an activation for an order', (code, as) => activate(code, { order_id: orderId }, as)],
  ];

  test('by one account, over all ways together', async () => {
    const other = await market.offer({ sellerId: seller });
    const { body } = await market.place(buyer, { offer_id: other, count: 1 });
    orderId = body.id;
    const statuses: number[] = [];
    for (let turn = 0; turn < 42; turn += 1) {
      const [, attempt] = ways[turn % 5]!;
      statuses.push((await attempt(guess(), buyer)).status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    const good = await newCode();
    for (const [way, attempt] of ways) {
      expect((await attempt(good, buyer)).status, way).toBe(429);
    }
    // Without a code everything goes on, and so does everybody else.
    expect((await quote()).status).toBe(200);
    expect((await quote(`&promo_code=${good}`, await market.user())).status).toBe(200);
  });

  test('all at once is no way round', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => quote(`&promo_code=${guess()}`)),
    );
    expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(30);
  });

  test('a code that works costs no try', async () => {
    const person = await market.user();
    const code = await newCode();
    for (let turn = 0; turn < 40; turn += 1) {
      expect((await quote(`&promo_code=${code}`, person)).status).toBe(200);
    }
  });
});

describe('a code of somebody else', () => {
  test.each([
    ['valid', {}],
    ['expired', { endsAt: new Date(0) }],
    ['not started', { startsAt: new Date('2999-01-01') }],
    ['for another offer', { scope: 'seller' as const, scopeId: newId() }],
  ])('that is %s answers like one that nobody made', async (_name, more) => {
    const person = await market.user();
    const code = await newCode({ userId: buyer, ...more });
    const answers = [
      await market.call('POST', 'promocodes/check', { code }, { as: person }),
      await market.call('POST', 'promocodes/check', { code }),
      await quote(`&promo_code=${code}`, person),
      await activate(code, { currency: 'USD' }, person),
      await market.place(person, { offer_id: offer, count: 1, promo_code: code }),
    ];
    for (const { body } of answers) expect(body.code).toBe('PROMO_NOT_FOUND');
  });
});

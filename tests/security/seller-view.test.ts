/** What a seller learns of a payment: that it was made, never how; whatever they ask the API. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { grantBonus } from '~/server/modules/wallet/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { referralSteps, type ReferralSteps } from '../races/support/referral-steps.ts';

let market: Market;
let steps: ReferralSteps;
let seller: string;
let support: string;

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
  seller = await steps.person({ is_seller: true });
  support = await market.user({ role: 'support' });
});
afterAll(() => market.drop());

const ask = async (as: string, path: string) =>
  (await market.call('GET', path, undefined, { as })).body;

/** Answers about an order as one of its people gets them, without what differs by their role alone. */
async function answersFor(as: string, id: string, role: 'buyer' | 'seller') {
  const list = await ask(as, `market/order?role=${role}&limit=100`);
  return {
    order: await ask(as, `market/order/${id}`),
    line: list.data.find((order: { id: string }) => order.id === id),
    payments: await ask(as, `market/order/${id}/payment`),
  };
}

/** Pays $110.00 for one thing in some way; then the seller gives the money back. */
const ways = {
  wallet: async (buyer: string) => {
    await market.fund(buyer, 1_000_000);
    return steps.buy(buyer);
  },
  'card money': async (buyer: string) => {
    await market.fundByCard(buyer, 50_000);
    return steps.buy(buyer);
  },
  bonus: async (buyer: string) => {
    await market.fund(buyer, 1_000_000);
    const grant = { userId: buyer, cents: 700, reason: 'welcome', at: market.clock.now() } as const;
    await grantBonus(market.db, grant);
    return steps.buy(buyer, { useBonus: true });
  },
  'a promo code': async (buyer: string) => {
    await market.fund(buyer, 1_000_000);
    const code = 'LESS10';
    await createPromoCode(market.db, { code, percentBps: 1_000, at: market.clock.now() });
    return steps.buy(buyer, { more: { promo_code: code } });
  },
};

/** What differs between any two orders. */
const changing =
  /"(id|room_id|title|created_at|status_since|at|deliver_by|\w+_until|\w+_on)":"[^"]*"/g;
const withoutPeople = (answer: unknown): string =>
  JSON.stringify(answer)
    .replaceAll(changing, '')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replaceAll(/person\d+/g, 'NAME');

test('the seller gets the same answers whatever the buyer paid with', async () => {
  const seen = new Map<string, string>();
  for (const [way, pay] of Object.entries(ways)) {
    const buyer = await steps.person({ trust_level: 2 });
    const order = await pay(buyer);
    const forSeller = await answersFor(seller, order.id, 'seller');
    expect(forSeller.order.status, way).toBe('acceptance');
    expect(forSeller.order).toMatchObject({ paid: null, refunded: null, promo_code: null });
    expect(forSeller.payments.data).toEqual([]);
    seen.set(way, withoutPeople(forSeller));
    // The buyer is told: the test would pass with nothing to hide.
    const forBuyer = await answersFor(buyer, order.id, 'buyer');
    expect(forBuyer.order.paid).not.toBeNull();
    seen.set(`${way}, buyer`, withoutPeople(forBuyer.order));
  }
  const of = (names: readonly string[]) => new Set(names.map((name) => seen.get(name)));
  expect(of(Object.keys(ways))).toEqual(new Set([seen.get('wallet')]));
  expect(of(Object.keys(ways).map((way) => `${way}, buyer`)).size).toBe(Object.keys(ways).length);
});

test('nor does the seller learn where a refund went', async () => {
  const seen = new Set<string>();
  for (const [way, pay] of Object.entries(ways)) {
    if (way === 'a promo code') continue;
    const buyer = await steps.person({ trust_level: 2 });
    const order = await pay(buyer);
    const body = { reason: 'other', text: 'This is not what was promised' };
    await steps.ok('POST', `market/order/${order.id}/dispute`, body, buyer);
    const decision = { decision: 'refund', reason: 'Nothing of it was right' };
    await steps.ok('POST', `admin/order/${order.id}/resolve`, decision, support);
    const { order: refunded } = await answersFor(seller, order.id, 'seller');
    expect(refunded, way).toMatchObject({
      status: 'refund',
      refunded: null,
      refunded_amount: 11_000,
    });
    seen.add(withoutPeople(refunded));
  }
  expect(seen.size).toBe(1);
});

/** What a buyer learns of the stars that sellers gave: nothing, wherever they or anybody else look. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMarket, type Market } from '../races/support/market.ts';
import { referralSteps, type ReferralSteps } from '../races/support/referral-steps.ts';

let market: Market;
let steps: ReferralSteps;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
  seller = await steps.person({ is_seller: true });
});
afterAll(() => market.drop());

const ask = async (as: string | undefined, path: string) =>
  (await market.call('GET', path, undefined, as === undefined ? {} : { as })).body;

/** Every answer in which a rating of this buyer could stand. */
async function answersOf(as: string | undefined, buyer: string, order: string) {
  return JSON.stringify([
    await ask(as, `market/order/${order}`),
    await ask(as, 'market/order?role=buyer&limit=100'),
    await ask(as, `market/profile/${buyer}`),
    await ask(as, `market/profile/${buyer}/reviews`),
    await ask(as, 'user'),
    await ask(as, 'user/me'),
    await ask(as, 'notification'),
  ]);
}

test('neither the buyer nor anybody else is told what the seller gave', async () => {
  const buyer = await steps.person({ trust_level: 2 });
  await market.fund(buyer, 1_000_000);
  const { id } = await steps.buy(buyer);
  await market.call('POST', `market/order/${id}/confirm`, {}, { as: buyer });
  const stranger = await steps.person({ trust_level: 2 });
  const before = await answersOf(buyer, buyer, id);
  const events = () =>
    market.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute();
  const mails = () =>
    market.db
      .selectFrom('mail_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute();
  const quiet = async () => [await events(), await mails()];
  const earlier = await quiet();
  const given = await market.call(
    'POST',
    `market/order/${id}/buyer-rating`,
    { stars: 1 },
    { as: seller },
  );
  expect(given.status).toBe(201);
  // Nothing is published: no socket, notification, mail or webhook can name it.
  expect(await quiet()).toEqual(earlier);
  const after = await answersOf(buyer, buyer, id);
  expect(after).toBe(before);
  expect(after).toContain('"buyer_rating":null');
  expect(after).toContain('"own_buyer_stars":null');
  for (const who of [stranger, undefined])
    expect(await answersOf(who, buyer, id)).not.toMatch(/buyer_(stars|rating)/);
  // The seller is told: the test would pass with nothing to hide.
  expect(await ask(seller, `market/order/${id}`)).toMatchObject({
    buyer_rating: { mean: 1, count: 1 },
    own_buyer_stars: 1,
  });
});

test('sellers find the mean on every paid order of that buyer', async () => {
  const buyer = await steps.person({ trust_level: 2 });
  await market.fund(buyer, 1_000_000);
  const ended: string[] = [];
  for (const stars of [5, 2]) {
    const { id } = await steps.buy(buyer);
    await steps.ok('POST', `market/order/${id}/confirm`, {}, buyer);
    await steps.ok('POST', `market/order/${id}/buyer-rating`, { stars }, seller);
    ended.push(id);
  }
  const { id: running } = await steps.buy(buyer);
  expect(await ask(seller, `market/order/${running}`)).toMatchObject({
    buyer_rating: { mean: 3.5, count: 2 },
    own_buyer_stars: null,
  });
  const last = await ask(seller, `market/order/${ended[1]}`);
  expect(last).toMatchObject({ own_buyer_stars: 2 });
  expect(last.actions).not.toContain('rate_buyer');
  const unpaid = { status: 'created', paid_at: null } as const;
  await market.db.updateTable('market_order').set(unpaid).where('id', '=', running).execute();
  expect(await ask(seller, `market/order/${running}`)).toMatchObject({ buyer_rating: null });
});

/** What members go on with: open orders on both sides, and favourites whose price has changed since. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { statementsOf } from '../support/statements.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.drop());

const goOn = async (as: string) =>
  (await market.call('GET', 'market/home/continue', undefined, { as })).body;
const nothing = { orders: [], needs_you: { purchases: 0, sales: 0 }, chats: [], prices: [] };

test('orders that wait for the person stand first, for each side its own', async () => {
  const [buyer, seller, stranger] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0) }),
    market.user({ is_seller: true }),
    market.user(),
  ]);
  expect(await goOn(buyer)).toEqual(nothing);
  await market.fund(buyer, 9_000);
  const offer = await market.offer({ sellerId: seller });
  const paid = (await market.place(buyer, { offer_id: offer, count: 1 })).body.id;
  await market.pay(buyer, paid);
  const unpaid = (await market.place(buyer, { offer_id: offer, count: 1 })).body.id;
  const forBuyer = await goOn(buyer);
  expect(forBuyer.orders).toMatchObject([
    { id: unpaid, role: 'buyer', status: 'created', needs_you: true },
    { id: paid, role: 'buyer', status: 'paid', needs_you: false },
  ]);
  expect(forBuyer.needs_you).toEqual({ purchases: 1, sales: 0 });
  const forSeller = await goOn(seller);
  expect(forSeller.orders[0]).toMatchObject({ id: paid, role: 'seller', needs_you: true });
  expect(forSeller.needs_you).toEqual({ purchases: 0, sales: 1 });
  expect(await goOn(stranger)).toEqual(nothing);
});

test('a favourite is told when its price is another one than at the heart, while it is on sale', async () => {
  const [person, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000 });
  const headers = { as: person, key: newId() };
  await market.call('PUT', `market/favorite/${offer}`, {}, headers);
  expect((await goOn(person)).prices).toEqual([]);
  const set = (change: object) =>
    market.db.updateTable('offer').set(change).where('id', '=', offer).execute();
  await set({ price_micros: 9_000_000, catalog_price_micros: 9_900_000 });
  expect((await goOn(person)).prices).toMatchObject([
    { offer_id: offer, price_then: 1_100, price_now: 990, is_precise: false },
  ]);
  // Pressed again it is no new heart: the price of the first one counts.
  await market.call('PUT', `market/favorite/${offer}`, {}, headers);
  expect((await goOn(person)).prices).toHaveLength(1);
  await set({ in_stock: 0, status: 'sold' });
  expect((await goOn(person)).prices).toEqual([]);
});

test('visitors are refused, and members cost few statements', async () => {
  expect((await market.call('GET', 'market/home/continue')).status).toBe(401);
  const person = await market.user();
  await goOn(person);
  const { statements } = await statementsOf(() => goOn(person));
  expect(
    statements.filter((text) => /market_order|chat_member|favorite_offer/.test(text)),
  ).toHaveLength(4);
});

/** What a game's page shows besides its categories. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: MarketApp;
beforeAll(async () => {
  app = await startMarket();
});
afterAll(() => app.close());

test('offers, their sellers and what buyers said of this game, and nothing of another', async () => {
  const { categories } = await addCatalogue(app);
  const [items, accounts] = [
    categories['7-days/items'] ?? '',
    categories['valorant/accounts'] ?? '',
  ];
  const [first, second, elsewhere] = [await app.seller(), await app.seller(), await app.seller()];
  const buyer = await app.person();
  const here = await addOffer(app, first, items, { title: 'Sword of the first' });
  await addOffer(app, second, items, { title: 'Sword of the second' });
  const there = await addOffer(app, first, accounts, { title: 'Account of the first' });
  await addOffer(app, elsewhere, accounts, { title: 'Account of another' });
  const review = async (offer: string, message: string) => {
    const order = await addOrder(app, { offer, buyer, seller: first });
    const body = { communication: 5, fulfillment: 5, start_time: 5, message };
    const written = await app.call('POST', `market/order/${order}/review`, { as: buyer, body });
    expect(written.status).toBe(201);
  };
  await review(here, 'A fine sword');
  await review(there, 'A fine account');
  await review(here, '');

  const { body } = await app.get('market/game/7-days/hub');
  const titles = body.offers.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(['Sword of the first', 'Sword of the second']);
  expect(body.sellers.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [first, second].toSorted(),
  );
  expect(body.reviews.map(({ message }: { message: string }) => message)).toEqual(['A fine sword']);
  expect(body.board.rows).toEqual([]);
  expect(body.articles).toEqual([]);
  expect((await app.get('market/game/no-such-game/hub')).body.code).toBe('GAME_NOT_FOUND');
  expect(app.problems).toEqual([]);
});

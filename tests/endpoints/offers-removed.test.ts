/** The address of an offer that its seller removed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

let app: MarketApp;
beforeAll(async () => {
  app = await startMarket();
});
afterAll(() => app.close());

test('names its market where it was on sale, and nothing else', async () => {
  const { categories } = await addCatalogue(app);
  const category = categories['7-days/items'] ?? '';
  const seller = await app.seller();
  const onSale = await addOffer(app, seller, category);
  const draft = await app.call('POST', 'market/seller/offer', {
    as: seller,
    body: { category_id: category },
  });
  const neverOnSale: string = draft.body.id;
  const removed = (id: string) => app.get(`market/offer/${id}/removed`);
  expect((await removed(onSale)).body.code).toBe('OFFER_NOT_FOUND');
  for (const id of [onSale, neverOnSale]) {
    const { status } = await app.call('DELETE', `market/seller/offer/${id}`, { as: seller });
    expect(status).toBe(200);
  }
  expect((await app.get(`market/offer/${onSale}`)).status).toBe(404);
  expect((await removed(onSale)).body).toEqual({
    category: expect.objectContaining({
      alias: 'items',
      game: expect.objectContaining({ alias: '7-days' }),
    }),
  });
  expect((await removed(neverOnSale)).body.code).toBe('OFFER_NOT_FOUND');
  expect((await removed(newId())).status).toBe(404);
  expect((await removed('nonsense')).status).toBe(422);
  expect(app.problems).toEqual([]);
});

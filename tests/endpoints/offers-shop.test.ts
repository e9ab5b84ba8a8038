/** A seller's own offers: searched and sorted, page by page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

let app: MarketApp;
let seller: string;
beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  const category = categories['7-days/items'] ?? '';
  seller = await app.seller();
  const other = await app.seller();
  for (const [title, cents, of] of [
    ['Iron sword', 300, seller],
    ['Golden sword', 100, seller],
    ['Épée 100% neuve', 200, seller],
    ['Sword of another seller', 50, other],
  ] as const) {
    await addOffer(app, of, category, { title, price_micros: cents * 10_000 });
  }
});
afterAll(() => app.close());

const titles = async (query: string) => {
  const { body } = await app.get(`market/profile/${seller}/offers${query}`);
  return body.data.map(({ title }: { title: string }) => title);
};

test('the newest first, or the cheapest', async () => {
  expect(await titles('')).toEqual(['Épée 100% neuve', 'Golden sword', 'Iron sword']);
  expect(await titles('?sort=price')).toEqual(['Golden sword', 'Épée 100% neuve', 'Iron sword']);
  expect((await app.get(`market/profile/${seller}/offers?sort=rating`)).status).toBe(422);
});

test('words of the title, in any letters; signs stand for themselves', async () => {
  expect(await titles('?search=SWORD&sort=price')).toEqual(['Golden sword', 'Iron sword']);
  expect(await titles('?search=epee')).toEqual(['Épée 100% neuve']);
  expect(await titles('?search=100%25')).toEqual(['Épée 100% neuve']);
  expect(await titles('?search=%25')).toEqual(['Épée 100% neuve']);
  expect(await titles('?search=_')).toEqual([]);
  const { body } = await app.get(`market/profile/${seller}/offers?search=nothing`);
  expect(body).toMatchObject({ data: [], meta: { total: 3, next_cursor: null } });
});

test('each order goes on page by page, and a cursor belongs to its order', async () => {
  for (const sort of ['newest', 'price']) {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await app.get(
        `market/profile/${seller}/offers?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.data.map(({ title }: { title: string }) => title));
      cursor = body.meta.next_cursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(await titles(`?sort=${sort}`));
  }
  const { body } = await app.get(`market/profile/${seller}/offers?limit=1`);
  const wrong = `market/profile/${seller}/offers?sort=price&cursor=${body.meta.next_cursor}`;
  expect((await app.get(wrong)).body.code).toBe('CURSOR_INVALID');
});

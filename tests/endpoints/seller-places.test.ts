/** Where own offers stand by price among those of others for the same good (decision 0082). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const orb = { item: 'divine-orb', league: 'vaal' };
const gold = () => catalogue.categories['poe2/currency'] ?? '';
const offered = (as: string, micros: number, change: object = {}) =>
  addOffer(app, as, gold(), {
    values: orb,
    price_micros: micros,
    catalog_price_micros: micros,
    ...change,
  });
const places = async (as: string) => (await app.get('market/seller/dashboard', { as })).body.places;
const rows = async (as: string) =>
  (await app.get('market/seller/dashboard/offers', { as })).body.data;

test('equal prices share a place; who is away, other goods and own offers are left out', async () => {
  const [by, first, second] = [await app.seller(), await app.seller(), await app.seller()];
  const own = await offered(by, 500_000);
  const dearer = await offered(by, 600_000);
  expect(await places(by)).toMatchObject([{ offer_id: own, place: 1, of: 1, is_exact: true }]);
  await offered(first, 499_000);
  await offered(second, 500_000);
  await offered(second, 100_000, { rests_until: app.services.clock.now() });
  await offered(second, 100_000, { status: 'inactive' });
  await offered(second, 100_000, { values: { item: 'chaos-orb', league: 'vaal' } });
  expect(await places(by)).toMatchObject([{ offer_id: own, place: 2, of: 3 }]);
  expect(await places(first)).toMatchObject([{ place: 1, of: 4 }]);

  const day = app.services.clock.now().toISOString().slice(0, 10);
  const seen = { seller_id: by, day, offer_id: dearer, views: 1 };
  await app.db.insertInto('offer_view_day').values(seen).execute();
  expect(await rows(by)).toMatchObject([
    { id: dearer, place: { place: 3, of: 3, is_exact: true } },
  ]);
  await app.db
    .updateTable('offer')
    .set({ status: 'inactive' })
    .where('seller_id', '=', by)
    .execute();
  expect(await places(by)).toEqual([]);
  expect(await rows(by)).toMatchObject([{ id: dearer, place: null }]);
});

test('goods that differ are not compared', async () => {
  const as = await app.seller();
  await addOffer(app, as, catalogue.categories['7-days/items'] ?? '');
  expect(await places(as)).toEqual([]);
});

test('counting stops where nobody needs the number', async () => {
  const [by, other] = [await app.seller(), await app.seller()];
  const values = { item: 'exalted-orb', league: 'vaal' };
  const id = await offered(by, 900_000, { values });
  const model = await offered(other, 100_000, { values });
  const columns = `seller_id, category_id, status, title, price_micros, catalog_price_micros, in_stock,
    delivery_method, delivery_minutes, volume_discounts, attributes, market_key, created_at, updated_at, published_at`;
  await sql`
    insert into offer (id, ${sql.raw(columns)})
    select gen_random_uuid(), ${sql.raw(columns)} from offer, generate_series(1, 1100)
    where id = ${model}
  `.execute(app.db);
  expect(await places(by)).toMatchObject([
    { offer_id: id, place: 1_001, of: 1_001, is_exact: false },
  ]);
});

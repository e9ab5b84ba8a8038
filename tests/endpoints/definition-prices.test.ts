/** How fine a category's prices are is settled before it has offers (decision 0128). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from './definitions.calls.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'Prices for a thousand.';
let app: StaffApp;
let catalogue: Catalogue;
let [admin, seller]: Member[] = [];

beforeAll(async () => {
  app = await startStaff();
  catalogue = await addCatalogue(app);
  admin = await app.staff('admin');
  seller = await app.person({ is_seller: true });
});
afterAll(() => app.close());

/** Saves a draft of a category with other decimals, and says what putting it in force would do and does. */
async function put(address: string, price_precision: string) {
  const category = catalogue.categories[address] ?? '';
  const detail = await app.get(`admin/definitions/${address}`, admin!.token);
  const { definition, version: base_version, draft } = detail.body;
  const seen = { revision: draft?.revision ?? 0, base_version };
  const path = `admin/definitions/${category}`;
  const saved = await app.put(`${path}/draft`, admin!.token, {
    ...seen,
    definition: { ...definition, price_precision },
  });
  expect(saved.status).toBe(200);
  const preview = await app.get(`${path}/preview`, admin!.token);
  const { revision } = saved.body.draft;
  const apply = { ...seen, revision, choices: {}, reason };
  return {
    preview: preview.body,
    applied: await app.post(`${path}/apply`, admin!.token, apply),
  };
}
const unitPrices = (category: string) =>
  app.db
    .selectFrom('offer_unit_price')
    .select(['unit_micros'])
    .where('category_id', '=', category)
    .execute();

test.each([
  ['poe2/currency', 'cents'],
  ['valorant/accounts', 'micros'],
])('%s keeps its decimals while it has an offer, whatever its state', async (address, other) => {
  const category = catalogue.categories[address] ?? '';
  const offer = await addOffer(app, seller!.id, category, { status: 'draft' });
  const before = await unitPrices(category);
  const { preview, applied } = await put(address, other);
  expect(preview).toMatchObject({ keep_prices: 1, losses: [] });
  expect(refusal(applied)).toEqual(['DEFINITION_PRECISION']);
  expect(await unitPrices(category)).toEqual(before);
  await app.db
    .updateTable('offer')
    .set({ deleted_at: app.services.clock.now() })
    .where('id', '=', offer)
    .execute();
  const later = await put(address, other);
  expect(later.preview).toMatchObject({ keep_prices: 0 });
  expect(later.applied.status).toBe(200);
});

test('what was put in force without offers is not undone over those that came since', async () => {
  const category = catalogue.categories['fortnite/accounts'] ?? '';
  const { applied } = await put('fortnite/accounts', 'micros');
  expect(applied.status).toBe(200);
  await addOffer(app, seller!.id, category, { price_micros: 1_234 });
  expect(await unitPrices(category)).toHaveLength(1);
  const undone = await app.post(`admin/definitions/${category}/undo`, admin!.token, {
    version: applied.body.version,
    reason,
  });
  expect(refusal(undone)).toEqual(['DEFINITION_PRECISION']);
  expect(await unitPrices(category)).toHaveLength(1);
});

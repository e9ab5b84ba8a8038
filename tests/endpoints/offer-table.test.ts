/** The seller's table: rows, filters, cursor, counts, one act on many offers, and its inverse. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { forgetBulks } from '~/server/modules/offers/table/run-bulks.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';
import { startMarket, type MarketApp } from './market.app.ts';

let app: MarketApp;
let catalogue: Catalogue;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
});
afterAll(() => app.close());

const DAY_MS = 24 * 3_600_000;
const gold = () => catalogue.categories['poe2/currency'] ?? '';
const things = () => catalogue.categories['7-days/items'] ?? '';
const now = () => app.services.clock.now();
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

const table = async (as: string, query = '') =>
  app.get(`market/seller/offer/table${query}`, { as });
const titles = async (as: string, query = '') =>
  (await table(as, query)).body.data.map(({ title }: { title: string }) => title);

async function send(path: string, as: string, body: unknown, key = newId()) {
  const response = await app.handle(
    new Request(`http://localhost/api/market/seller/offer/bulk${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
}
const act = (as: string, ids: string[], what: object, key?: string) =>
  send('', as, { selection: { ids }, act: what }, key);
const undo = (as: string, id: string) => send(`/${id}/undo`, as, {});
const preview = (as: string, selection: object, what: object) =>
  send('/preview', as, { selection, act: what });

const offer = (id: string) =>
  app.db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const edit = (as: string, id: string, body: object) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const percent = (value: number) => ({ kind: 'price_percent', percent: value });

/** A seller with so many offers of a price in whole dollars from one on. */
async function sellerOf(count: number, change: object = {}) {
  const as = await app.seller();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const price = { price_micros: (index + 1) * 1_000_000, title: `Sword number ${index + 1}` };
    ids.push(await addOffer(app, as, things(), { ...price, ...change }));
  }
  return { as, ids };
}

describe('rows', () => {
  test('are found by status, category, stock, age and words, and counted with all other filters', async () => {
    const as = await app.seller();
    const values = { item: 'Divine Orb', league: 'Fate of the Vaal' };
    await addOffer(app, as, things(), { title: 'Wooden sword', in_stock: 4 });
    await addOffer(app, as, things(), {
      title: 'Éclat of glass',
      status: 'inactive',
      updated_at: daysAgo(40),
      external_id: 'SKU_1',
    });
    await addOffer(app, as, gold(), { title: 'Divine Orb', values, updated_at: daysAgo(8) });
    await addOffer(app, as, gold(), { title: 'Chaos Orb', values, in_stock: 0, status: 'sold' });
    await addOffer(app, as, things(), { title: 'Deleted thing', deleted_at: now() });
    await addOffer(app, await app.seller(), things(), { title: "Somebody else's" });

    expect(await titles(as)).toEqual(['Chaos Orb', 'Divine Orb', 'Éclat of glass', 'Wooden sword']);
    expect(await titles(as, '?status=inactive,sold')).toEqual(['Chaos Orb', 'Éclat of glass']);
    expect(await titles(as, `?category_id=${gold()}`)).toEqual(['Chaos Orb', 'Divine Orb']);
    expect(await titles(as, '?stock=none')).toEqual(['Chaos Orb']);
    expect(await titles(as, '?stock=low')).toEqual(['Wooden sword']);
    expect(await titles(as, '?unchanged_days=7')).toEqual(['Divine Orb', 'Éclat of glass']);
    expect(await titles(as, '?unchanged_days=30')).toEqual(['Éclat of glass']);
    expect(await titles(as, '?search=eclat')).toEqual(['Éclat of glass']);
    expect(await titles(as, '?search=SKU_1')).toEqual(['Éclat of glass']);
    expect(await titles(as, '?search=%25')).toEqual([]);

    const { body } = await table(as, `?status=inactive,active&category_id=${things()}`);
    expect(body.counts).toMatchObject({
      total: 2,
      all: 4,
      status: { active: 1, inactive: 1, sold: 0 },
      stock: { none: 0, low: 1 },
      unchanged: [
        { days: 7, count: 1 },
        { days: 30, count: 1 },
        { days: 90, count: 0 },
      ],
    });
    const categories = body.counts.categories.map(
      ({ category, count }: { category: { id: string }; count: number }) => [category.id, count],
    );
    expect(categories).toEqual([
      [things(), 2],
      [gold(), 1],
    ]);
    expect(body.data[0]).toMatchObject({ version: 1, price_decimals: 0, price: 100 });
  });

  test('go on behind the last one in every order, none twice and none left out', async () => {
    const { as, ids } = await sellerOf(5);
    await addOffer(app, as, things(), { price_micros: 3_000_000, updated_at: daysAgo(2) });
    for (const sort of ['newest', 'unchanged', 'price_low', 'price_high', 'stock_low']) {
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < 6; page += 1) {
        const { body } = await table(as, `?sort=${sort}&limit=2${cursor}`);
        expect(body.counts === null).toBe(page > 0);
        seen.push(...body.data.map(({ id }: { id: string }) => id));
        if (body.meta.next_cursor === null) break;
        cursor = `&cursor=${body.meta.next_cursor}`;
      }
      expect(seen).toHaveLength(6);
      expect(new Set(seen).size).toBe(6);
    }
    const cheap = await table(as, '?sort=price_low&limit=1');
    expect(cheap.body.data[0].id).toBe(ids[0]);
    const foreign = await table(as, `?sort=price_high&cursor=${cheap.body.meta.next_cursor}`);
    expect(foreign).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } });
  });

  test.each([
    'stock=many',
    'unchanged_days=0',
    'category_id=x',
    'sort=best',
    'cursor=%00',
    'limit=101',
  ])('refuse %s', async (query) => {
    const as = await app.seller();
    expect((await table(as, `?${query}`)).status).toBe(422);
  });
});

describe('an act', () => {
  test('changes prices by per cent, to the nearest cent, and says what it did to each', async () => {
    const { as, ids } = await sellerOf(3);
    const draft = await addOffer(app, as, things(), {
      status: 'draft',
      price_micros: 0,
      catalog_price_micros: 0,
    });
    const stranger = await addOffer(app, await app.seller(), things());
    const shown = await preview(as, { ids: [...ids, draft, stranger] }, percent(-2.5));
    expect(shown).toMatchObject({
      status: 200,
      body: {
        total: 4,
        changed: 3,
        refused: 1,
        refusals: [{ code: 'PRICE_MISSING', count: 1, offers: [{ id: draft }] }],
      },
    });
    expect(shown.body.examples[0]).toMatchObject({ before: { price: 100 }, after: { price: 98 } });
    expect((await offer(ids[0] ?? '')).price_micros).toBe(1_000_000);

    const { status, body } = await act(as, [...ids, draft, stranger], percent(-2.5));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: 'done', total: 4, changed: 3, refused: 1, can_undo: true },
    });
    const prices = await Promise.all(ids.map(async (id) => (await offer(id)).price_micros));
    expect(prices).toEqual([980_000, 1_950_000, 2_930_000]);
    expect(await offer(ids[0] ?? '')).toMatchObject({
      version: 2,
      catalog_price_micros: 1_080_000,
    });
    expect(await offer(stranger)).toMatchObject({ version: 1, price_micros: 1_000_000 });
    const outcomes = await app.get(`market/seller/offer/bulk/${body.id}/outcomes?outcome=refused`, {
      as,
    });
    expect(outcomes.body.data).toEqual([
      { offer_id: draft, outcome: 'refused', code: 'PRICE_MISSING' },
    ]);
  });

  test('of the same key is done once', async () => {
    const { as, ids } = await sellerOf(1);
    const key = newId();
    const first = await act(as, ids, percent(10), key);
    const again = await act(as, ids, percent(10), key);
    expect(again.body).toEqual(first.body);
    expect(await offer(ids[0] ?? '')).toMatchObject({ price_micros: 1_100_000, version: 2 });
  });

  test('on all that a filter finds takes those that are not loaded, but for some, and goes on by itself', async () => {
    const { as, ids } = await sellerOf(130);
    const other = await addOffer(app, as, things(), { status: 'inactive' });
    const selection = { filter: { status: ['active'] }, except: [ids[7]] };
    const { body } = await send('', as, { selection, act: { kind: 'stock', count: 77 } });
    expect(body).toMatchObject({ status: 'running', total: 129, changed: 100, can_undo: false });
    await app.job('offers.bulk');
    const done = await app.get(`market/seller/offer/bulk/${body.id}`, { as });
    expect(done.body).toMatchObject({ status: 'done', changed: 129 });
    const stocks = app.db
      .selectFrom('offer')
      .select(['id', 'in_stock'])
      .where('seller_id', '=', as);
    const left = (await stocks.execute()).filter(({ in_stock: stock }) => stock !== 77);
    expect(left.map(({ id }) => id).toSorted()).toEqual([ids[7], other].toSorted());
  });

  test('keeps to what each offer allows', async () => {
    const { as, ids } = await sellerOf(1, { min_purchase: 5 });
    const [large = ''] = ids;
    const instant = await addOffer(app, as, things(), {
      delivery_method: 'instant',
      delivery_minutes: 0,
    });
    const sold = await addOffer(app, as, things(), { status: 'sold', in_stock: 0 });
    const stock = await act(as, [large, instant, sold], { kind: 'stock', count: 3 });
    const codes = stock.body.refusals.map(({ code }: { code: string }) => code).toSorted();
    expect(codes).toEqual(['MINIMUM_ABOVE_STOCK', 'STOCK_MANAGED']);
    expect(await offer(sold)).toMatchObject({ status: 'active', in_stock: 3 });
    const delivery = await act(as, [large, instant], { kind: 'delivery', minutes: 21 });
    expect(delivery.body).toMatchObject({ changed: 0, refused: 2, can_undo: false });
    const later = await act(as, [large, instant], { kind: 'delivery', minutes: 60 });
    expect(later.body).toMatchObject({ changed: 1, refusals: [{ code: 'DELIVERY_INSTANT' }] });
    const amount = await act(as, [large], { kind: 'price_amount', amount: -100 });
    expect(amount.body).toMatchObject({ refusals: [{ code: 'PRICE_OUT_OF_RANGE' }] });
    const paused = await act(as, [large, sold], { kind: 'pause' });
    expect(paused.body).toMatchObject({ changed: 2 });
    expect((await act(as, [large, sold], { kind: 'pause' })).body).toMatchObject({ unchanged: 2 });
    const draft = await addOffer(app, as, things(), { status: 'draft', title: '' });
    const shown = await act(as, [large, draft], { kind: 'publish' });
    expect(shown.body).toMatchObject({ changed: 1, refusals: [{ code: 'OFFER_INCOMPLETE' }] });
    expect(app.problems).toEqual([]);
  });

  test('deletes, and this cannot be undone', async () => {
    const { as, ids } = await sellerOf(2);
    const { body } = await act(as, ids, { kind: 'delete' });
    expect(body).toMatchObject({ changed: 2, can_undo: false });
    expect(await titles(as)).toEqual([]);
    expect(await undo(as, body.id)).toMatchObject({
      status: 409,
      body: { code: 'BULK_WRONG_STATE' },
    });
  });

  test('is refused for nothing, for bad input, and for those who may not sell', async () => {
    const { as, ids } = await sellerOf(1);
    const stranger = await app.seller();
    expect((await act(stranger, ids, percent(1))).body).toMatchObject({ code: 'BULK_NOTHING' });
    for (const wrong of [
      percent(0.001),
      percent(-91),
      { kind: 'stock', count: 0 },
      { kind: 'stock', count: 10 ** 10 },
      { kind: 'gift' },
    ]) {
      expect((await act(as, ids, wrong)).status).toBe(422);
    }
    const many = Array.from({ length: 1_001 }, () => newId());
    expect((await act(as, many, percent(1))).status).toBe(422);
    const banned = await app.seller({ is_banned: true });
    const id = await addOffer(app, banned, things());
    expect((await act(banned, [id], percent(1))).status).toBe(403);
  });

  test('stops where its seller may not sell any more', async () => {
    const { as } = await sellerOf(120);
    const { body } = await send('', as, { selection: { filter: {} }, act: percent(5) });
    const change = app.db.updateTable('app_user').set({ is_seller: false }).where('id', '=', as);
    await change.execute();
    await app.job('offers.bulk');
    await app.db.updateTable('app_user').set({ is_seller: true }).where('id', '=', as).execute();
    const after = await app.get(`market/seller/offer/bulk/${body.id}`, { as });
    expect(after.body).toMatchObject({ status: 'stopped', changed: 100 });
    // What was done is undone all the same.
    expect((await undo(as, body.id)).body).toMatchObject({ status: 'running', total: 100 });
  });
});

describe('the inverse of an act', () => {
  test('puts prices back, and leaves what was changed since then', async () => {
    const { as, ids } = await sellerOf(3);
    const [first = '', second = '', third = ''] = ids;
    const { body } = await act(as, ids, percent(50));
    expect((await edit(as, second, { price: 777 })).status).toBe(200);
    await app.db.updateTable('offer').set({ deleted_at: now() }).where('id', '=', third).execute();
    const back = await undo(as, body.id);
    expect(back).toMatchObject({
      status: 201,
      body: { undoes: body.id, status: 'done', total: 3, changed: 1, refused: 2 },
    });
    const codes = back.body.refusals.map(({ code }: { code: string }) => code).toSorted();
    expect(codes).toEqual(['OFFER_CHANGED', 'OFFER_NOT_FOUND']);
    expect(await offer(first)).toMatchObject({ price_micros: 1_000_000, version: 3 });
    expect((await offer(second)).price_micros).toBe(7_770_000);
    expect((await undo(as, body.id)).body).toMatchObject({ code: 'BULK_WRONG_STATE' });
    expect((await undo(as, back.body.id)).body).toMatchObject({ code: 'BULK_WRONG_STATE' });
  });

  test('of a stock keeps what was sold meanwhile sold', async () => {
    const { as, ids } = await sellerOf(3, { in_stock: 20 });
    const [sold = '', all = '', none = ''] = ids;
    const { body } = await act(as, ids, { kind: 'stock', count: 50 });
    const sell = (id: string, left: number) =>
      app.db
        .updateTable('offer')
        .set({ in_stock: left, status: left > 0 ? 'active' : 'sold' })
        .where('id', '=', id)
        .execute();
    await sell(sold, 47);
    await sell(all, 10);
    await undo(as, body.id);
    expect(await offer(sold)).toMatchObject({ in_stock: 17, status: 'active' });
    expect(await offer(all)).toMatchObject({ in_stock: 0, status: 'sold' });
    expect(await offer(none)).toMatchObject({ in_stock: 20, status: 'active' });
  });

  test('shows again what was paused, as its stock is now, and hides what was shown', async () => {
    const { as, ids } = await sellerOf(2);
    const [first = '', second = ''] = ids;
    const paused = await act(as, ids, { kind: 'pause' });
    await app.db.updateTable('offer').set({ in_stock: 0 }).where('id', '=', second).execute();
    await undo(as, paused.body.id);
    expect(await offer(first)).toMatchObject({ status: 'active' });
    expect(await offer(second)).toMatchObject({ status: 'sold' });
    const draft = await addOffer(app, as, things(), { status: 'draft', published_at: null });
    const shown = await act(as, [draft], { kind: 'publish' });
    expect((await offer(draft)).status).not.toBe('draft');
    await undo(as, shown.body.id);
    expect(await offer(draft)).toMatchObject({ status: 'draft', published_at: null });
  });

  test("is nobody else's, and ends after seven days", async () => {
    const { as, ids } = await sellerOf(1);
    const { body } = await act(as, ids, percent(5));
    const stranger = await app.seller();
    const path = `market/seller/offer/bulk/${body.id}`;
    expect((await undo(stranger, body.id)).status).toBe(404);
    expect((await app.get(path, { as: stranger })).status).toBe(404);
    expect((await app.get(`${path}/outcomes`, { as: stranger })).status).toBe(404);
    expect((await app.get('market/seller/offer/bulk', { as: stranger })).body.data).toEqual([]);
    expect((await app.get('market/seller/offer/bulk?limit=1', { as })).body.data).toMatchObject([
      { id: body.id, can_undo: true },
    ]);
    await app.db
      .updateTable('offer_bulk')
      .set({ created_at: daysAgo(8) })
      .where('id', '=', body.id)
      .execute();
    await forgetBulks(app.context());
    expect((await undo(as, body.id)).status).toBe(404);
  });
});

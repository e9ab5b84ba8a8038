/** A change that is based on an older version of an offer, drafts that repeat an offer, and what a move would do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reserveStock } from '~/server/modules/offers/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { newId } from '~/kernel/ids.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
});
afterAll(() => app.close());

const post = (as: string, path: string, body: unknown = {}) => app.call('POST', path, { as, body });
const patch = (as: string, id: string, body: unknown) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const own = async (as: string, id: string) =>
  (await app.get(`market/seller/offer/${id}`, { as })).body;

const complete = {
  title: 'Diamond account, all agents',
  description: 'Played by one person.',
  price: 4_500,
  in_stock: 3,
  min_purchase: 2,
  attributes: { rank: 'diamond', skins: 41, email: true, agents: ['jett'] },
  delivery: { method: 'manual', minutes: 60 },
  warranty_days: 7,
  volume_discounts: [{ from_count: 3, percent: 5 }],
};

async function draft(as: string, name = 'valorant/accounts') {
  const { body } = await post(as, 'market/seller/offer', {
    category_id: catalogue.categories[name] ?? '',
  });
  return body;
}

test('a change that is based on an older version is refused and changes nothing', async () => {
  const seller = await app.seller();
  const { id, version } = await draft(seller);
  const first = await patch(seller, id, { version, ...complete });
  expect(first.status).toBe(200);
  expect(first.body.version).toBe(version + 1);

  const late = await patch(seller, id, { version, price: 100, title: 'A title of the other tab' });
  expect(late).toMatchObject({ status: 409, body: { code: 'OFFER_CHANGED' } });
  expect(await own(seller, id)).toEqual(first.body);

  const again = await patch(seller, id, { version: first.body.version, price: 100 });
  expect(again.body).toMatchObject({ price: 100, version: version + 2 });
});

test('whoever names no version, has the last word', async () => {
  const seller = await app.seller();
  const { id } = await draft(seller);
  await patch(seller, id, complete);
  expect((await patch(seller, id, { price: 100 })).body.price).toBe(100);
});

test('a version that is none is named as wrong', async () => {
  const seller = await app.seller();
  const { id } = await draft(seller);
  for (const version of [0, 1.5, 'two', null]) {
    const reply = await patch(seller, id, { version, price: 100 });
    expect(reply.status, String(version)).toBe(422);
    expect(reply.body.errors).toMatchObject([{ path: 'version' }]);
  }
});

test('staff and the other acts of the seller make a version, a sale does not', async () => {
  const seller = await app.seller();
  const { id } = await draft(seller);
  const filled = await patch(seller, id, complete);
  const sent = await post(seller, `market/seller/offer/${id}/publish`);
  expect(sent.body.version).toBe(filled.body.version + 1);
  const support = await app.person({ role: 'support' });
  const approved = await post(support, `admin/market/offer/${id}/moderate`, {
    decision: 'approve',
  });
  expect(approved.body.version).toBe(filled.body.version + 2);

  expect(await reserveStock(app.context(), id, 2)).not.toBeNull();
  const edited = await patch(seller, id, { version: approved.body.version, price: 4_600 });
  expect(edited.body).toMatchObject({ price: 4_600, in_stock: 1 });
});

test('a duplicate is a draft that says the same', async () => {
  const seller = await app.seller();
  const { id } = await draft(seller);
  await patch(seller, id, complete);
  const sent = await post(seller, `market/seller/offer/${id}/publish`);
  const reply = await post(seller, `market/seller/offer/${id}/duplicate`);
  expect(reply.status).toBe(201);
  const { id: copy, ...rest } = reply.body;
  expect(copy).not.toBe(id);
  const { id: _id, ...original } = sent.body;
  expect(rest).toEqual({
    ...original,
    status: 'draft',
    held_for: [],
    version: 1,
    created_at: rest.created_at,
    confirmed_at: rest.confirmed_at,
    confirm_by: null,
    updated_at: rest.updated_at,
  });
  const published = await post(seller, `market/seller/offer/${copy}/publish`);
  expect(published.body.status).toBe('on_review');
});

test('a duplicate leaves the stored deliveries where they are', async () => {
  const seller = await app.seller();
  const { id } = await draft(seller);
  await patch(seller, id, {
    ...complete,
    in_stock: undefined,
    min_purchase: 1,
    delivery: { method: 'instant' },
  });
  const stored = await post(seller, `market/seller/offer/${id}/stock`, {
    secrets: [{ login: 'first', password: 'secret one' }],
  });
  expect(stored.body.added).toBe(1);
  const copy = (await post(seller, `market/seller/offer/${id}/duplicate`)).body;
  expect(copy).toMatchObject({ in_stock: 0, secrets_count: 0, missing: ['stock'] });
  expect(await own(seller, id)).toMatchObject({ in_stock: 1, secrets_count: 1 });
});

test('an attribute that staff removed meanwhile is left out of the duplicate', async () => {
  const seller = await app.seller();
  const { id } = await draft(seller);
  await patch(seller, id, complete);
  await app.db
    .updateTable('offer')
    .set({ attributes: JSON.stringify({ ...complete.attributes, gone: 'value' }) })
    .where('id', '=', id)
    .execute();
  const copy = (await post(seller, `market/seller/offer/${id}/duplicate`)).body;
  const stored = await app.db
    .selectFrom('offer')
    .select('attributes')
    .where('id', '=', copy.id)
    .executeTakeFirstOrThrow();
  expect(stored.attributes).toEqual(complete.attributes);
});

const categoryId = (name: string) => catalogue.categories[name] ?? '';

async function onSale(name = 'valorant/accounts') {
  const seller = await app.seller();
  for (let index = 0; index < 3; index += 1)
    await addOffer(app, seller, categoryId('7-days/items'));
  const { id } = await draft(seller, name);
  await patch(seller, id, complete);
  await post(seller, `market/seller/offer/${id}/publish`);
  return { seller, id };
}

test('what a move keeps, drops and asks for is told before, and is what it then does', async () => {
  const { seller, id } = await onSale();
  const plan = async (to: string) =>
    app.get(`market/seller/offer/${id}/change-category?category_id=${categoryId(to)}`, {
      as: seller,
    });
  const there = await plan('7-days/items');
  expect(there.body).toMatchObject({
    is_possible: true,
    is_hidden: false,
    kept: [],
    dropped: [{ key: 'rank' }, { key: 'skins' }, { key: 'email' }, { key: 'agents' }],
    missing: [],
    warranty_days: 0,
  });
  expect(await own(seller, id)).toMatchObject({ status: 'active', warranty_days: 7 });
  const move = (to: string) =>
    post(seller, `market/seller/offer/${id}/change-category`, { category_id: categoryId(to) });
  const moved = (await move('7-days/items')).body;
  expect(moved).toMatchObject({
    status: 'active',
    attributes: there.body.kept,
    price: there.body.price,
    delivery: there.body.delivery,
    warranty_days: there.body.warranty_days,
    missing: [],
  });

  const back = (await plan('valorant/accounts')).body;
  expect(back).toMatchObject({
    is_hidden: true,
    missing: [{ path: 'attributes.rank', label: expect.any(String) }],
  });
  expect((await move('valorant/accounts')).body).toMatchObject({
    status: 'inactive',
    missing: ['attributes.rank'],
  });
});

test('a move that is not possible is told as such; what is not there is not found', async () => {
  const seller = await app.seller();
  const { id } = await draft(seller);
  await patch(seller, id, {
    ...complete,
    in_stock: undefined,
    min_purchase: 1,
    delivery: { method: 'instant' },
  });
  await post(seller, `market/seller/offer/${id}/stock`, {
    secrets: [{ login: 'first', password: 'secret two' }],
  });
  const path = `market/seller/offer/${id}/change-category`;
  const plan = (to: string, as = seller) => app.get(`${path}?category_id=${to}`, { as });
  expect((await plan(categoryId('7-days/items'))).body.is_possible).toBe(false);
  expect((await plan(newId())).body.code).toBe('CATEGORY_NOT_FOUND');
  expect((await plan(categoryId('7-days/items'), await app.seller())).status).toBe(404);
});

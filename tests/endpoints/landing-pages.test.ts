/** Landing pages of categories: managed by staff, resolved by their URL, recorded in the audit trail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { catalogueModule } from '~/server/modules/catalogue/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue } from './market.data.ts';

let app: MarketApp;
let category: string;
let admin: string;

beforeAll(async () => {
  app = await startMarket();
  const catalogue = await addCatalogue(app);
  category = catalogue.categories['poe2/currency'] ?? '';
  admin = await app.person({ role: 'admin' });
});
afterAll(() => app.close());

const inBoth = (en: string, fr = `${en} (fr)`) => ({ en, fr });
const fields = {
  alias: 'divine-orb',
  query: { filter: ['item:divine-orb'], sort: 'price' },
  name: inBoth('Divine Orb'),
  heading: inBoth('Divine Orbs for sale', 'Divine Orbs à vendre'),
  title: inBoth('Buy Divine Orbs'),
  description: inBoth('What a Divine Orb does.'),
  text: inBoth('Lead.\n\n## More\n\nText.'),
  is_published: true,
};
const create = (change: object = {}, as = admin) =>
  app.call('POST', 'admin/landing-page', {
    as,
    body: { category_id: category, ...fields, ...change },
  });
const change = (id: string, body: object) =>
  app.call('PATCH', `admin/landing-page/${id}`, { as: admin, body });
const page = (path: string) => app.get(`frontend/page?path=${encodeURIComponent(path)}`);
const records = () =>
  app.db
    .selectFrom('audit_record')
    .selectAll()
    .where('subject_type', '=', 'landing_page')
    .orderBy('id')
    .execute();

describe('a landing page', () => {
  test('is there as soon as it is made, in both languages, and canonical to itself', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 201,
      body: { path: '/poe2/currency/divine-orb', category: { alias: 'currency' }, ...fields },
    });
    await app.drain();
    const { body } = await page('/fr/poe2/currency/divine-orb');
    expect(body).toMatchObject({
      meta_tags: {
        title: expect.stringContaining('Buy Divine Orbs (fr)'),
        canonical: '/fr/poe2/currency/divine-orb',
        robots: 'index',
      },
      payload: {
        kind: 'game_category',
        facet: { key: 'item', value: 'divine-orb' },
        landing: { alias: 'divine-orb', heading: 'Divine Orbs à vendre', query: fields.query },
      },
      seo_description: 'Lead.\n\n## More\n\nText. (fr)',
    });
    const crumbs = body.semantic_tags.find(
      (tag: { '@type': string }) => tag['@type'] === 'BreadcrumbList',
    );
    expect(crumbs.itemListElement.at(-1)).toMatchObject({ name: 'Divine Orb (fr)' });
    expect((await page('/poe2/currency/Divine_Orb')).body).toEqual({
      redirect: { to: '/poe2/currency/divine-orb', status: 302 },
    });
    expect((await page('/games/PoE2/Currency/Divine-Orb')).body).toEqual({
      redirect: { to: '/poe2/currency/divine-orb', status: 302 },
    });
    const links = (await page('/poe2/currency')).body.payload.landing_pages;
    expect(links).toEqual([{ alias: 'divine-orb', name: 'Divine Orb' }]);
  });

  test('needs no market of its name', async () => {
    expect((await page('/poe2/currency/cheap-orbs')).status).toBe(404);
    const made = await create({ alias: 'cheap-orbs', query: { filter: [], price_max: 50 } });
    expect(made.status).toBe(201);
    expect((await page('/poe2/currency/cheap-orbs')).body.payload).toMatchObject({
      facet: null,
      landing: { query: { price_max: 50 } },
    });
  });

  test('is changed in parts; unpublished its address is the market, or nothing', async () => {
    const { id } = (await create({ alias: 'exalted-orb' })).body;
    const renamed = await change(id, { heading: inBoth('Exalted Orbs') });
    expect(renamed.body).toMatchObject({ heading: inBoth('Exalted Orbs'), name: fields.name });
    expect((await page('/poe2/currency/exalted-orb')).body.payload.landing.heading).toBe(
      'Exalted Orbs',
    );
    expect((await change(id, { is_published: false })).status).toBe(200);
    await app.drain();
    expect((await page('/poe2/currency/exalted-orb')).body?.payload?.landing ?? null).toBeNull();
    const { body } = await page('/poe2/currency');
    expect(JSON.stringify(body.payload.landing_pages)).not.toContain('exalted-orb');
    const gone = await app.call('DELETE', `admin/landing-page/${id}`, { as: admin });
    expect(gone).toMatchObject({ status: 200, body: {} });
    expect((await change(id, { is_published: true })).body.code).toBe('LANDING_PAGE_NOT_FOUND');
  });

  test('has an address of its own in its category', async () => {
    const taken = await create();
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'LANDING_ALIAS_TAKEN', errors: [{ path: 'alias' }] },
    });
    const { id } = (await create({ alias: 'another' })).body;
    expect((await change(id, { alias: 'divine-orb' })).body.code).toBe('LANDING_ALIAS_TAKEN');
    expect((await change(id, { alias: 'another' })).status).toBe(200);
    await app.call('DELETE', `admin/landing-page/${id}`, { as: admin });
  });

  test.each([
    ['no such attribute', { query: { filter: ['colour:red'] } }, 'LANDING_FILTER_UNKNOWN'],
    ['no such value', { query: { filter: ['item:tooth'] } }, 'LANDING_FILTER_UNKNOWN'],
    ['a filter of no form', { query: { filter: ['<script>'] } }, 'VALIDATION'],
    ['an address of no form', { alias: '../up' }, 'VALIDATION'],
    ['a text in one language', { text: { en: 'Only' } }, 'VALIDATION'],
    ['a heading without words', { heading: inBoth(' ') }, 'VALIDATION'],
    ['an endless text', { text: inBoth('x'.repeat(10_001)) }, 'VALIDATION'],
    ['a signed price', { query: { filter: [], price_min: -1 } }, 'VALIDATION'],
  ])('%s is refused', async (_, wrong, code) => {
    expect(await create({ alias: 'refused', ...wrong })).toMatchObject({
      status: 422,
      body: { code },
    });
    expect((await page('/poe2/currency/refused')).status).toBe(404);
  });

  test('whose filter the definition has not any more is hidden and written about, but gets no such filter', async () => {
    const { id } = (await create({ alias: 'old-orb', query: { filter: [] } })).body;
    const filter = ['item:gone-orb'];
    const broken = JSON.stringify({ filter });
    await app.db.updateTable('landing_page').set({ query: broken }).where('id', '=', id).execute();
    const { alias: _, ...others } = fields;
    const hidden = await change(id, { ...others, query: { filter }, is_published: false });
    expect(hidden).toMatchObject({ status: 200, body: { is_published: false, unknown: [0] } });
    const wrong = await change(id, { query: { filter: [...filter, 'item:divine-orb'] } });
    expect(wrong.body).toMatchObject({
      code: 'LANDING_FILTER_UNKNOWN',
      errors: [{ path: 'query.filter.0' }],
    });
    expect((await change(id, { query: { filter: ['item:divine-orb'] } })).status).toBe(200);
    const named = `admin/landing-page?category_id=${category}&limit=1&alias=old-orb`;
    expect((await app.get(named, { as: admin })).body).toMatchObject({
      data: [{ id }],
      meta: { total: 1 },
    });
    await app.call('DELETE', `admin/landing-page/${id}`, { as: admin });
    expect((await app.get(named, { as: admin })).body.data).toEqual([]);
  });

  test('belongs to a category that exists', async () => {
    expect((await create({ category_id: newId() })).body.code).toBe('CATEGORY_NOT_FOUND');
  });
});

test('only admins manage them', async () => {
  for (const role of ['user', 'support'] as const) {
    const as = await app.person({ role });
    expect((await create({ alias: 'theirs' }, as)).status).toBe(403);
    expect((await app.get('admin/landing-page', { as })).status).toBe(403);
  }
  expect((await app.get('admin/landing-page')).status).toBe(401);
});

test('the last changed come first, of one category when asked', async () => {
  const { body } = await app.get(`admin/landing-page?category_id=${category}&limit=1`, {
    as: admin,
  });
  expect(body.meta).toEqual({ total: 2, limit: 1, offset: 0 });
  expect(body.data).toMatchObject([{ alias: 'cheap-orbs' }]);
  const other = await app.get(`admin/landing-page?category_id=${newId()}`, { as: admin });
  expect(other.body.meta.total).toBe(0);
});

test('each change is on record with what was before and after', async () => {
  const rows = await records();
  const actions = rows.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['catalogue.create_landing_page']));
  const renamed = rows.find(({ action }) => action === 'catalogue.update_landing_page');
  expect(renamed).toMatchObject({
    actor_id: admin,
    before: { heading_en: 'Divine Orbs for sale' },
    after: { heading_en: 'Exalted Orbs' },
  });
  const deleted = rows.find(({ action }) => action === 'catalogue.delete_landing_page');
  expect(deleted).toMatchObject({ before: { alias: 'exalted-orb' }, after: null });
});

test('the catalogue forgets kept links when a page changes', () => {
  const topics = catalogueModule.subscriptions?.map(({ topic }) => topic);
  expect(topics).toContain('catalogue.landing_page_changed');
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});

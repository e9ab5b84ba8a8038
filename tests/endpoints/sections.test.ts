/** Texts and order of genres and base categories, kept by staff, and landing pages whose filter went (decision 0128). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from './definitions.calls.ts';
import { addCatalogue, type Catalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'A clearer text.';
const PATH = 'admin/catalogue/sections';
let app: StaffApp;
let catalogue: Catalogue;
let [admin, support, seller]: Member[] = [];

const texts = {
  title_en: 'Loot games',
  title_fr: 'Jeux à butin',
  about_en: 'What they trade.',
  about_fr: 'Ce qui s’y échange.',
};
const list = async (kind: string) => (await app.get(`${PATH}/${kind}`, admin!.token)).body.data;
const change = (place: string, version: number, more: object = {}, by = admin!) =>
  app.put(`${PATH}/${place}`, by.token, { version, ...texts, ...more, reason });
const order = (kind: string, seen: string[], wanted: string[], by = admin!) =>
  app.put(`${PATH}/${kind}`, by.token, { seen, order: wanted, reason });

beforeAll(async () => {
  app = await startStaff();
  catalogue = await addCatalogue(app);
  admin = await app.staff('admin');
  support = await app.staff('support');
  seller = await app.person({ is_seller: true });
});
afterAll(() => app.close());

test('nobody below an admin sees or keeps them', async () => {
  for (const by of [support!, seller!]) {
    const replies = await Promise.all([
      app.get(`${PATH}/genre`, by.token),
      change('genre/arpg', 1, {}, by),
      order('genre', ['arpg', 'shooter'], ['shooter', 'arpg'], by),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  expect((await app.get(`${PATH}/genre`)).status).toBe(401);
});

test('a text is public at once, in both languages, and on record', async () => {
  expect((await app.get('frontend/page?path=/genres/arpg')).text).not.toContain('Loot games');
  const changed = await change('genre/arpg', 1);
  expect(changed.body.data[0]).toEqual({ alias: 'arpg', ...texts, version: 2 });
  await app.settle();
  expect((await app.get('frontend/page?path=/genres/arpg')).text).toContain('What they trade.');
  const french = await app.get('frontend/page?path=/fr/genres/arpg');
  expect(french.text).toContain('Jeux à butin');
  const record = await app.db
    .selectFrom('audit_record')
    .select(['reason', 'before', 'after'])
    .where('action', '=', 'catalogue.change_section')
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ reason, before: { title_en: 'Action RPG' }, after: texts });
});

test('who saw an older text is told, and so is who names nothing', async () => {
  expect(refusal(await change('genre/arpg', 1, { title_en: 'Mine' }))).toEqual(['SECTION_CHANGED']);
  expect(refusal(await change('genre/none', 1))).toEqual(['SECTION_NOT_FOUND']);
  expect(refusal(await change('genre/arpg', 2, { title_fr: '' }))).toEqual([
    'VALIDATION',
    'title_fr',
  ]);
  const both = await Promise.all([
    change('base_category/items', 1),
    change('base_category/items', 1),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('they are ordered as they were seen, and twice is once', async () => {
  const now = (await list('base_category')).map(({ alias }: { alias: string }) => alias);
  const wanted = now.toReversed();
  expect((await order('base_category', now, wanted)).status).toBe(200);
  expect((await order('base_category', now, wanted)).status).toBe(200);
  await app.settle();
  const shown = await app.get('market/category');
  const aliases = shown.body.data.map(({ alias }: { alias: string }) => alias);
  expect(aliases).toEqual(wanted);
  expect(refusal(await order('base_category', now, now))).toEqual(['SECTION_CHANGED']);
  expect(refusal(await order('base_category', wanted, wanted.slice(1)))).toEqual([
    'SECTION_CHANGED',
  ]);
});

test('a landing page whose filter names a removed value says so', async () => {
  const both = (text: string) => ({ en: text, fr: text });
  const made = await app.post('admin/landing-page', admin!.token, {
    category_id: catalogue.categories['valorant/accounts'],
    alias: 'iron',
    query: { filter: ['rank:iron', 'agents:jett'] },
    name: both('Iron'),
    heading: both('Iron accounts'),
    title: both('Iron accounts'),
    description: both('Iron.'),
    text: both(''),
    is_published: true,
  });
  expect(made.body).toMatchObject({ alias: 'iron', unknown: [] });
  await app.db
    .updateTable('attribute')
    .set({ filterable: false })
    .where('key', '=', 'agents')
    .execute();
  app.forget();
  const { body } = await app.get('admin/landing-page?limit=5', admin!.token);
  expect(body.data).toMatchObject([{ alias: 'iron', unknown: [1] }]);
});

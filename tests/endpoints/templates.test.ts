/** Templates for answers of staff: who reads and who writes them, what is refused, and what the record says (decision 0126). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

let app: MarketApp;
let support: string;
let admin: string;

const reason = 'We answer this every day.';
const written = {
  act: 'offer_refused',
  name: 'Picture of somebody else',
  text_en: 'Dear {name}, the picture is not yours.',
  text_fr: 'Bonjour {name}, l’image n’est pas la vôtre.',
};

beforeAll(async () => {
  app = await startMarket();
  const staff = (role: 'support' | 'admin') => app.person({ role, second_factor_on: true });
  [support, admin] = [await staff('support'), await staff('admin')];
});
beforeEach(async () => {
  await app.db.deleteFrom('answer_template').execute();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const add = (change: object = {}, as = admin) =>
  app.call('POST', 'admin/answer', { as, body: { ...written, reason, ...change } });
const change = (id: string, version: number, more: object = {}, as = admin) =>
  app.call('PUT', `admin/answer/${id}`, { as, body: { ...written, version, reason, ...more } });
const remove = (id: string, version: number, as = admin) =>
  app.call('POST', `admin/answer/${id}/remove`, { as, body: { version, reason } });
const list = async (as = support) => (await app.get('admin/answer', { as })).body.data;
const recordOf = (id: string) =>
  app.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
const refusal = ({ body }: { body: { code?: string; errors?: { path: string }[] } }) => [
  body.code,
  ...(body.errors ?? []).map(({ path }) => path),
];

test('admins add, change and remove them; every change stands in the record', async () => {
  const made = await add();
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect(await list()).toEqual([{ id, ...written, version: 1, changed_at: expect.any(String) }]);
  const later = await change(id, 1, { name: 'Stolen picture', act: 'offer_details' });
  expect(later.body).toMatchObject({ name: 'Stolen picture', act: 'offer_details', version: 2 });
  expect((await remove(id, 2)).status).toBe(200);
  expect(await list()).toEqual([]);
  const renamed = { ...written, name: 'Stolen picture', act: 'offer_details' };
  const by = { actor_id: admin, reason };
  expect(await recordOf(id)).toEqual([
    { ...by, action: 'answers.add', before: null, after: written },
    { ...by, action: 'answers.change', before: written, after: renamed },
    { ...by, action: 'answers.remove', before: renamed, after: null },
  ]);
});

test('all staff read them, admins alone write; nobody else sees any', async () => {
  const { id } = (await add()).body;
  expect(await list(support)).toHaveLength(1);
  for (const call of [
    add({ name: 'Other' }, support),
    change(id, 1, {}, support),
    remove(id, 1, support),
  ]) {
    expect((await call).status).toBe(403);
  }
  const member = await app.person();
  const reader = `admin/answer/reader/${member}`;
  for (const path of ['admin/answer', reader]) {
    expect((await app.get(path, { as: member })).status).toBe(403);
    expect((await app.get(path)).status).toBe(401);
  }
  expect((await list())[0].version).toBe(1);
});

test('a name stands once for an act, in whatever case, also where two want it at once', async () => {
  const { id } = (await add()).body;
  expect(refusal(await add({ name: written.name.toUpperCase() }))).toEqual([
    'ANSWER_NAME_TAKEN',
    'name',
  ]);
  expect((await add({ act: 'ban' })).status).toBe(201);
  const other = (await add({ name: 'Other' })).body;
  expect(refusal(await change(other.id, 1))).toEqual(['ANSWER_NAME_TAKEN', 'name']);
  // Its own name is free to itself.
  expect((await change(id, 1, { text_en: 'It is not yours.' })).status).toBe(200);
  const both = await Promise.all([add({ name: 'New' }), add({ name: 'new' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('what somebody else has changed or removed meanwhile is not written over', async () => {
  const { id } = (await add()).body;
  const both = await Promise.all([
    change(id, 1, { text_en: 'The first text.' }),
    change(id, 1, { text_en: 'The second text.' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await remove(id, 1)).body.code).toBe('ANSWER_CHANGED');
  expect((await remove(id, 2)).status).toBe(200);
  expect((await change(id, 2)).body.code).toBe('ANSWER_NOT_FOUND');
  expect((await remove(newId(), 1)).body.code).toBe('ANSWER_NOT_FOUND');
});

test('what is no template is refused, with its field', async () => {
  for (const [bad, field] of [
    [{ name: 'x' }, 'name'],
    [{ text_fr: 'x'.repeat(451) }, 'text_fr'],
    [{ text_en: '' }, 'text_en'],
    [{ text_en: 'Dear {nom}, no.' }, 'text_en'],
    [{ act: 'report_upheld' }, 'act'],
    [{ reason: 'no' }, 'reason'],
  ] as const) {
    expect(refusal(await add(bad))).toEqual(['VALIDATION', field]);
  }
  const both = await add({ text_en: 'A brace {', text_fr: 'Une accolade }' });
  expect(refusal(both)).toEqual(['VALIDATION', 'text_en', 'text_fr']);
});

test('staff hear in which language somebody reads, and nothing else of them', async () => {
  const member = await app.person({ locale: 'fr', public_name: 'Amelie' });
  const { body } = await app.get(`admin/answer/reader/${member}`, { as: support });
  expect(body).toEqual({ locale: 'fr', public_name: 'Amelie' });
  const { categories } = await addCatalogue(app);
  const offer = await addOffer(app, member, categories['7-days/items'] ?? '');
  const ofOffer = await app.get(`admin/answer/reader/${offer}?of=offer`, { as: support });
  expect(ofOffer.body).toEqual(body);
  const nobody = await app.get(`admin/answer/reader/${newId()}`, { as: support });
  expect(nobody.body.code).toBe('PERSON_NOT_FOUND');
});

test('there is an end to their number', async () => {
  const row = {
    act: 'ban',
    text_en: 'Text',
    text_fr: 'Texte',
    version: 1,
    changed_at: new Date(0),
  } as const;
  await app.db
    .insertInto('answer_template')
    .values(Array.from({ length: 300 }, (_, n) => ({ ...row, id: newId(), name: `Name ${n}` })))
    .execute();
  expect((await add()).body.code).toBe('ANSWERS_FULL');
});

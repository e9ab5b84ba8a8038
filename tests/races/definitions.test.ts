/** Definitions of categories that change while others change them, and while sellers edit offers (decision 0122). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from './support/market.ts';

const reason = 'The publisher renamed its ranks.';
const TIMES = 4;
const SELLERS = 6;
let market: Market;
let category = '';
let admins: string[] = [];
let sellers: string[] = [];

const option = (value: string) => ({ value, label: { en: value, fr: value }, rank: null });
const show = async (as = admins[0]!) =>
  (await market.call('GET', 'admin/definitions/test-game/accounts', undefined, { as })).body;
const put = (path: string, body: object, as: string) =>
  market.call('PUT', `admin/definitions/${category}/${path}`, body, { as });
const post = (path: string, body: object, as: string) =>
  market.call('POST', `admin/definitions/${category}/${path}`, body, { as });
const code = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : String(body.code);
const edit = (offer: string, as: string, attributes: object) =>
  market.call('PATCH', `market/seller/offer/${offer}`, { attributes }, { as });
const attributesOf = async (offer: string) =>
  (
    await market.db
      .selectFrom('offer')
      .select('attributes')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow()
  ).attributes;

/** Saves a draft with these values of the rank, and returns how it is named. */
async function drafted(values: readonly string[]) {
  const { definition, version } = await show();
  const [rank, ...others] = definition.attributes;
  const attributes = [{ ...rank, options: values.map(option) }, ...others];
  const seen = { revision: 0, base_version: version };
  const saved = await put(
    'draft',
    { ...seen, definition: { ...definition, attributes } },
    admins[0]!,
  );
  expect(saved.status).toBe(200);
  return { revision: 1, base_version: version, reason };
}

/** Offers of different sellers with this rank. */
async function offers(rank: string): Promise<string[]> {
  const ids = await Promise.all(
    sellers.map((sellerId) => market.offer({ sellerId, base: 'accounts' })),
  );
  const values = { attributes: JSON.stringify({ rank }), facet_tokens: [`rank:${rank}`] };
  await market.db.updateTable('offer').set(values).where('id', 'in', ids).execute();
  return ids;
}

async function settle(): Promise<void> {
  await market.clock.advance(market.db, 10);
  await market.runJob('offers.refit');
  await market.outbox.drain();
}

const move = (from: string, to: string) => ({
  choices: { [`option:rank:${from}`]: { act: 'move', to } },
});

beforeAll(async () => {
  market = await openMarket();
  admins = await Promise.all([1, 2].map(() => market.user({ role: 'admin' })));
  sellers = await Promise.all(
    Array.from({ length: SELLERS }, () => market.user({ is_seller: true })),
  );
  const row = await market.db
    .selectFrom('category')
    .select('id')
    .where('alias', '=', 'accounts')
    .executeTakeFirstOrThrow();
  category = row.id;
  const common = {
    category_id: category,
    required: false,
    filterable: true,
    ordinal: false,
    unit_en: null,
    unit_fr: null,
    minimum: null,
    maximum: null,
  };
  await market.db
    .insertInto('attribute')
    .values([
      {
        ...common,
        id: newId(),
        key: 'rank',
        type: 'select',
        position: 1,
        label_en: 'Rank',
        label_fr: 'Rang',
        options: JSON.stringify(['iron', 'gold'].map(option)),
      },
      {
        ...common,
        id: newId(),
        key: 'skins',
        type: 'number',
        position: 2,
        label_en: 'Skins',
        label_fr: 'Skins',
        options: '[]',
      },
    ])
    .execute();
});
/** Each time begins with both values. */
afterEach(async () => {
  await settle();
  await market.db
    .updateTable('attribute')
    .set({ options: JSON.stringify(['iron', 'gold'].map(option)) })
    .where('key', '=', 'rank')
    .execute();
  await market.db.deleteFrom('category_draft').execute();
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

test('of two who save at once one does, and of two who apply at once one does', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const { definition, version } = await show();
    const seen = { revision: 0, base_version: version };
    const draft = { ...seen, definition: { ...definition, check_hours: 24 + time } };
    const saved = await Promise.all(admins.map((as) => put('draft', draft, as)));
    expect(saved.map(code).toSorted()).toEqual(['DEFINITION_CHANGED', 'done']);
    const apply = { revision: 1, base_version: version, choices: {}, reason };
    const applied = await Promise.all(admins.map((as) => post('apply', apply, as)));
    expect(applied.map(code).filter((each) => each === 'done')).toHaveLength(1);
    const after = await show();
    expect(after).toMatchObject({ version: version + 1, draft: null });
    expect(after.definition.check_hours).toBe(24 + time);
    const undone = await Promise.all(
      admins.map((as) => post('undo', { version: version + 1, reason }, as)),
    );
    expect(undone.map(code).toSorted()).toEqual(['DEFINITION_UNDO', 'done']);
    expect((await show()).version).toBe(version + 2);
  }
});

test('what sellers write beside it is found by the job, and refused once it is in force', async () => {
  const ids = await offers('gold');
  // Both processes have the definition in their memory.
  await Promise.all(ids.map((id, index) => edit(id, sellers[index]!, { skins: 1 })));
  const draft = await drafted(['gold']);
  const [applied, ...edits] = await Promise.all([
    post('apply', { ...draft, ...move('iron', 'gold') }, admins[0]!),
    ...ids.map((id, index) => edit(id, sellers[index]!, { rank: 'iron' })),
  ]);
  // Offers that were counted need the choice; those that were not are moved by it as well, or lose the value.
  expect(code(applied!)).toBe('done');
  expect(edits.every(({ status }) => status === 200 || status === 422)).toBe(true);
  const late = await Promise.all(
    ids.map((id, index) => edit(id, sellers[index]!, { rank: 'iron' })),
  );
  expect(late.map(({ status }) => status)).toEqual(ids.map(() => 422));
  await settle();
  const left = await Promise.all(ids.map(attributesOf));
  expect(left.filter(({ rank }) => rank === 'iron')).toEqual([]);
});

test('the job and sellers who edit the same offers lose nothing of each other', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const ids = await offers('iron');
    const draft = await drafted(['gold']);
    expect(code(await post('apply', { ...draft, ...move('iron', 'gold') }, admins[0]!))).toBe(
      'done',
    );
    await market.clock.advance(market.db, 10);
    const [, ...edits] = await Promise.all([
      Promise.all([market.runJob('offers.refit'), market.runJob('offers.refit')]),
      ...ids.map((id, index) => edit(id, sellers[index]!, { skins: 100 + index })),
    ]);
    expect(edits.map((reply) => (reply as { status: number }).status)).toEqual(ids.map(() => 200));
    await settle();
    const left = await Promise.all(ids.map(attributesOf));
    expect(left).toEqual(ids.map((_id, index) => ({ rank: 'gold', skins: 100 + index })));
    await market.db
      .updateTable('attribute')
      .set({ options: JSON.stringify(['iron', 'gold'].map(option)) })
      .where('key', '=', 'rank')
      .execute();
  }
});

const game = (alias: string) => ({
  alias,
  title: alias,
  genre: 'rpg',
  search_aliases: [],
  description_en: 'About it',
  description_fr: 'À son sujet',
  family: null,
  reason,
});
const added = (alias: string) => ({
  alias,
  base: 'items',
  title_en: 'More',
  title_fr: 'Encore',
  copy_of: null,
  reason,
});
const call = (method: 'POST' | 'PUT', path: string, body: object, as: string) =>
  market.call(method, `admin/games${path}`, body, { as });

test('of two who take an alias at once one does, for games and for categories', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const alias = `taken-${time}`;
    const games = await Promise.all(admins.map((as) => call('POST', '', game(alias), as)));
    expect(games.map(code).toSorted()).toEqual(['GAME_ALIAS_TAKEN', 'done']);
    const { id } = games.find(({ status }) => status === 200)!.body;
    const path = `/${id}/categories`;
    const made = await Promise.all(admins.map((as) => call('POST', path, added('more'), as)));
    expect(made.map(code).toSorted()).toEqual(['CATEGORY_ALIAS_TAKEN', 'done']);
    // Different ones stand behind each other, each in its place.
    const both = await Promise.all(
      admins.map((as, index) => call('POST', path, added(`more-${index}`), as)),
    );
    expect(both.map(code)).toEqual(['done', 'done']);
    const rows = await market.db
      .selectFrom('category')
      .select('position')
      .where('game_id', '=', id)
      .execute();
    expect(rows.map(({ position }) => position).toSorted()).toEqual([1, 2, 3]);
  }
});

test('a category becomes public, once, beside somebody who orders its game and somebody who drops it', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const { id } = (await call('POST', '', game(`opened-${time}`), admins[0]!)).body;
    await call('POST', `/${id}/categories`, added('first'), admins[0]!);
    const { categories } = (await call('POST', `/${id}/categories`, added('second'), admins[0]!))
      .body;
    const [first, second]: string[] = categories.map((one: { id: string }) => one.id);
    const draft = { revision: 1, base_version: 0, choices: {}, reason };
    const apply = (which: string, as: string) =>
      market.call('POST', `admin/definitions/${which}/apply`, draft, { as });
    const [one, other, ordered, dropped] = await Promise.all([
      apply(first!, admins[0]!),
      apply(first!, admins[1]!),
      call(
        'PUT',
        `/${id}/order`,
        { seen: [first, second], order: [second, first], reason },
        admins[1]!,
      ),
      market.call(
        'POST',
        `admin/definitions/${second}/draft/drop`,
        { revision: 1, reason },
        {
          as: admins[0]!,
        },
      ),
    ]);
    expect([one, other].map(code).toSorted()).toEqual(['DEFINITION_DRAFT_NOT_FOUND', 'done']);
    expect(['done', 'CATEGORIES_CHANGED']).toContain(code(ordered));
    expect(dropped.status).toBe(200);
    const after = (
      await market.call('GET', `admin/games/opened-${time}`, undefined, {
        as: admins[0]!,
      })
    ).body;
    expect(after).toMatchObject({ is_public: true, categories: [{ id: first, version: 1 }] });
  }
});

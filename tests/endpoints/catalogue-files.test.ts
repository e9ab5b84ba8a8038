/** The catalogue as a file: taken, checked, imported; what is wrong has its place, and nothing is put in force (0128). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CatalogueCheck,
  CatalogueFile,
  FileIssue,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { addCatalogue, type Catalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'The catalogue of the other market.';
let app: StaffApp;
let catalogue: Catalogue;
let [admin, second, support, seller]: Member[] = [];

/** Sends a form as the browser does. */
async function send(path: string, by: Member | undefined, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(`http://localhost:3000/api/admin/catalogue/${path}`, {
    method: 'POST',
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
    body: form,
  });
  const response = await app.handle(request);
  return { status: response.status, body: await response.json() };
}
const fileOf = (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return new File([text], 'catalogue.json', { type: 'application/json' });
};
const check = async (content: unknown, by: Member | undefined = admin) =>
  send('check', by, { file: fileOf(content) });
const bring = (content: unknown, seen: string, more: Record<string, string> = {}, by = admin) =>
  send('import', by, { file: fileOf(content), seen, reason, ...more });
/** Checked and imported. */
async function put(content: unknown, more: Record<string, string> = {}) {
  const { body } = await check(content);
  expect(body.issues).toEqual([]);
  return bring(content, body.seen, more);
}
async function take(game?: string): Promise<{ text: string; file: CatalogueFile }> {
  const reply = await app.post('admin/catalogue/export', admin!.token, game ? { game } : {});
  expect(reply.status).toBe(200);
  return { text: reply.text, file: JSON.parse(reply.text) };
}
const gameIn = (file: CatalogueFile, alias: string) =>
  file.games.find((game) => game.alias === alias)!;
const show = async (game: string, category: string) =>
  (await app.get(`admin/definitions/${game}/${category}`, admin!.token)).body;
const records = (action: string) =>
  app.db
    .selectFrom('audit_record')
    .select(['subject_type', 'subject_id', 'reason', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

/** A file with one game more. */
function withGame(file: CatalogueFile, alias: string): CatalogueFile {
  const [category] = gameIn(file, 'valorant').categories;
  const game = { ...gameIn(file, 'valorant'), alias, title: `The ${alias}`, popularity: 5 };
  return { ...file, games: [...file.games, { ...game, categories: [category!] }] };
}

beforeAll(async () => {
  app = await startStaff();
  catalogue = await addCatalogue(app);
  admin = await app.staff('admin');
  second = await app.staff('admin');
  support = await app.staff('support');
  seller = await app.person({ is_seller: true });
});
afterAll(() => app.close());

describe('who may', () => {
  test('nobody below an admin takes, checks or imports the catalogue', async () => {
    const { file } = await take();
    for (const [by, status] of [
      [undefined, 401],
      [seller, 403],
      [support, 403],
    ] as const) {
      const taken = await app.call('POST', 'admin/catalogue/export', {
        body: {},
        ...(by && { token: by.token }),
      });
      expect(taken.status).toBe(status);
      const checked = await send('check', by, { file: fileOf(file) });
      expect(checked.status).toBe(status);
      const seen = 'a'.repeat(64);
      const imported = await send('import', by, { file: fileOf(file), seen, reason });
      expect(imported.status).toBe(status);
    }
  });

  test('an import asks for a fresh second factor', async () => {
    const content = withGame((await take()).file, 'not-confirmed');
    const { body } = await check(content);
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', second!.id)
      .execute();
    const refused = await bring(content, body.seen, {}, second);
    expect(refused.body.code).toBe('SECOND_FACTOR_CONFIRM');
    expect((await app.get('admin/games/not-confirmed', admin!.token)).status).toBe(404);
  });
});

describe('taking it', () => {
  test('the same catalogue gives the same bytes, and is on record', async () => {
    const { text, file } = await take();
    expect((await take()).text).toBe(text);
    expect(file).toMatchObject({ format: 'legend-catalogue', version: 1 });
    expect(file.games.map(({ alias }) => alias)).toEqual([
      'poe2',
      'valorant',
      'fortnite',
      'pokemon-go',
      '7-days',
    ]);
    expect(text).not.toContain(catalogue.categories['valorant/accounts']);
    expect((await records('catalogue.export')).at(-1)).toMatchObject({
      subject_id: 'all',
      after: { games: 5, categories: 4 },
    });
  });

  test('of one game: with its genre and base categories alone', async () => {
    const { file } = await take('poe2');
    expect(file.games).toHaveLength(1);
    expect(file.genres.map(({ alias }) => alias)).toEqual(['arpg']);
    expect(file.base_categories.map(({ alias }) => alias)).toEqual(['currency']);
    const missing = await app.post('admin/catalogue/export', admin!.token, { game: 'nothing' });
    expect(missing.body.code).toBe('GAME_NOT_FOUND');
  });

  test('what was taken is the same when it comes back, whole or one game of it', async () => {
    for (const game of [undefined, 'poe2', 'valorant']) {
      const { file } = await take(game);
      const { body } = await check(file);
      const nothing = { new: 0, changed: 0 };
      expect(body).toMatchObject({
        issues: [],
        genres: { ...nothing, is_reordered: false },
        base_categories: { ...nothing, is_reordered: false },
        games: { ...nothing, same: file.games.length, left: 5 - file.games.length, touched: [] },
        categories: { new: 0, draft: 0, clash: 0 },
      });
      const done = await bring(file, body.seen);
      expect(done.status).toBe(200);
      expect(Object.values(done.body).every((count) => count === 0)).toBe(true);
    }
    expect(await records('catalogue.import')).toEqual([]);
  });
});

describe('what is wrong', () => {
  test('what is no file of a catalogue, or too large a one, is refused by name', async () => {
    const { file } = await take('valorant');
    for (const content of ['no json', '[]', { ...file, version: 2 }, { ...file, format: 'else' }]) {
      expect((await check(content)).body.code).toBe('CATALOGUE_FILE_UNREADABLE');
    }
    const many = { ...file, games: Array.from({ length: 501 }, () => ({})) };
    expect((await check(many)).body.code).toBe('CATALOGUE_FILE_TOO_LARGE');
    const large = `${' '.repeat(6 * 1024 * 1024)}{}`;
    expect((await check(large)).body.code).toBe('CATALOGUE_FILE_TOO_LARGE');
  });

  test('each error of the form has its place', async () => {
    const { file } = await take();
    const [poe2, valorant, fortnite, ...others] = structuredClone(file).games;
    const [option] = valorant!.categories[0]!.definition.attributes[0]!.options.slice(1);
    Object.assign(option!, { value: 7 });
    const games = [
      { ...poe2, genre: undefined },
      { ...valorant, titel: 'Valorant' },
      { ...fortnite, alias: 'Fort nite' },
      ...others,
    ];
    const broken = { ...file, games };
    const { body } = await check(broken);
    const places = (body.issues as FileIssue[]).map(({ path, at }) => `${path} ${at}`);
    expect(places).toEqual([
      'games[0].genre poe2',
      'games[1].titel valorant',
      'games[2].alias Fort nite',
    ]);
    const later = await check({ ...file, games: [valorant] });
    expect(later.body.issues).toMatchObject([
      {
        path: 'games[0].categories[0].definition.attributes[0].options[1].value',
        at: 'valorant/accounts',
      },
    ]);
    expect(later.body).toMatchObject({ seen: null, games: { touched: [] } });
  });

  test('so have aliases, genres, base categories, rules and filters', async () => {
    const { file } = await take();
    const [poe2, valorant] = [gameIn(file, 'poe2'), gameIn(file, 'valorant')];
    const [accounts] = structuredClone(valorant.categories);
    const [rank] = accounts!.definition.attributes;
    rank!.options[2]!.rank = 9;
    rank!.options[1]!.value = rank!.options[0]!.value;
    accounts!.definition.attributes[1]!.key = 'Rank';
    accounts!.base = 'items';
    const landing = {
      alias: 'chaos',
      query: { filter: ['item:no-such-orb'] },
      ...Object.fromEntries(
        ['name', 'heading', 'title', 'description', 'text'].map((key) => [
          key,
          { en: 'Orbs', fr: 'Orbes' },
        ]),
      ),
      is_published: true,
    };
    const wrong = {
      ...file,
      games: [
        { ...poe2, categories: [{ ...poe2.categories[0], landing_pages: [landing] }] },
        { ...valorant, categories: [accounts] },
        { ...valorant, alias: 'chat', genre: 'no-genre' },
        { ...poe2, categories: [{ ...poe2.categories[0], alias: 'skins', base: 'skins' }] },
      ],
    };
    const { body } = await check(wrong);
    expect(body.seen).toBeNull();
    expect((body.issues as FileIssue[]).map(({ path }) => path).toSorted()).toEqual(
      [
        'games[0].categories[0].landing_pages[0].query.filter[0]',
        'games[1].categories[0].base',
        'games[1].categories[0].definition.attributes[0].options',
        'games[1].categories[0].definition.attributes[0].options[1].value',
        'games[1].categories[0].definition.attributes[1].key',
        'games[2].alias',
        'games[2].genre',
        'games[3].alias',
        'games[3].categories[0].base',
      ].toSorted(),
    );
    const refused = await bring(wrong, 'a'.repeat(64));
    expect(refused.body.code).toBe('CATALOGUE_FILE_WRONG');
  });
});

describe('importing', () => {
  test('makes games and categories that are not public; a second time nothing happens', async () => {
    const content = withGame((await take()).file, 'eclipse');
    const { body } = await check(content);
    expect(body.games).toMatchObject({ new: 1, changed: 0, same: 5, left: 0 });
    expect(body.games.touched).toMatchObject([
      { alias: 'eclipse', state: 'new', categories: [{ alias: 'accounts', state: 'new' }] },
    ]);
    const done = await bring(content, body.seen);
    expect(done).toMatchObject({ status: 200, body: { games_new: 1, categories_new: 1 } });
    app.forget();
    expect((await app.get('market/game/eclipse')).status).toBe(404);
    const made = await show('eclipse', 'accounts');
    expect(made).toMatchObject({ is_public: false, version: 0, draft: { revision: 1 } });
    const stood = await show('valorant', 'accounts');
    expect(made.draft.definition).toEqual(stood.definition);
    expect((await records('catalogue.import')).at(-1)).toMatchObject({ reason });

    const again = await put(content);
    expect(Object.values(again.body).every((count) => count === 0)).toBe(true);
    expect(await records('catalogue.import')).toHaveLength(1);
    // What was sent twice, as by a second press, is done once as well.
    const pressed = await bring(content, body.seen);
    expect(pressed.status).toBe(200);
    // The file that is taken now has the draft.
    expect(gameIn((await take()).file, 'eclipse')).toEqual(gameIn(content, 'eclipse'));
  });

  test('a definition in force stays, and becomes a draft that is put in force by hand', async () => {
    const { file } = await take('valorant');
    const changed = structuredClone(file);
    changed.games[0]!.categories[0]!.definition.title.en = 'Accounts and more';
    changed.games[0]!.title = 'VALORANT';
    const { body } = await check(changed);
    expect(body.games.touched[0]).toMatchObject({
      state: 'changed',
      changes: [{ path: 'title', before: 'Valorant', after: 'VALORANT' }],
      categories: [{ state: 'draft', changes: [{ path: 'title.en' }] }],
    });
    const done = await bring(changed, body.seen);
    expect(done.body).toMatchObject({ games_changed: 1, drafts: 1, left: 0 });
    const detail = await show('valorant', 'accounts');
    expect(detail).toMatchObject({ version: 1, draft: { revision: 1, base_version: 1 } });
    expect(detail.definition.title.en).toBe('Accounts');
    expect((await app.get('market/game/valorant')).body.title).toBe('VALORANT');
    expect((await check(changed)).body.categories).toMatchObject({ draft: 0, drafted: 1 });
    const again = await put(changed);
    expect(again.body).toMatchObject({ drafts: 0, games_changed: 0 });
  });

  test('a draft that says something else stays, unless it is chosen', async () => {
    const { file } = await take('valorant');
    const other = structuredClone(file);
    other.games[0]!.categories[0]!.definition.title.en = 'Something else';
    const { body } = await check(other);
    expect(body.games.touched[0].categories).toMatchObject([{ state: 'clash' }]);
    const left = await bring(other, body.seen);
    expect(left.body).toMatchObject({ drafts: 0 });
    expect((await show('valorant', 'accounts')).draft.definition.title.en).toBe(
      'Accounts and more',
    );
    const done = await bring(other, body.seen, { overwrite: 'valorant/accounts' });
    expect(done.body).toMatchObject({ drafts: 1, left: 0 });
    expect((await show('valorant', 'accounts')).draft).toMatchObject({
      revision: 2,
      definition: { title: { en: 'Something else' } },
    });
  });

  test('what changed since the check is not written over', async () => {
    const { file } = await take('fortnite');
    const changed = structuredClone(file);
    changed.games[0]!.categories[0]!.definition.check_hours = 24;
    const { body } = await check(changed);
    const game = (await app.get('admin/games/fortnite', admin!.token)).body;
    await app.put(`admin/games/${game.id}`, admin!.token, {
      version: game.version,
      title: 'Fortnite!',
      genre: game.genre,
      search_aliases: [],
      description_en: 'About it',
      description_fr: 'À son sujet',
      family: null,
      reason,
    });
    const refused = await bring(changed, body.seen);
    expect(refused.body.code).toBe('CATALOGUE_FILE_CHANGED');
    expect((await show('fortnite', 'accounts')).draft).toBeNull();
  });

  test('two at once: the second sees what the first one wrote', async () => {
    const content = withGame((await take()).file, 'at-once');
    const { body } = await check(content);
    const replies = await Promise.all([bring(content, body.seen), bring(content, body.seen)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const made = replies.map((reply) => reply.body.games_new as number);
    expect(made.toSorted()).toEqual([0, 1]);
    const games = await app.db
      .selectFrom('game')
      .select('id')
      .where('alias', '=', 'at-once')
      .execute();
    expect(games).toHaveLength(1);
  });

  test('orders what it names, and writes texts and landing pages at once', async () => {
    const { file } = await take('poe2');
    const content = structuredClone(file);
    const [game] = content.games;
    const [currency] = game!.categories;
    content.genres[0]!.about = { en: 'Loot.', fr: 'Du butin.' };
    game!.categories = [{ ...currency!, alias: 'gold', landing_pages: [] }, currency!];
    currency!.landing_pages = [
      {
        alias: 'chaos-orb',
        query: { filter: ['item:chaos-orb'] },
        name: { en: 'Chaos Orb', fr: 'Chaos Orb' },
        heading: { en: 'Chaos Orbs', fr: 'Chaos Orbs' },
        title: { en: 'Buy Chaos Orbs', fr: 'Acheter des Chaos Orbs' },
        description: { en: 'Orbs.', fr: 'Des orbes.' },
        text: { en: '', fr: '' },
        is_published: true,
      },
    ];
    const done = await put(content);
    expect(done.body).toMatchObject({ genres: 1, categories_new: 1, landing_pages: 1 });
    const order = (await app.get('admin/games/poe2', admin!.token)).body.categories;
    expect(order.map(({ alias }: { alias: string }) => alias)).toEqual(['gold', 'currency']);
    await app.settle();
    expect((await app.get('frontend/page?path=/genres/arpg')).text).toContain('Loot.');
    expect((await app.get('frontend/page?path=/poe2/currency/chaos-orb')).status).toBe(200);
    const again = await put(content);
    expect(Object.values(again.body).every((count) => count === 0)).toBe(true);

    // What is public at once is in the record one by one.
    const told = { reason, after: { about_en: 'Loot.' }, before: { alias: 'arpg' } };
    expect((await records('catalogue.change_section')).at(-1)).toMatchObject(told);
    const made = (await records('catalogue.create_landing_page')).at(-1);
    expect(made).toMatchObject({
      reason,
      subject_type: 'landing_page',
      before: null,
      after: { alias: 'chaos-orb', heading_en: 'Chaos Orbs', is_published: true },
    });
  });

  test('what changes of texts and landing pages is shown before, and recorded as by hand', async () => {
    const { file } = await take('poe2');
    const content = structuredClone(file);
    const [page] = gameIn(content, 'poe2').categories[1]!.landing_pages;
    page!.heading.en = 'Orbs of chaos';
    page!.is_published = false;
    content.genres[0]!.title.en = 'Action';
    content.genres.push({ ...content.genres[0]!, alias: 'new-genre' });
    const first = await check(content);
    expect(first.body.genres.touched).toMatchObject([
      { alias: 'new-genre', state: 'new', changes: [] },
      { alias: 'arpg', state: 'changed', changes: [{ path: 'title.en', after: 'Action' }] },
    ]);
    const landingsOf = (body: CatalogueCheck) =>
      body.games.touched[0]?.categories[0]?.landing_pages.touched;
    expect(landingsOf(first.body)).toMatchObject([
      {
        alias: 'chaos-orb',
        state: 'changed',
        seen: 'hidden',
        changes: [
          { path: 'heading.en', before: 'Chaos Orbs', after: 'Orbs of chaos' },
          { path: 'is_published', before: 'true', after: 'false' },
        ],
      },
    ]);
    expect((await bring(content, first.body.seen)).body).toMatchObject({
      genres: 2,
      landing_pages: 1,
    });
    const [hidden] = (await records('catalogue.update_landing_page')).slice(-1);
    expect(hidden).toMatchObject({
      reason,
      subject_type: 'landing_page',
      before: { heading_en: 'Chaos Orbs', is_published: true },
      after: { heading_en: 'Orbs of chaos', is_published: false },
    });
    expect((await records('catalogue.add_section')).at(-1)).toMatchObject({
      after: { alias: 'new-genre', title_en: 'Action' },
    });
    page!.is_published = true;
    const opened = await check(content);
    expect(landingsOf(opened.body)).toMatchObject([{ seen: 'opened' }]);
    await bring(content, opened.body.seen);
  });

  test('where categories were dropped a new one still stands at the end, and twice is once', async () => {
    const content = withGame((await take()).file, 'gaps');
    const made = gameIn(content, 'gaps');
    const [one] = made.categories;
    const named = (...aliases: string[]): CatalogueFile => ({
      ...content,
      genres: [],
      base_categories: [],
      games: [{ ...made, categories: aliases.map((alias) => ({ ...one!, alias })) }],
    });
    expect((await put(named('a', 'x', 'y', 'z'))).body).toMatchObject({ categories_new: 4 });
    for (const alias of ['x', 'y']) {
      const { category } = await show('gaps', alias);
      const path = `admin/definitions/${category.id}/draft/drop`;
      expect((await app.post(path, admin!.token, { revision: 1, reason })).status).toBe(200);
    }
    expect((await put(named('a', 'z', 'n'))).body).toMatchObject({ categories_new: 1 });
    const { categories } = (await app.get('admin/games/gaps', admin!.token)).body;
    expect(categories.map(({ alias }: { alias: string }) => alias)).toEqual(['a', 'z', 'n']);
    const { body } = await check(named('a', 'z', 'n'));
    expect(body.games.touched).toEqual([]);
    const again = await put(named('a', 'z', 'n'));
    expect(Object.values(again.body).every((count) => count === 0)).toBe(true);
  });

  test('landing pages of what is not in force wait for it', async () => {
    const { file } = await take('poe2');
    const content = structuredClone(file);
    const [gold, currency] = content.games[0]!.categories;
    gold!.landing_pages = currency!.landing_pages;
    const { body } = await check(content);
    expect(body.landing_pages).toMatchObject({ new: 0, waiting: 1, same: 1 });
    expect((await bring(content, body.seen)).body.landing_pages).toBe(0);
  });
});

describe('pictures of games', () => {
  test('a file says nothing of them, and an import leaves them as they are', async () => {
    const before = await take();
    const icon = randomUUID();
    const row = { width: 384, height: 384, byte_size: 1, content_hash: `icon:${icon}` };
    const now = app.services.clock.now();
    await app.db
      .insertInto('media')
      .values({ id: icon, owner_id: admin!.id, ...row, claimed_at: now, created_at: now })
      .execute();
    const ofGame = () => app.db.updateTable('game').where('alias', '=', 'valorant');
    await ofGame().set({ icon_media_id: icon }).execute();
    const after = await take();
    expect(after.text).toBe(before.text);
    const same = (await check(after.file)).body;
    expect([same.issues, same.games.touched]).toEqual([[], []]);
    const changed = structuredClone(after.file);
    gameIn(changed, 'valorant').description.en = 'Said by a file';
    expect((await put(changed)).status).toBe(200);
    const { body } = await app.get('market/game/valorant');
    expect(body.icon_image).toContain(`?v=i${icon.slice(0, 8)}`);
    expect((await app.get('admin/games/valorant', admin!.token)).body.description_en).toBe(
      'Said by a file',
    );
    expect((await put(before.file)).status).toBe(200);
    await ofGame().set({ icon_media_id: null }).execute();
  });
});

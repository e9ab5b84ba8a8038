/** Games and categories that staff make: not public until something of them is in force (decision 0122). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createCrawlerHandler } from '~/server/modules/storefront/index.ts';
import { refusal } from './definitions.calls.ts';
import { addCatalogue, type Catalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'Players ask for it.';
let app: StaffApp;
let catalogue: Catalogue;
let [admin, support, seller]: Member[] = [];

const fields = {
  title: 'Éclipse Online',
  genre: 'arpg',
  search_aliases: ['EO', 'EO', 'Eclipse'],
  description_en: 'About it',
  description_fr: 'À son sujet',
  family: null,
};
const addGame = (alias: string, more: object = {}, by = admin!) =>
  app.post('admin/games', by.token, { alias, ...fields, ...more, reason });
const addCategory = (game: string, alias: string, more: object = {}, by = admin!) =>
  app.post(`admin/games/${game}/categories`, by.token, {
    alias,
    base: 'accounts',
    title_en: 'Accounts',
    title_fr: 'Comptes',
    copy_of: null,
    ...more,
    reason,
  });
const show = async (alias: string) => (await app.get(`admin/games/${alias}`, admin!.token)).body;
const definition = async (game: string, category: string) =>
  (await app.get(`admin/definitions/${game}/${category}`, admin!.token)).body;
const apply = (category: string, revision = 1) =>
  app.post(`admin/definitions/${category}/apply`, admin!.token, {
    revision,
    base_version: 0,
    choices: {},
    reason,
  });
const drop = (category: string) =>
  app.post(`admin/definitions/${category}/draft/drop`, admin!.token, { revision: 1, reason });
const record = (action: string) =>
  app.db
    .selectFrom('audit_record')
    .select(['subject_id', 'reason', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Whether the market shows it, in each place that lists games. */
async function placesOf(alias: string): Promise<Record<string, boolean>> {
  const [one, list, search, local, bootstrap] = await Promise.all([
    app.get(`market/game/${alias}`),
    app.get('market/game?limit=50'),
    app.get('market/search?q=clipse'),
    app.get('market/search/games'),
    app.get(`frontend/page?path=/${alias}`),
  ]);
  const crawl = createCrawlerHandler({ db: app.db, services: app.services });
  const sitemap = await crawl(new Request('http://localhost:3000/sitemaps/games-1.xml'));
  const text = JSON.stringify;
  return {
    one: one.status === 200,
    list: text(list.body.data).includes(alias),
    search: text(search.body).includes(alias),
    local: text(local.body).includes(alias),
    page: bootstrap.status === 200,
    sitemap: (await sitemap.text()).includes(`/${alias}<`),
  };
}
const everywhere = (is: boolean) => ({
  one: is,
  list: is,
  search: is,
  local: is,
  page: is,
  sitemap: is,
});

beforeAll(async () => {
  app = await startStaff();
  catalogue = await addCatalogue(app);
  admin = await app.staff('admin');
  support = await app.staff('support');
  seller = await app.person({ is_seller: true });
});
afterAll(() => app.close());

describe('who may', () => {
  test('nobody below an admin sees or keeps games', async () => {
    const game = catalogue.games['valorant']!;
    for (const [by, status] of [
      [undefined, 401],
      [seller, 403],
      [support, 403],
    ] as const) {
      const order = { seen: [], order: [], reason };
      const replies = await Promise.all([
        app.get('admin/games', by?.token),
        app.get('admin/games/valorant', by?.token),
        app.get('admin/definition-sources?base=accounts', by?.token),
        ...(by
          ? [
              addGame('not-theirs', {}, by),
              app.put(`admin/games/${game}`, by.token, { version: 1, ...fields, reason }),
              addCategory(game, 'not-theirs', {}, by),
              app.put(`admin/games/${game}/order`, by.token, order),
            ]
          : []),
      ]);
      for (const reply of replies) expect(reply.status).toBe(status);
    }
    expect((await show('valorant')).categories).toHaveLength(1);
  });
});

describe('a new game', () => {
  test('is public with its first category that is in force, and not before', async () => {
    const added = await addGame('eclipse-online');
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({ is_public: false, search_aliases: ['EO', 'Eclipse'] });
    const made = await addCategory(added.body.id, 'accounts');
    expect(made.body.categories).toMatchObject([
      { alias: 'accounts', version: 0, has_draft: true },
    ]);
    const { id } = made.body.categories[0];
    app.forget();
    expect(await placesOf('eclipse-online')).toEqual(everywhere(false));
    expect((await app.get(`market/category/${id}`)).status).toBe(404);
    const sold = await app.post('market/seller/offer', seller!.token, { category_id: id });
    expect(refusal(sold)[0]).toBe('CATEGORY_NOT_FOUND');

    expect(await definition('eclipse-online', 'accounts')).toMatchObject({
      is_public: false,
      version: 0,
      draft: { revision: 1, base_version: 0, changes: [] },
    });
    const preview = await app.get(`admin/definitions/${id}/preview`, admin!.token);
    expect(preview.body).toMatchObject({ refit: null, undo_hours: null });
    app.dropped.clear();
    const applied = await apply(id);
    expect(applied.body).toMatchObject({ is_public: true, version: 1, draft: null });
    await app.settle();
    expect([...app.dropped]).toEqual(expect.arrayContaining(['catalogue', 'counts', 'offers']));
    expect(await placesOf('eclipse-online')).toEqual(everywhere(true));
    expect((await app.get(`market/category/${id}`)).body.title).toBe('Accounts');
    // What made it public stays.
    expect(applied.body.versions[0]).toMatchObject({ version: 1, undo_until: null });
    const undone = await app.post(`admin/definitions/${id}/undo`, admin!.token, {
      version: 1,
      reason,
    });
    expect(refusal(undone)).toEqual(['DEFINITION_UNDO']);
    expect(await record('catalogue.add_game')).toMatchObject({
      subject_id: added.body.id,
      reason,
      after: { alias: 'eclipse-online', title: 'Éclipse Online' },
    });
    expect(await record('catalogue.add_category')).toMatchObject({ subject_id: id, reason });
  });

  test('is refused where its alias is taken, a page, or none, and where its genre is not there', async () => {
    expect(refusal(await addGame('valorant'))).toEqual(['GAME_ALIAS_TAKEN', 'alias']);
    expect(refusal(await addGame('staff'))).toEqual(['GAME_ALIAS_RESERVED', 'alias']);
    expect(refusal(await addGame('other', { genre: 'none' }))).toEqual([
      'GENRE_NOT_FOUND',
      'genre',
    ]);
    for (const alias of ['', 'Big', 'a b', '-a', 'a--b', 'é', 'a/b', 'x'.repeat(81)]) {
      expect((await addGame(alias)).status).toBe(422);
    }
    expect((await addGame('other', { title: ' ' })).status).toBe(422);
    expect((await addGame('other', { description_fr: '' })).status).toBe(422);
    expect((await app.get('admin/games/other', admin!.token)).status).toBe(404);
  });

  test('is found by staff before it is public, and first', async () => {
    await addGame('hidden-gem', { title: 'Hidden Gem', search_aliases: ['HG'] });
    const { body } = await app.get('admin/games', admin!.token);
    expect(body.data[0]).toMatchObject({ alias: 'hidden-gem', is_public: false, categories: 0 });
    const found = await app.get('admin/games?search=hg', admin!.token);
    expect(found.body).toMatchObject({ total: 1, data: [{ alias: 'hidden-gem' }] });
  });
});

describe('a game', () => {
  const change = (version: number, more: object) =>
    app.put(`admin/games/${catalogue.games['valorant']}`, admin!.token, {
      version,
      ...fields,
      genre: 'shooter',
      ...more,
      reason,
    });

  test('is changed as it was seen, and the market shows it at once', async () => {
    const { version } = await show('valorant');
    app.dropped.clear();
    const changed = await change(version, { title: 'Valorant 2', search_aliases: ['Valo', 'V2'] });
    expect(changed.body).toMatchObject({ title: 'Valorant 2', version: version + 1 });
    await app.settle();
    expect([...app.dropped]).toContain('catalogue');
    expect((await app.get('market/game/valorant')).body.title).toBe('Valorant 2');
    const found = await app.get('market/search?q=v2');
    expect(JSON.stringify(found.body)).toContain('valorant');
    expect(refusal(await change(version, { title: 'Late' }))).toEqual(['GAME_CHANGED']);
    expect(refusal(await change(version + 1, { genre: 'none' }))).toEqual([
      'GENRE_NOT_FOUND',
      'genre',
    ]);
    expect(await record('catalogue.change_game')).toMatchObject({
      before: { title: 'Valorant' },
      after: { title: 'Valorant 2' },
      reason,
    });
    const nobody = await app.put(`admin/games/${newId()}`, admin!.token, {
      version: 1,
      ...fields,
      reason,
    });
    expect(refusal(nobody)).toEqual(['GAME_NOT_FOUND']);
  });
});

describe('a new category', () => {
  test('begins with a copy of another one, under its own name', async () => {
    const game = catalogue.games['pokemon-go']!;
    const names = { title_en: 'Trainers', title_fr: 'Dresseurs' };
    const made = await addCategory(game, 'trainers', {
      ...names,
      copy_of: catalogue.categories['valorant/accounts'],
    });
    expect(made.status).toBe(200);
    const copy = (await definition('pokemon-go', 'trainers')).draft.definition;
    const source = (await definition('valorant', 'accounts')).definition;
    expect(copy).toEqual({ ...source, title: { en: 'Trainers', fr: 'Dresseurs' } });
    // The game was public before: the category alone is not.
    expect((await app.get('market/game/pokemon-go')).body.categories).toEqual([]);
    const nothing = await addCategory(game, 'others', { copy_of: newId() });
    expect(refusal(nothing)).toEqual(['CATEGORY_NOT_FOUND', 'copy_of']);
    const unknown = await addCategory(game, 'others', { base: 'skins' });
    expect(refusal(unknown)).toEqual(['CATEGORY_NOT_FOUND', 'base']);
  });

  test('is refused where its alias is taken; what was dropped leaves it free', async () => {
    const game = catalogue.games['fortnite']!;
    expect(refusal(await addCategory(game, 'accounts'))).toEqual(['CATEGORY_ALIAS_TAKEN', 'alias']);
    expect((await addCategory(game, 'Bad alias')).status).toBe(422);
    const [, made] = (await addCategory(game, 'emotes')).body.categories;
    expect(refusal(await addCategory(game, 'emotes'))).toEqual(['CATEGORY_ALIAS_TAKEN', 'alias']);
    expect((await drop(made.id)).status).toBe(200);
    expect((await show('fortnite')).categories).toHaveLength(1);
    expect(await record('catalogue.drop_category')).toMatchObject({ subject_id: made.id, reason });
    expect((await addCategory(game, 'emotes')).status).toBe(200);
  });

  test('a draft that breaks a rule makes nothing public', async () => {
    const game = (await addGame('broken-game')).body.id;
    const [made] = (await addCategory(game, 'accounts')).body.categories;
    const { draft } = await definition('broken-game', 'accounts');
    const saved = await app.put(`admin/definitions/${made.id}/draft`, admin!.token, {
      revision: 1,
      base_version: 0,
      definition: { ...draft.definition, delivery_methods: [] },
    });
    expect(saved.status).toBe(200);
    expect(refusal(await apply(made.id, 2))[0]).toBe('DEFINITION_WRONG');
    expect((await show('broken-game')).is_public).toBe(false);
  });
});

describe('the order of categories', () => {
  test('is written as it was seen, once, and shown by the market', async () => {
    const game = catalogue.games['poe2']!;
    const put = (seen: string[], order: string[]) =>
      app.put(`admin/games/${game}/order`, admin!.token, { seen, order, reason });
    const idsOf = async () =>
      (await show('poe2')).categories.map(({ id }: { id: string }) => id) as string[];
    for (const alias of ['accounts', 'items']) {
      const made = (await addCategory(game, alias, { base: alias })).body.categories.at(-1);
      expect((await apply(made.id)).status).toBe(200);
    }
    const [a, b, c] = (await idsOf()) as [string, string, string];
    expect((await put([a, b, c], [c, a, b])).status).toBe(200);
    expect(await idsOf()).toEqual([c, a, b]);
    const shown = (await app.get('market/game/poe2')).body.categories;
    expect(shown.map(({ id }: { id: string }) => id)).toEqual([c, a, b]);
    // Pressed twice it is done once; from what was seen before, and with others in it, it is refused.
    expect((await put([a, b, c], [c, a, b])).status).toBe(200);
    expect(refusal(await put([a, b, c], [b, a, c]))).toEqual(['CATEGORIES_CHANGED']);
    expect(refusal(await put([c, a, b], [c, a]))).toEqual(['CATEGORIES_CHANGED']);
    expect(refusal(await put([c, a, b], [c, a, a]))).toEqual(['CATEGORIES_CHANGED']);
    expect(refusal(await put([c, a, b], [c, a, newId()]))).toEqual(['CATEGORIES_CHANGED']);
    expect(await idsOf()).toEqual([c, a, b]);
    expect(await record('catalogue.order_categories')).toMatchObject({
      before: { order: ['currency', 'accounts', 'items'] },
      after: { order: ['items', 'currency', 'accounts'] },
      reason,
    });
  });
});

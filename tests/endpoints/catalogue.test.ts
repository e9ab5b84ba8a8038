/** Games, categories and pages by path. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshCounts } from '~/server/modules/listing/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let seller: string;
let offer: string;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  seller = await app.seller();
  const category = catalogue.categories['poe2/currency'] ?? '';
  const values = { item: 'divine-orb', league: 'vaal' };
  offer = await addOffer(app, seller, category, { values, title: 'Divine Orbs <b>now</b> & fast' });
  await addOffer(app, seller, category, { values, price_micros: 500_000 });
  await refreshCounts(app.db, null, new Date());
  app.forget();
});
afterAll(() => app.close());

const titles = async (query: string) =>
  (await app.get(`market/game?${query}`)).body.data.map((game: { title: string }) => game.title);

describe('games', () => {
  test('come by popularity with categories and counted offers', async () => {
    const { body } = await app.get('market/game');
    expect(body.meta).toEqual({
      total: 5,
      limit: 36,
      offset: 0,
      letters: ['#', 'F', 'P', 'V'],
    });
    expect(body.data[0]).toMatchObject({
      alias: 'poe2',
      offers_count: 2,
      categories: [{ alias: 'currency', offers_count: 2, from_price: 55 }],
    });
  });

  test.each([
    ['search_title=exile', 'Path of Exile 2'],
    ['search_title=PoE%202', 'Path of Exile 2'],
    ['search_title=valarant', 'Valorant'],
    ['search_title=fornite', 'Fortnite'],
    ['search_title=pokemon', 'Pokémon GO'],
    ['search_title=POK%C3%89MON', 'Pokémon GO'],
    ['search_title=f', 'Fortnite'],
    ['start_with_title=v', 'Valorant'],
    ['start_with_title=%23', '7 Days to Die'],
    ['search_title=7', '7 Days to Die'],
  ])('%s finds %s first', async (query, title) => {
    expect((await titles(query))[0]).toBe(title);
  });

  test('are filtered and sorted', async () => {
    expect(await titles('genre=shooter&sort_title=desc')).toEqual([
      'Valorant',
      'Fortnite',
      '7 Days to Die',
    ]);
    expect(await titles('category=items')).toEqual(['7 Days to Die']);
    expect(await titles('search_title=nothing-like-it')).toEqual([]);
    expect(await titles('limit=2&offset=1')).toEqual(['Valorant', 'Fortnite']);
    expect(await titles('offset=900000')).toEqual([]);
    // Letters are those of the other filters, so that another one can be chosen.
    const { body } = await app.get('market/game?genre=shooter&start_with_title=v');
    expect(body.meta).toMatchObject({ total: 1, letters: ['#', 'F', 'V'] });
  });

  test('pure leaves categories out', async () => {
    const { body } = await app.get('market/game?pure=true');
    expect(body.data[0]).toMatchObject({ categories: [], offers_count: 2 });
  });

  test.each(['limit=0', 'limit=101', 'limit=abc', 'offset=-1', 'genre=../etc', 'pure=maybe'])(
    '%s is refused',
    async (query) => {
      const reply = await app.get(`market/game?${query}`);
      expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
    },
  );

  test.each([
    "search_title=';drop table game;--",
    'search_title=%25_%5C',
    'search_title=%F0%9F%90%B2%E2%80%AE',
    'search_title=<script>',
    'unknown=1&unknown=2',
    'search_title=%EF%BF%BD',
  ])('%s does no harm', async (query) => {
    expect((await app.get(`market/game?${query}`)).status).toBe(200);
  });

  test('a NUL character and a repeated text are refused', async () => {
    expect((await app.get('market/game?search_title=%00')).status).toBe(422);
    expect((await app.get('market/game?search_title=a&search_title=b')).status).toBe(422);
  });
});

describe('definitions', () => {
  test('a game in both languages', async () => {
    const { body } = await app.get('market/game/poe2', { language: 'fr-FR' });
    expect(body).toMatchObject({
      title: 'Path of Exile 2',
      description: 'À propos de Path of Exile 2',
      genre_title: 'RPG d’action',
      sellers_count: 1,
    });
    expect((await app.get('market/game/nothing')).body.code).toBe('GAME_NOT_FOUND');
  });

  test('a category by aliases and by id', async () => {
    const { body } = await app.get('market/game/valorant/category/accounts');
    expect(body).toMatchObject({
      base: 'accounts',
      price_decimals: 0,
      delivery_methods: ['manual', 'instant'],
      warranty_days: [0, 7, 14],
      vault_fields: [{ key: 'login' }, { key: 'password' }, { key: 'email' }],
      delivery_median_minutes: { value: null, sample: 0 },
    });
    expect(body.attributes.map(({ key }: { key: string }) => key)).toEqual([
      'rank',
      'skins',
      'email',
      'agents',
      'note',
    ]);
    const byId = await app.get(`market/category/${catalogue.categories['valorant/accounts']}`);
    expect(byId.body).toEqual(body);
    expect((await app.get('market/game/poe2/category/none')).body.code).toBe('CATEGORY_NOT_FOUND');
    expect((await app.get('market/category/1')).status).toBe(422);
  });

  test('genres, base categories, region', async () => {
    const genres = await app.get('market/genre');
    expect(genres.body.data).toMatchObject([
      { alias: 'arpg', games_count: 2 },
      { alias: 'shooter', games_count: 3 },
    ]);
    expect(genres.body.data[0]).toMatchObject({
      offers_count: 2,
      games: [{ alias: 'poe2', offers_count: 2 }, { offers_count: 0 }],
    });
    const genre = await app.get('market/genre/arpg');
    expect(genre.body).toMatchObject({
      games_count: 2,
      offers_count: 2,
      games: [{ alias: 'poe2', categories: [{ alias: 'currency', from_price: 55 }] }, {}],
    });
    expect((await app.get('market/genre/tetris')).body.code).toBe('GENRE_NOT_FOUND');
    const base = await app.get('market/base-category/currency', { language: 'fr' });
    expect(base.body).toMatchObject({
      title: 'Monnaie',
      offers_count: 2,
      games: [{ alias: 'poe2', category: { alias: 'currency', offers_count: 2, from_price: 55 } }],
    });
    expect((await app.get('market/base-category/tetris')).body.code).toBe('CATEGORY_NOT_FOUND');
    const bases = await app.get('market/category', { language: 'fr' });
    expect(bases.body.data[0]).toMatchObject({ title: 'Monnaie', games_count: 1, offers_count: 2 });
    expect((await app.get('get-region', { country: 'fr' })).body).toEqual({ region: 'FR' });
    expect((await app.get('get-region', { language: 'en-GB,en;q=0.8' })).body.region).toBe('GB');
    expect((await app.get('get-region', { country: 'XX' })).body.region).toBeNull();
  });

  test('bootstrap', async () => {
    const { status, body } = await app.get('frontend/bootstrap', { language: 'fr' });
    expect(status).toBe(200);
    expect(body.market).toMatchObject({ games_total: 5 });
    expect(body.wallet.rates).toMatchObject({ USD: 1_000_000 });
    expect(body.market.catalogs.main_page_popular[0].alias).toBe('poe2');
  });
});

const page = (path: string, language = 'en') =>
  app.get(`frontend/page?path=${encodeURIComponent(path)}`, { language });

describe('pages', () => {
  test.each([
    ['/', { kind: 'page', name: 'home' }],
    ['/games', { kind: 'page', name: 'games' }],
    ['/poe2', { kind: 'game', game_alias: 'poe2' }],
    ['/games/poe2', { kind: 'game', game_alias: 'poe2' }],
    ['/poe2/currency', { kind: 'game_category', category_alias: 'currency', facet: null }],
    ['/poe2/currency/divine-orb', { kind: 'game_category', facet: { value: 'divine-orb' } }],
    ['/category/accounts', { kind: 'base_category' }],
    ['/genres/arpg', { kind: 'genre', genre_alias: 'arpg' }],
    ['/poe2/currency?sort=price#top', { kind: 'game_category' }],
  ])('%s', async (path, payload) => {
    expect((await page(path)).body.payload).toMatchObject(payload);
  });

  test.each([
    ['/games/poe2/currency', '/poe2/currency', 301],
    ['/fr/games/poe2/currency/divine-orb', '/fr/poe2/currency/divine-orb', 301],
    ['/poe2/orbs', '/poe2/currency', 301],
    ['/games/poe2/orbs', '/poe2/currency', 301],
    ['/fr/poe2/orbs', '/fr/poe2/currency', 301],
    ['/poe2/monnaie', '/poe2/currency', 302],
    ['/POE2/Currency', '/poe2/currency', 302],
    ['/path-of-exile-2', '/poe2', 302],
    ['/poe2/currency/Divine-Orb', '/poe2/currency/divine-orb', 302],
    ['/poe2/', '/poe2', 301],
    ['/category/Monnaie', '/category/currency', 302],
    ['/fr/category/CURRENCY', '/fr/category/currency', 302],
    ['/games/PoE2', '/poe2', 302],
    ['/games/PoE2/Orbs', '/poe2/currency', 301],
    ['/games/PoE2/monnaie/Divine-Orb', '/poe2/currency/divine-orb', 302],
    ['/genres/ARPG', '/genres/arpg', 302],
    ['/fr/genres/RPG%20d%E2%80%99action', '/fr/genres/arpg', 302],
  ])('%s leads to %s', async (path, to, status) => {
    expect((await page(path)).body).toEqual({ redirect: { to, status } });
  });

  test.each([
    '/nothing',
    '/poe2/nothing',
    '/poe2/currency/nothing',
    '/poe2/currency/divine-orb/more',
    '/genres/nothing',
    '/games/poe2/currency/nothing',
    '/PoE2/Currency/nothing',
    '/category/nothing',
    '/offers/nothing',
    '/profile/00000000-0000-7000-8000-000000000000/sale',
    '/%E0%A4%A',
    'poe2',
    "/';drop table game;--",
    '/<script>alert(1)</script>',
    '/../../etc/passwd',
    `/${'a/'.repeat(400)}`,
  ])('%s is not there', async (path) => {
    expect(await page(path)).toMatchObject({ status: 404, body: { code: 'PAGE_NOT_FOUND' } });
  });

  test('an offer, with its addresses in both languages and an honest product tag', async () => {
    const { body } = await page(`/fr/offers/${offer}`);
    expect(body.meta_tags).toMatchObject({
      canonical: `/fr/offers/${offer}`,
      alternates: [
        { locale: 'en', path: `/offers/${offer}` },
        { locale: 'fr', path: `/fr/offers/${offer}` },
      ],
      robots: 'index',
    });
    const product = body.semantic_tags.find(
      (tag: { '@type': string }) => tag['@type'] === 'Product',
    );
    expect(product.offers).toMatchObject({ price: '1.1000', priceCurrency: 'USD' });
    expect(product).not.toHaveProperty('aggregateRating');
  });

  test('a profile', async () => {
    expect((await page(`/profile/${seller}`)).body.redirect).toEqual({
      to: `/profile/${seller}/sale`,
      status: 301,
    });
    expect((await page(`/profile/${seller}/reviews`)).body.payload.kind).toBe('profile');
    expect((await page(`/profile/${seller}/settings`)).status).toBe(404);
  });
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});

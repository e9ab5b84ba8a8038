/** What crawlers read: sitemaps, robots.txt, and the structured data of each kind of page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageFound } from '~/contracts/catalogue/frontend.schemas.ts';
import { parseSharePath } from '~/contracts/media/share.urls.ts';
import { refreshCounts } from '~/server/modules/listing/index.ts';
import { createCrawlerHandler, findShareCard } from '~/server/modules/storefront/index.ts';
import { readIndex, readSitemap } from '../support/sitemap.ts';
import { structuredDataProblems } from '../support/structured-data.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

const ORIGIN = 'http://localhost:3000';
const OFFERS = 23;

let app: MarketApp;
let sellers: string[];
let offer: string;
let rated: string;
let hidden: string;

beforeAll(async () => {
  app = await startMarket();
  const catalogue = await addCatalogue(app);
  sellers = [await app.seller(), await app.seller(), await app.seller()];
  const [first = '', second = '', third = ''] = sellers;
  const currency = catalogue.categories['poe2/currency'] ?? '';
  const accounts = catalogue.categories['valorant/accounts'] ?? '';
  const values = { item: 'divine-orb', league: 'vaal' };
  offer = await addOffer(app, first, currency, { values, title: 'Divine Orbs <b>now</b> & fast' });
  rated = await addOffer(app, second, accounts, { rating_sum: 27, reviews_count: 2, in_stock: 0 });
  hidden = await addOffer(app, third, accounts, { status: 'inactive' });
  for (let number = 2; number < OFFERS; number += 1) {
    // Many share one instant: what is cut in the middle of them must neither repeat nor lose any.
    const published_at = new Date(1_760_000_000_000 + Math.floor(number / 7) * 60_000);
    await addOffer(app, first, currency, { values, published_at, updated_at: published_at });
  }
  await refreshCounts(app.db, null, new Date());
  app.forget();
});
afterAll(() => app.close());

const ask = (path: string, maxUrls?: number, method = 'GET') =>
  createCrawlerHandler(
    { db: app.db, services: app.services },
    maxUrls === undefined ? {} : { maxUrls },
  )(new Request(ORIGIN + path, { method }));

async function allUrls(maxUrls?: number) {
  const index = readIndex(await (await ask('/sitemap.xml', maxUrls)).text());
  const files = await Promise.all(
    index.map(async ({ loc }) => {
      const reply = await ask(new URL(loc).pathname, maxUrls);
      expect(reply.status).toBe(200);
      return { loc, urls: readSitemap(await reply.text()) };
    }),
  );
  return { index, files, urls: files.flatMap((file) => file.urls) };
}

describe('sitemaps', () => {
  test('list every public page once in each language, with all its languages', async () => {
    const { index, urls } = await allUrls();
    expect(index.map(({ loc }) => loc.replace(`${ORIGIN}/sitemaps/`, ''))).toEqual([
      'pages-1.xml',
      'genres-1.xml',
      'base-categories-1.xml',
      'games-1.xml',
      'categories-1.xml',
      'markets-1.xml',
      'offers-1.xml',
      'sellers-1.xml',
    ]);
    const addresses = urls.map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of [
      '',
      '/about',
      '/genres/arpg',
      '/category/items',
      '/pokemon-go',
      '/poe2/currency',
      '/poe2/currency/divine-orb',
      `/offers/${offer}`,
      `/profile/${sellers[0]}/sale`,
    ]) {
      expect(addresses).toContain(`${ORIGIN}${path || '/'}`);
      expect(addresses).toContain(`${ORIGIN}/fr${path}`);
    }
    expect(urls.find(({ loc }) => loc === `${ORIGIN}/fr/poe2/currency`)?.alternates).toEqual({
      en: `${ORIGIN}/poe2/currency`,
      fr: `${ORIGIN}/fr/poe2/currency`,
      'x-default': `${ORIGIN}/poe2/currency`,
    });
  });

  test('leave out what is not on sale, private or empty', async () => {
    const text = (await allUrls()).urls.map(({ loc }) => loc).join('\n');
    expect(text).not.toContain(hidden);
    expect(text).not.toContain(sellers[2]);
    expect(text).not.toContain('chaos-orb');
    expect(text).not.toMatch(/\/(chat|auth|orders|seller)/);
  });

  test('tell when a page changed, from what it shows', async () => {
    const { urls, index } = await allUrls();
    const offers = await app.db
      .selectFrom('offer')
      .select(['id', 'updated_at', 'published_at'])
      .execute();
    const changeOf = (path: string) => urls.find(({ loc }) => loc === ORIGIN + path)?.lastmod;
    for (const { id, updated_at: changed } of offers.filter((row) => row.id !== hidden)) {
      expect(changeOf(`/offers/${id}`)).toBe(changed.toISOString());
    }
    const published = offers.find(({ id }) => id === offer)?.published_at?.toISOString();
    expect(changeOf('/poe2')).toBe(published);
    expect(changeOf('/poe2/currency')).toBe(published);
    expect(changeOf('/about')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    expect(changeOf('/guarantees')).toBeNull();
    expect(changeOf('/7-days/items')).toBeNull();
    const newest = offers.filter(({ id }) => id !== hidden).map((row) => row.updated_at.getTime());
    expect(index.find(({ loc }) => loc.includes('/offers-'))?.lastmod).toBe(
      new Date(Math.max(...newest)).toISOString(),
    );
  });

  test.each([2, 5, 8, 9, 10, 46, 47])(
    'with at most %i addresses in a file hold the same pages, none twice',
    async (maxUrls) => {
      const whole = (await allUrls()).urls.map(({ loc }) => loc).toSorted();
      const { files, urls } = await allUrls(maxUrls);
      expect(urls.map(({ loc }) => loc).toSorted()).toEqual(whole);
      const offers = files.filter(({ loc }) => loc.includes('/offers-'));
      expect(offers.length).toBeGreaterThanOrEqual(Math.ceil((OFFERS * 2) / maxUrls));
      for (const file of files) expect(file.urls.length).toBeLessThanOrEqual(maxUrls);
    },
  );

  test('are read a stretch at a time: a reader that leaves stops the reading', async () => {
    const reply = await ask('/sitemaps/offers-1.xml');
    const reader = reply.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await reader?.closed.then(() => 'closed')).toBe('closed');
  });

  test.each([
    '/sitemaps/offers-2.xml',
    '/sitemaps/offers-0.xml',
    '/sitemaps/offers-99999999.xml',
    '/sitemaps/offers.xml',
    '/sitemaps/users-1.xml',
    '/sitemaps/constructor-1.xml',
    '/sitemaps/../robots-1.xml',
    '/sitemaps/offers-1.xml/more',
    '/sitemaps/',
  ])('%s is not there', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test('have the right type, may be kept for an hour and are read only', async () => {
    for (const path of ['/sitemap.xml', '/sitemaps/games-1.xml', '/sitemaps/offers-1.xml']) {
      const { status, headers } = await ask(path, undefined, 'HEAD');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
    }
    expect((await ask('/sitemap.xml', undefined, 'POST')).status).toBe(405);
  });
});

test('robots.txt names the sitemap and closes what is private in both languages', async () => {
  const reply = await ask('/robots.txt');
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await reply.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const path of ['/api/', '/chat', '/fr/chat', '/fr/profile/me', '/offers/create']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  const closed = lines.flatMap((line) => /^Disallow: (\S+)$/.exec(line)?.[1] ?? []);
  const { urls } = await allUrls();
  const shut = urls.filter(({ loc }) =>
    closed.some((path) => loc.slice(ORIGIN.length).startsWith(path)),
  );
  expect(shut).toEqual([]);
});

async function found(path: string, cookie?: string): Promise<PageFound> {
  const { status, body } = await app.get(`frontend/page?path=${encodeURIComponent(path)}`, {
    ...(cookie !== undefined && { cookie }),
  });
  expect(status).toBe(200);
  return body;
}

type Tags = PageFound['semantic_tags'];
const typesOf = (tags: Tags) => tags.map((tag) => tag['@type']);
const tagOf = (tags: Tags, type: string) => tags.find((tag) => tag['@type'] === type);

describe('pictures of shared pages', () => {
  const pictureOf = async (path: string) => {
    const { image } = (await found(path)).meta_tags;
    expect(image).toMatchObject({ width: 1200, height: 630 });
    const picture = parseSharePath(new URL(image?.url ?? '', ORIGIN).pathname);
    const card = picture && (await findShareCard({ db: app.db, services: app.services }, picture));
    return { url: image?.url, picture, card };
  };

  test.each([
    ['/', { kind: 'site' }],
    ['/games', { kind: 'site' }],
    ['/poe2', { kind: 'game', game: 'poe2' }],
    ['/poe2/currency/divine-orb', { kind: 'category', game: 'poe2', category: 'currency' }],
  ])('%s', async (path, subject) => {
    const english = await pictureOf(path);
    const french = await pictureOf(path === '/' ? '/fr' : `/fr${path}`);
    expect(english.picture).toEqual({ locale: 'en', subject });
    expect(french.picture).toEqual({ locale: 'fr', subject });
    expect(french.card?.promise).toMatch(/^Tous frais compris/);
  });

  test('tell measured figures only', async () => {
    const { card } = await pictureOf('/poe2/currency');
    expect(card).toMatchObject({ kicker: 'Path of Exile 2', titles: ['Currency', 'currency'] });
    expect(card?.figure).toEqual({ before: '', value: '22', after: 'offers' });
    expect((await pictureOf('/valorant/accounts')).card?.figure).toMatchObject({
      before: 'from',
      value: '$1.10',
    });
    expect((await pictureOf('/fortnite/accounts')).card?.figure).toBeNull();
  });

  test('an offer: its title and price, another address when they change, nothing once it is off sale', async () => {
    const before = await pictureOf(`/offers/${offer}`);
    expect(before.card).toMatchObject({
      kicker: 'Path of Exile 2 · Currency',
      figure: { value: '$1.1000' },
    });
    expect(before.card?.titles[0]).toBe('Divine Orbs <b>now</b> & fast');
    const change = (title: string) =>
      app.db.updateTable('offer').set({ title }).where('id', '=', offer).execute();
    await change('Divine Orbs at night');
    expect((await pictureOf(`/offers/${offer}`)).url).not.toBe(before.url);
    await change('Divine Orbs <b>now</b> & fast');
    expect((await pictureOf(`/offers/${offer}`)).url).toBe(before.url);
    const off = await pictureOf(`/offers/${hidden}`);
    expect(off.card?.titles).toEqual(['Accounts', 'accounts']);
    expect(JSON.stringify(off.card)).not.toContain('honest');
  });

  test('show nothing of persons', async () => {
    const { picture, card } = await pictureOf(`/profile/${sellers[0]}/sale`);
    expect(picture?.subject).toEqual({ kind: 'site' });
    expect(JSON.stringify(card)).not.toContain('Person');
  });
});

describe('structured data', () => {
  test.each([
    ['/', ['WebSite', 'Organization']],
    ['/fr', ['WebSite', 'Organization']],
    ['/games', ['ItemList']],
    ['/genres', ['ItemList']],
    ['/poe2', ['BreadcrumbList', 'ItemList']],
    ['/fr/poe2/currency', ['BreadcrumbList', 'ItemList']],
    ['/poe2/currency/divine-orb', ['BreadcrumbList', 'ItemList']],
    ['/poe2/currency/chaos-orb', ['BreadcrumbList']],
    ['/chat', []],
  ])('%s', async (path, types) => {
    const { semantic_tags: tags } = await found(path);
    expect(typesOf(tags)).toEqual(types);
    expect(tags.flatMap(structuredDataProblems)).toEqual([]);
  });

  test('lists hold what the page shows first, in the language of the page', async () => {
    const list = tagOf((await found('/fr/poe2/currency')).semantic_tags, 'ItemList');
    const { body } = await app.get('market/offer?game=poe2&category=currency&limit=20');
    expect(list?.['itemListElement']).toEqual(
      body.data.map(({ id, title }: { id: string; title: string }, index: number) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: `${ORIGIN}/fr/offers/${id}`,
      })),
    );
    for (const path of ['/genres/arpg', '/category/accounts']) {
      const { semantic_tags: tags } = await found(path);
      expect(typesOf(tags)).toContain('ItemList');
      expect(tags.flatMap(structuredDataProblems)).toEqual([]);
    }
  });

  test('an offer: its price in the currency of the page, no rating without reviews', async () => {
    const tags = (await found(`/offers/${offer}`)).semantic_tags;
    expect(typesOf(tags)).toEqual(['BreadcrumbList', 'Product']);
    expect(tags.flatMap(structuredDataProblems)).toEqual([]);
    const product = tagOf(tags, 'Product');
    expect(product).not.toHaveProperty('aggregateRating');
    expect(product).toMatchObject({
      offers: {
        price: '1.1000',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        priceSpecification: { referenceQuantity: { value: 1, unitText: 'orb' } },
      },
    });
    for (const [cookie, price, priceCurrency] of [
      ['currency=EUR', '1.0092', 'EUR'],
      ['currency=XXX', '1.1000', 'USD'],
    ] as const) {
      const inCookie = tagOf((await found(`/offers/${offer}`, cookie)).semantic_tags, 'Product');
      expect(inCookie).toMatchObject({ offers: { price, priceCurrency } });
    }
  });

  test('an offer with reviews has their mean and number; a sold-out one says so', async () => {
    const tags = (await found(`/offers/${rated}`)).semantic_tags;
    expect(tags.flatMap(structuredDataProblems)).toEqual([]);
    expect(tagOf(tags, 'Product')).toMatchObject({
      offers: { price: '1.10', availability: 'https://schema.org/OutOfStock' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });

  test('a seller, listed where there is something to see', async () => {
    const sale = await found(`/profile/${sellers[0]}/sale`);
    expect(sale.meta_tags).toMatchObject({ robots: 'index', type: 'profile' });
    expect(sale.semantic_tags.flatMap(structuredDataProblems)).toEqual([]);
    expect(JSON.stringify(sale.semantic_tags)).not.toContain('example.com');
    expect((await found(`/profile/${sellers[0]}/reviews`)).meta_tags.robots).toBe('noindex');
    expect((await found(`/profile/${sellers[2]}/sale`)).meta_tags.robots).toBe('noindex');
    expect((await found(`/offers/${hidden}`)).meta_tags.robots).toBe('noindex');
  });
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});

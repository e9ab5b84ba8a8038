/** The blog as readers, feed readers and crawlers get it: what is published, and nothing before its day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createFeedHandler, wordsOf } from '~/server/modules/blog/index.ts';
import { refreshCounts } from '~/server/modules/listing/index.ts';
import { createCrawlerHandler } from '~/server/modules/storefront/index.ts';
import { readSitemap } from '../support/sitemap.ts';
import { structuredDataProblems } from '../support/structured-data.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

const ORIGIN = 'http://localhost:3000';
const DAY = 86_400_000;

let app: MarketApp;
let feeds: (request: Request) => Promise<Response>;
const author = newId();

interface Written {
  slug: string;
  game?: string;
  base?: string;
  days?: number | null;
  tags?: { en: string[]; fr: string[] };
  body?: string;
}

/** An article in both languages; `days` ago, null for a draft. */
async function write({ slug, game, base, days = 1, tags, body = 'Some text.' }: Written) {
  const id = newId();
  const now = app.services.clock.now();
  const at = days === null ? null : new Date(now.getTime() - days * DAY);
  const idOf = async (table: 'game' | 'base_category', alias: string | undefined) => {
    if (alias === undefined) return null;
    const { id: found } = await app.db
      .selectFrom(table)
      .select('id')
      .where('alias', '=', alias as never)
      .executeTakeFirstOrThrow();
    return found;
  };
  await app.db
    .insertInto('article')
    .values({
      id,
      slug,
      game_id: await idOf('game', game),
      base_category_id: await idOf('base_category', base),
      author_id: author,
      image_media_id: null,
      created_at: now,
      published_at: at,
    })
    .execute();
  for (const locale of ['en', 'fr'] as const) {
    await app.db
      .insertInto('article_text')
      .values({
        article_id: id,
        locale,
        title: `${locale} title of ${slug}`,
        description: `${locale} description`,
        tags: tags?.[locale] ?? [],
        body,
        words: wordsOf(body),
        updated_at: now,
      })
      .execute();
  }
}

const slugs = (body: { data: { slug: string }[] }): string[] => body.data.map(({ slug }) => slug);

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  const seller = await app.seller();
  const values = { item: 'divine-orb', league: 'vaal' };
  await addOffer(app, seller, categories['poe2/currency'] ?? '', { values, title: 'Divine Orbs' });
  await refreshCounts(app.db, null, new Date());
  await app.db
    .insertInto('blog_author')
    .values({
      id: author,
      slug: 'the-desk',
      name: 'The desk',
      avatar_media_id: null,
      description_en: 'Writes.',
      description_fr: 'Écrit.',
    })
    .execute();
  const safety = { en: ['Safety'], fr: ['Sécurité'] };
  const body = [
    'Orbs, **explained** for {{fee_l0}}.',
    '## Prices {#prices}',
    '[prices](/poe2/currency/divine-orb)',
    '[prices](/valorant/accounts)',
  ].join('\n\n');
  await write({ slug: 'orbs', game: 'poe2', days: 3, tags: safety, body });
  await write({ slug: 'ranks', game: 'valorant', days: 2 });
  await write({ slug: 'accounts-in-general', base: 'accounts', days: 1, tags: safety });
  await write({ slug: 'a-draft', game: 'poe2', days: null });
  await write({ slug: 'tomorrow', game: 'fortnite', days: -1 });
  app.forget();
  feeds = createFeedHandler({ db: app.db, services: app.services });
});
afterAll(() => app.close());

describe('a list', () => {
  test('holds what is published, the newest first, and nothing before its day', async () => {
    const { status, body } = await app.get('blog/article');
    expect(status).toBe(200);
    expect(slugs(body)).toEqual(['accounts-in-general', 'ranks', 'orbs']);
    expect(body.meta.total).toBe(3);
    expect(body.data[2]).toMatchObject({
      title: 'en title of orbs',
      main_tag: { type: 'game', slug: 'poe2', title: 'Path of Exile 2' },
      tags: [{ title: 'Safety' }],
      author: { slug: 'the-desk', name: 'The desk', description: 'Writes.' },
      reading_minutes: 1,
    });
    expect(body.data[2].imageMain.image).toMatch(/^\/media\/artwork\/poe2\//);
    expect(body.data[2].main_tag.icon_image).toMatch(/^\/media\/emblem\/poe2/);
    expect(body.data[0].main_tag.icon_image).toBeNull();
  });

  test.each([
    ['main_tag=poe2', ['orbs']],
    ['main_tag=accounts', ['accounts-in-general']],
    ['main_tag=fortnite', []],
    ['main_tag=nothing-of-the-kind', []],
    ['author=the-desk', ['accounts-in-general', 'ranks', 'orbs']],
    ['author=nobody', []],
    ['tag=Safety', ['accounts-in-general', 'orbs']],
    ['locale=fr&tag=S%C3%A9curit%C3%A9', ['accounts-in-general', 'orbs']],
    ['search=orbs+explained', ['orbs']],
    ['search=%22!%26%7C%28', []],
    ['limit=1&offset=1', ['ranks']],
  ])('can be narrowed: %s', async (query, expected) => {
    const { status, body } = await app.get(`blog/article?${query}`);
    expect([status, slugs(body)]).toEqual([200, expected]);
  });

  test.each(['limit=0', 'limit=101', 'main_tag=../etc', 'locale=de', 'tag='.padEnd(90, 'x')])(
    'refuses %s with the field named',
    async (query) => {
      const { status, body } = await app.get(`blog/article?${query}`);
      expect(status).toBe(422);
      expect(body.errors[0].path).toBe(query.split('=')[0]);
    },
  );
});

describe('an article', () => {
  test('is typed blocks with the rules’ figures, today’s prices, offers and what to read next', async () => {
    const { status, body } = await app.get('blog/article/orbs');
    expect(status).toBe(200);
    expect(body.blocks[0].content.map(({ text }: { text: string }) => text).join('')).toBe(
      'Orbs, explained for 10%.',
    );
    expect(body.blocks[2]).toMatchObject({
      type: 'prices',
      today: { title: 'Path of Exile 2 · Divine Orb', base: 'currency', offers_count: 1 },
    });
    expect(body.blocks[3].today).toBeNull();
    expect(body.offers.map(({ title }: { title: string }) => title)).toEqual(['Divine Orbs']);
    // A subject in common goes before what is newer.
    expect(body.related.map(({ slug }: { slug: string }) => slug)).toEqual([
      'accounts-in-general',
      'ranks',
    ]);
  });

  test('is read in the language asked for', async () => {
    const { body } = await app.get('blog/article/orbs?locale=fr');
    expect(body).toMatchObject({ locale: 'fr', title: 'fr title of orbs' });
    expect(body.author.description).toBe('Écrit.');
  });

  test.each(['a-draft', 'tomorrow', 'nothing'])('%s is nobody’s', async (slug) => {
    const { status, body } = await app.get(`blog/article/${slug}`);
    expect([status, body.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    expect((await app.get(`frontend/page?path=/blog/article/${slug}`)).status).toBe(404);
  });
});

test('main tags count what is published, for the index and the frame', async () => {
  const counts = (tags: { slug: string; articles_count: number }[]) =>
    tags.map(({ slug, articles_count: count }) => `${slug} ${count}`).toSorted();
  const { body } = await app.get('blog/tag');
  expect(counts(body.main_tags)).toEqual(['accounts 1', 'poe2 1', 'valorant 1']);
  expect(body.tags).toEqual([{ title: 'Safety', articles_count: 2 }]);
  expect(body.authors).toMatchObject([{ slug: 'the-desk', articles_count: 3 }]);
  const bootstrap = await app.get('frontend/bootstrap');
  expect(bootstrap.body.blog.main_tags).toEqual(body.main_tags);
});

test('an author is who has something published', async () => {
  expect((await app.get('blog/author/the-desk')).body).toMatchObject({ name: 'The desk' });
  const missing = await app.get('blog/author/nobody');
  expect([missing.status, missing.body.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
});

describe('pages', () => {
  const page = (path: string) => app.get(`frontend/page?path=${encodeURIComponent(path)}`);

  test('an article has one canonical address and says what it is', async () => {
    for (const path of ['/blog/poe2/orbs', '/blog/article/orbs']) {
      const { body } = await page(path);
      expect(body.meta_tags).toMatchObject({
        canonical: '/blog/poe2/orbs',
        type: 'article',
        robots: 'index',
      });
      expect(body.meta_tags.image.url).toMatch(/^\/media\/share\/en\/article\/orbs\.png\?v=/);
      expect(body.semantic_tags.map((tag: { '@type': string }) => tag['@type'])).toEqual([
        'BreadcrumbList',
        'BlogPosting',
      ]);
      expect(body.semantic_tags.flatMap(structuredDataProblems)).toEqual([]);
    }
    expect((await page('/blog/valorant/orbs')).body).toEqual({
      redirect: { to: '/blog/poe2/orbs', status: 301 },
    });
  });

  test.each(['/blog/fortnite', '/blog/nothing', '/blog/author/nobody', '/blog/poe2/orbs/more'])(
    '%s is not there',
    async (path) => {
      expect((await page(path)).status).toBe(404);
    },
  );

  test('the sitemap lists what is published', async () => {
    const crawl = createCrawlerHandler({ db: app.db, services: app.services });
    const reply = await crawl(new Request(`${ORIGIN}/sitemaps/articles-1.xml`));
    const paths = readSitemap(await reply.text()).map(({ loc }) => new URL(loc).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/blog/poe2', '/fr/blog/poe2/orbs']));
    expect(paths.join()).not.toMatch(/draft|tomorrow/);
  });
});

describe('feeds', () => {
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    feeds(new Request(ORIGIN + path, { headers, method }));

  test.each([
    ['/blog/rss.xml', 'application/rss+xml'],
    ['/blog/atom.xml', 'application/atom+xml'],
    ['/blog/feed.json', 'application/feed+json'],
  ])('%s names what is published, and is told to be unchanged', async (path, type) => {
    const reply = await ask(path);
    const text = await reply.text();
    expect(reply.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(text).toContain('en title of orbs');
    expect(text).toContain(`${ORIGIN}/blog/poe2/orbs`);
    expect(text).not.toMatch(/draft|tomorrow/);
    const etag = reply.headers.get('etag') ?? '';
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    // As a reader that takes compressed answers got it.
    expect((await ask(path, { 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect(await (await ask(`/fr${path}`)).text()).toContain('fr title of orbs');
    expect((await ask(path, {}, 'POST')).status).toBe(405);
  });

  test('a reader that hammers waits', async () => {
    const { services, db } = app;
    const limited = createFeedHandler({
      db,
      services: { ...services, env: { ...services.env, rateLimits: true } },
    });
    const replies = await Promise.all(
      Array.from({ length: 70 }, () => limited(new Request(`${ORIGIN}/blog/rss.xml`))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a game’s page names the newest articles about it, and no draft', async () => {
  const { body } = await app.get('market/game/poe2/hub');
  const listed = await app.get('blog/article?main_tag=poe2&limit=3');
  expect(slugs({ data: body.articles })).toEqual(slugs(listed.body));
  expect(slugs(listed.body)).toContain('orbs');
  expect(slugs({ data: body.articles })).not.toContain('a-draft');
  const french = await app.get('market/game/poe2/hub', { language: 'fr' });
  expect(french.body.articles[0].title).toMatch(/^fr title/);
  const other = await app.get('market/game/valorant/hub');
  const ofOther = await app.get('blog/article?main_tag=valorant&limit=3');
  expect(slugs({ data: other.body.articles })).toEqual(slugs(ofOther.body));
});

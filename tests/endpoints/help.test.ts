/** The help centre as its readers get it: texts, search, votes, pages; and what a release writes and leaves alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { invalidateMemoryCaches } from '~/server/infra/memory-cache.ts';
import { writeFirstTexts } from '~/server/modules/help/index.ts';
import { createCrawlerHandler } from '~/server/modules/storefront/index.ts';
import { callApi } from '../support/api.ts';
import { startApplication } from '../support/application.ts';
import { readSitemap } from '../support/sitemap.ts';
import { structuredDataProblems } from '../support/structured-data.ts';
import { startMarket, type MarketApp } from './market.app.ts';

const ORIGIN = 'http://localhost:3000';

let app: MarketApp;

const seen = () => invalidateMemoryCaches(app.services, ['help']);
const search = (words: string, locale = 'en') =>
  app.get(`help/search?locale=${locale}&search=${encodeURIComponent(words)}`);
const slugs = (body: { data: { slug: string }[] }): string[] => body.data.map(({ slug }) => slug);
const vote = (slug: string, body: object, as?: string) =>
  app.call('POST', `help/article/${slug}/vote`, as === undefined ? { body } : { body, as });

async function change(slug: string, to: { published_at: Date | null }): Promise<void> {
  await app.db.updateTable('help_article').set(to).where('slug', '=', slug).execute();
  seen();
}

async function write(slug: string, body: string): Promise<void> {
  const { id: category } = await app.db
    .selectFrom('help_category')
    .select('id')
    .where('slug', '=', 'orders')
    .executeTakeFirstOrThrow();
  const id = newId();
  const now = app.services.clock.now();
  await app.db
    .insertInto('help_article')
    .values({
      id,
      slug,
      category_id: category,
      position: 99,
      faq_position: null,
      related: [],
      created_at: now,
      published_at: new Date(now.getTime() - 1_000),
    })
    .execute();
  for (const locale of ['en', 'fr'] as const) {
    const text = { title: `Zebra ${slug}`, description: 'Some words.', keywords: ['zebra'], body };
    await app.db
      .insertInto('help_article_text')
      .values({ article_id: id, locale, ...text, words: 3, updated_at: now, released_as: null })
      .execute();
  }
  seen();
}

beforeAll(async () => {
  app = await startMarket();
  await writeFirstTexts(app.db, app.services.clock.now());
});
afterAll(() => app.close());

describe('what is read', () => {
  test('subjects hold all articles in both languages', async () => {
    const { status, body } = await app.get('help/category');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(6);
    const count = body.data.flatMap((one: { articles: unknown[] }) => one.articles).length;
    expect(count).toBeGreaterThanOrEqual(24);
    const french = await app.get('help/category?locale=fr');
    expect(french.body.data[0]).toMatchObject({ slug: 'orders', title: 'Commandes et livraison' });
    const one = await app.get('help/category/payouts');
    expect(slugs({ data: one.body.articles })).toEqual([
      'request-a-payout',
      'add-a-payout-method',
      'payout-declined',
    ]);
  });

  test('what is asked most has short answers with the figures of the rules', async () => {
    const { body } = await app.get('help/faq');
    expect(slugs(body)[0]).toBe('when-the-seller-is-paid');
    expect(body.data.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(body)).not.toMatch(/\{\{|undefined/);
    expect(body.data[0].content).toContain('3 days');
  });

  test('an article is blocks, with what to read next', async () => {
    const { body } = await app.get('help/article/my-order-is-late?locale=fr');
    expect(body).toMatchObject({
      title: 'Ma commande est en retard',
      category: { slug: 'orders', icon: 'parcel' },
      contact_topic: 'order',
      votes: { useful: 0, total: 0 },
    });
    expect(body.blocks.length).toBeGreaterThan(3);
    expect(slugs({ data: body.related })).toEqual([
      'delivery-times',
      'cancel-an-order',
      'open-a-dispute',
    ]);
  });

  test.each(['help/article/nothing', 'help/category/nothing'])('%s is not there', async (path) => {
    const { status, body } = await app.get(path);
    expect([status, body.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
  });

  test.each(['help/article/No%20Slug', 'help/article/..%2Fx', 'help/faq?locale=de'])(
    '%s is refused, not a fault',
    async (path) => expect((await app.get(path)).status).toBe(422),
  );

  test('a draft and a later day are nobody’s', async () => {
    const later = new Date(app.services.clock.now().getTime() + 86_400_000);
    for (const published_at of [null, later]) {
      await change('reviews', { published_at });
      expect((await app.get('help/article/reviews')).status).toBe(404);
      expect((await vote('reviews', { is_useful: true })).status).toBe(404);
      expect(slugs((await search('review stars')).body)).not.toContain('reviews');
    }
    await change('reviews', { published_at: app.services.clock.now() });
    expect((await app.get('help/article/reviews')).status).toBe(200);
  });
});

describe('the search', () => {
  test.each([
    ['en', 'my oder is laet', 'my-order-is-late'],
    ['en', 'open a disptue', 'open-a-dispute'],
    ['en', 'cash out', 'request-a-payout'],
    ['fr', 'comande en retrad', 'my-order-is-late'],
    ['fr', 'remboursment', 'when-the-money-is-back'],
    ['fr', 'verification didentité', 'identity-check'],
  ])('%s: “%s” finds %s', async (locale, words, slug) => {
    const { body } = await search(words, locale);
    expect(slugs(body).slice(0, 3)).toContain(slug);
  });

  test('marks what was found, and says whether it is about orders', async () => {
    const { body } = await search('my oder is laet');
    expect(body.about_orders).toBe(true);
    const hit = body.data.find((one: { slug: string }) => one.slug === 'my-order-is-late');
    expect(hit.title).toContainEqual({ text: 'late', is_match: true });
    expect((await search('notifications telegram')).body.about_orders).toBe(false);
  });

  test('is empty for what is not here, and refuses what is no text', async () => {
    for (const words of ['qzxqzx', '', '   ']) expect((await search(words)).body.data).toEqual([]);
    expect((await search('x'.repeat(101))).status).toBe(422);
    expect((await search('a\u0000b')).status).toBe(422);
    expect((await app.get('help/search')).status).toBe(422);
  });
});

describe('votes', () => {
  const tally = async (slug: string) => (await app.get(`help/article/${slug}`)).body.votes;

  test('count once for each person, and follow a change of mind', async () => {
    const [one, other] = [await app.person(), await app.person()];
    expect((await vote('deposits', { is_useful: true }, one)).body).toEqual({
      is_useful: true,
      votes: { useful: 1, total: 1 },
    });
    await vote('deposits', { is_useful: true }, one);
    await vote('deposits', { is_useful: true }, other);
    expect(await tally('deposits')).toEqual({ useful: 2, total: 2 });
    await vote('deposits', { is_useful: false, missing: ' The fee. ' }, one);
    expect(await tally('deposits')).toEqual({ useful: 1, total: 2 });
    // A second no without words keeps them; a yes takes them back.
    await vote('deposits', { is_useful: false }, one);
    const missing = async () =>
      app.db
        .selectFrom('help_vote')
        .select('missing')
        .where('user_id', '=', one)
        .executeTakeFirstOrThrow();
    expect((await missing()).missing).toBe('The fee.');
    await vote('deposits', { is_useful: true }, one);
    expect((await missing()).missing).toBeNull();
  });

  test('at the same time are counted right', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
    await Promise.all(
      people.flatMap((person, index) => [
        vote('reviews', { is_useful: index % 2 === 0 }, person),
        vote('reviews', { is_useful: index % 2 === 0 }, person),
      ]),
    );
    expect(await tally('reviews')).toEqual({ useful: 3, total: 6 });
  });

  test('of visitors are known by nothing that names them, nor across articles', async () => {
    await vote('promo-codes', { is_useful: false });
    await vote('promo-codes', { is_useful: true });
    await vote('ways-to-pay', { is_useful: true });
    expect(await tally('promo-codes')).toEqual({ useful: 1, total: 1 });
    const rows = await app.db
      .selectFrom('help_vote')
      .select(['visitor', 'user_id'])
      .where('visitor', 'is not', null)
      .execute();
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
    expect(rows.every(({ visitor }) => /^[\da-f]{64}$/.test(visitor ?? ''))).toBe(true);
  });

  test('that are erased are counted no more', async () => {
    const person = await app.person();
    await vote('notifications', { is_useful: true }, person);
    await app.db.deleteFrom('help_vote').where('user_id', '=', person).execute();
    expect(await tally('notifications')).toEqual({ useful: 0, total: 0 });
  });

  test.each([
    [{}, 'is_useful'],
    [{ is_useful: 'perhaps' }, 'is_useful'],
    [{ is_useful: false, missing: 'x'.repeat(501) }, 'missing'],
  ])('%j is refused, and names the field', async (body, field) => {
    const reply = await vote('deposits', body);
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toContain(field);
  });
});

describe('a text that could do something', () => {
  test.each([
    ['<script>alert(1)</script>'],
    ['[press](javascript:alert(1))'],
    ['[press](data:text/html,x)'],
    ['[press](//elsewhere.example)'],
    ['![x](https://elsewhere.example/x.png)'],
  ])('%s is left out, and takes no other with it', async (body) => {
    const slug = `bad-${newId().slice(-8)}`;
    await write(slug, body);
    expect((await app.get(`help/article/${slug}`)).status).toBe(404);
    expect((await app.get('help/article/deposits')).status).toBe(200);
    expect(slugs((await search('zebra')).body)).toEqual([]);
    app.problems.length = 0;
  });
});

describe('a release', () => {
  const text = (slug: string) =>
    app.db
      .selectFrom('help_article_text as t')
      .innerJoin('help_article as a', 'a.id', 't.article_id')
      .selectAll('t')
      .select('a.published_at')
      .where('a.slug', '=', slug)
      .where('t.locale', '=', 'en')
      .executeTakeFirstOrThrow();
  const set = async (slug: string, to: { title: string; released_as: string | null }) => {
    const { article_id } = await text(slug);
    await app.db
      .updateTable('help_article_text')
      .set(to)
      .where('article_id', '=', article_id)
      .where('locale', '=', 'en')
      .execute();
  };
  const start = () => writeFirstTexts(app.db, app.services.clock.now());

  test('renews what nobody has edited, and leaves what staff wrote and took down', async () => {
    const before = await text('identity-check');
    await set('identity-check', { title: 'Of an earlier release', released_as: 'earlier' });
    await set('deals-elsewhere', { title: 'By staff', released_as: null });
    await change('your-data-and-leaving', { published_at: null });
    await Promise.all([start(), start()]);
    expect((await text('identity-check')).title).toBe(before.title);
    expect((await text('deals-elsewhere')).title).toBe('By staff');
    expect((await text('your-data-and-leaving')).published_at).toBeNull();
    const { count } = await app.db
      .selectFrom('help_article')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('slug', '=', 'identity-check')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    await change('your-data-and-leaving', { published_at: app.services.clock.now() });
  });

  test('changes nothing when it comes again', async () => {
    const before = await text('deposits');
    await start();
    expect(await text('deposits')).toEqual(before);
  });
});

describe('pages', () => {
  const page = (path: string) => app.get(`frontend/page?path=${encodeURIComponent(path)}`);

  test('say what they are, in both languages', async () => {
    const help = (await page('/fr/help')).body;
    expect(help.meta_tags).toMatchObject({ canonical: '/fr/help', robots: 'index' });
    expect(help.meta_tags.alternates).toContainEqual({ locale: 'en', path: '/help' });
    expect(help.semantic_tags[0]['@type']).toBe('FAQPage');
    const category = (await page('/help/orders')).body;
    expect(category.semantic_tags[0]['@type']).toBe('BreadcrumbList');
    const article = (await page('/help/orders/my-order-is-late')).body;
    expect(article.meta_tags.type).toBe('article');
    const tags = [help, category, article].flatMap((one) => one.semantic_tags);
    expect(tags.flatMap(structuredDataProblems)).toEqual([]);
  });

  test('an article has one canonical address', async () => {
    const canonical = '/help/orders/my-order-is-late';
    expect((await page('/help/article/my-order-is-late')).body.meta_tags.canonical).toBe(canonical);
    expect((await page('/help/payouts/my-order-is-late')).body).toEqual({
      redirect: { to: canonical, status: 301 },
    });
  });

  test.each(['/help/nothing', '/help/orders/nothing', '/help/orders/my-order-is-late/more'])(
    '%s is not there',
    async (path) => expect((await page(path)).status).toBe(404),
  );

  test('the sitemap lists them', async () => {
    const crawl = createCrawlerHandler({ db: app.db, services: app.services });
    const reply = await crawl(new Request(`${ORIGIN}/sitemaps/help-1.xml`));
    const paths = readSitemap(await reply.text()).map(({ loc }) => new URL(loc).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/help', '/help/orders', '/fr/help/orders']));
    expect(paths).toContain('/fr/help/orders/my-order-is-late');
  });
});

test('a help centre elsewhere takes the link of every page, and ours is not listed', async () => {
  const elsewhere = 'https://help.example.com/';
  const outside = await startApplication({ environment: { HELP_CENTER_URL: elsewhere } });
  const get = async (path: string) => (await callApi(outside.handle, 'GET', path, {})).body;
  await writeFirstTexts(outside.db, outside.services.clock.now());
  const { frontend } = await get('frontend/bootstrap');
  const links = frontend.footer.flatMap((group: { items: { path: string }[] }) => group.items);
  expect(links.map(({ path }: { path: string }) => path)).toContain(frontend.help_center_url);
  expect(frontend.help_center_url).toContain('https://help.example.com');
  const page = await get(`frontend/page?path=${encodeURIComponent('/help')}`);
  expect(page.meta_tags.robots).toBe('noindex');
  const crawl = createCrawlerHandler({ db: outside.db, services: outside.services });
  const index = await (await crawl(new Request(`${ORIGIN}/sitemap.xml`))).text();
  expect(index).not.toContain('/sitemaps/help');
  await outside.close();
});

test('a message carries the article that it comes from', async () => {
  const letter = {
    name: 'Mira',
    email: 'mira@example.com',
    topic: 'order',
    help_article: 'my-order-is-late',
    message: 'The seller says that it was sent, and nothing is here.',
  };
  expect((await app.call('POST', 'contact', { body: letter, language: 'fr' })).status).toBe(202);
  const { help_article } = await app.db
    .selectFrom('contact_message')
    .select('help_article')
    .executeTakeFirstOrThrow();
  expect(help_article).toBe('my-order-is-late');
  const mail = await app.db
    .selectFrom('mail_message')
    .select('body_text')
    .where('subject', 'like', 'Contact: order%')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('/fr/help/article/my-order-is-late');
  const wrong = await app.call('POST', 'contact', { body: { ...letter, help_article: '../x' } });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'help_article']);
});

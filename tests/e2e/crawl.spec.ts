/**
 * A crawl of the market as search engines make it: the links of every page reached and the addresses of the sitemaps.
 * No broken link, no redirect from a public link, each page one main heading and valid HTML, structured data and
 * languages consistent both ways.
 */
import { expect, test } from '@playwright/test';
import { classesIn } from '../../scripts/vite/class-names.mjs';
import type { ReadPage } from '../support/html.ts';
import type { SitemapUrl } from '../support/sitemap.ts';
import {
  htmlProblems,
  inTurn,
  isListed,
  pageProblems,
  pathsOf,
  readPage,
  readSitemaps,
  sameAddresses,
  sample,
  visit,
} from './support/crawler.ts';

/** How many addresses of a sitemap are read; of the kinds that are not named, all. */
const READ: Readonly<Record<string, number>> = {
  games: 60,
  categories: 90,
  markets: 40,
  'landing-pages': 40,
  offers: 40,
  sellers: 20,
};
/** HTML is validated on so many pages of each sitemap: pages of one kind are made by one component. */
const VALIDATED = 6;
/** Links that no sitemap names (filters, further pages, private places) are followed up to so many. */
const FURTHER = 120;
/** Pictures of shared pages are drawn when they are asked for, which takes a tenth of a second each. */
const SHARED = 20;
const LOADED = 200;
/** Places that ask for a sign-in lead there in one step. */
const PRIVATE =
  /^(?:\/fr)?\/(?:auth|chat|checkout|favorites|notifications|offers\/create|orders|profile\/me|report|requests|seller)(?:[/?]|$)/;

const origin = (): string => process.env['E2E_ORIGIN'] ?? '';
const pathOf = (address: string): string => address.slice(origin().length) || '/';

/** Pages that were read, by path. */
type Pages = Map<string, ReadPage>;

async function readAll(paths: readonly string[], validated: ReadonlySet<string>, pages: Pages) {
  const problems = await inTurn(paths, async (path) => {
    const { status, location, html } = await visit(origin(), path);
    if (status !== 200) return [`${path} answers ${status} ${location ?? ''}`.trim()];
    const page = readPage(html);
    pages.set(path, page);
    return [
      ...pageProblems(page, origin(), path),
      ...(validated.has(path) ? await htmlProblems(html, path) : []),
    ];
  });
  return problems.flat();
}

/** A public link answers itself; a private one may lead to the sign-in, and no further. */
async function linkProblems(path: string): Promise<string[]> {
  const first = await visit(origin(), path);
  if (first.status === 200) return [];
  if (first.location === null || !PRIVATE.test(path)) {
    return [`The link to ${path} answers ${first.status} ${first.location ?? ''}`.trim()];
  }
  const { pathname, search } = new URL(first.location, origin() + path);
  const second = await visit(origin(), pathname + search);
  return second.status === 200
    ? []
    : [`The link to ${path} leads to ${pathname}, which answers ${second.status}`];
}

function linksIn(pages: Pages, known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const [path, page] of pages) {
    for (const link of pathsOf(page, origin(), path)) {
      if (!pages.has(link) && !known.has(origin() + link)) found.add(link);
    }
  }
  return [...found];
}

/** A sitemap names the same languages as the page itself. */
function unlikeSitemap(urls: readonly SitemapUrl[], pages: Pages): string[] {
  return urls
    .filter(({ loc, alternates }) => {
      const page = pages.get(pathOf(loc));
      return page && isListed(page) && !sameAddresses(page.alternates, alternates);
    })
    .map(({ loc }) => `The sitemap names other languages of ${pathOf(loc)}`);
}

/** What every page loads is asked for once. */
async function resourceProblems(pages: Pages): Promise<string[]> {
  const read = [...pages.values()];
  const shared = [...new Set(read.map((page) => page.meta['og:image'] ?? origin()))];
  const loaded = [...new Set(read.flatMap((page) => page.resources))];
  const addresses = [...sample(shared, SHARED), ...sample(loaded, LOADED)].map(
    (address) => new URL(address, origin()),
  );
  const foreign = addresses.filter((url) => url.origin !== origin()).map((url) => url.href);
  const asked = addresses.filter((url) => url.origin === origin());
  const broken = await inTurn(asked, async ({ pathname, search }) => {
    const reply = await fetch(origin() + pathname + search, { method: 'HEAD' });
    return reply.status === 200 ? [] : [`${pathname}${search} answers ${reply.status}`];
  });
  return [...foreign.map((href) => `${href} is loaded from elsewhere`), ...broken.flat()];
}

/**
 * Visitors' pages load a stylesheet without the rules of places that ask for a sign-in (scripts/vite/styles.mjs):
 * every class that they name must have a rule in it.
 */
async function styleProblems(pages: Pages): Promise<string[]> {
  const styled = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const [path, page] of pages) {
    const sheet = page.resources.find((address) => address.endsWith('.css')) ?? 'no stylesheet';
    if (!styled.has(sheet))
      styled.set(sheet, classesIn(await (await fetch(new URL(sheet, origin()))).text()));
    const without = [...page.classes].filter((name) => !styled.get(sheet)?.has(name));
    if (without.length > 0)
      problems.push(`${path} has classes without a rule: ${without.join(' ')}`);
  }
  return problems;
}

test('everything that crawlers reach is sound', async () => {
  test.setTimeout(300_000);
  const sitemaps = await readSitemaps(origin());
  const chosen = [...sitemaps].map(([kind, urls]) =>
    sample(urls, READ[kind] ?? urls.length).map(({ loc }) => pathOf(loc)),
  );
  const validated = new Set(chosen.flatMap((paths) => sample(paths, VALIDATED)));
  const pages: Pages = new Map();
  const problems = await readAll(chosen.flat(), validated, pages);
  for (const root of ['/', '/fr']) expect([...pages.keys()]).toContain(root);

  const listed = [...sitemaps.values()].flat();
  const known = new Set(listed.map(({ loc }) => loc));
  // Links of the two home pages are all followed, those of the others up to a number.
  const fromHome = new Set(
    ['/', '/fr'].flatMap((root) => {
      const page = pages.get(root);
      return page ? pathsOf(page, origin(), root) : [];
    }),
  );
  const unread = [...fromHome].filter((path) => !pages.has(path));
  const further = sample(linksIn(pages, known), FURTHER);
  const links = await inTurn([...new Set([...unread, ...further])], linkProblems);
  problems.push(
    ...links.flat(),
    ...unlikeSitemap(listed, pages),
    ...(await resourceProblems(pages)),
    ...(await styleProblems(pages)),
  );
  expect(problems).toEqual([]);
});

test.describe('what does not exist', () => {
  for (const path of [
    '/no-such-game',
    '/fr/no-such-game',
    '/poe2/no-such-category',
    '/fr/poe2/currency/no-such-market',
    '/genres/no-such-genre',
    '/category/no-such-category',
    '/offers/00000000-0000-7000-8000-000000000000',
    '/fr/offers/nonsense',
    '/profile/00000000-0000-7000-8000-000000000000/sale',
    '/a/b/c/d/e',
  ]) {
    test(`${path} is a 404 that is not listed`, async () => {
      const { status, html } = await visit(origin(), path);
      expect(status).toBe(404);
      const page = readPage(html);
      expect(page.meta['robots']).toBe('noindex');
      expect(page.lang).toBe(path.startsWith('/fr/') ? 'fr' : 'en');
      expect(page.headings).toBe(1);
      expect(page.canonical).toEqual([]);
      expect(await htmlProblems(html, path)).toEqual([]);
    });
  }
});

test.describe('the search that the home page announces', () => {
  for (const root of ['/', '/fr']) {
    test(`works from ${root}`, async () => {
      const { structuredData } = readPage((await visit(origin(), root)).html);
      const template = /"urlTemplate":"([^"]+)"/.exec(JSON.stringify(structuredData))?.[1] ?? '';
      const path = pathOf(template.replace('{search_term_string}', 'valarant'));
      const { status, html } = await visit(origin(), path);
      expect(status).toBe(200);
      const titles = readPage(html).links.map(({ attributes }) => attributes['href']);
      const game = root === '/' ? '/valorant' : '/fr/valorant';
      expect(titles).toContain(game);
      expect(titles).not.toContain(game.replace('valorant', 'genshin-impact'));
      expect(readPage(html).canonical).toEqual([origin() + path.split('?', 1)[0]]);
    });
  }
});

test('the price of an offer is told in the currency of the page, also from the cache', async () => {
  const list = await (await fetch(`${origin()}/api/market/offer?game=valorant&limit=1`)).json();
  const [{ id, catalog_price: cents }] = list.data;
  const offerIn = async (cookie: string) => {
    const html = await (await fetch(`${origin()}/offers/${id}`, { headers: { cookie } })).text();
    const text = JSON.stringify(readPage(html).structuredData);
    return /"price":"([\d.]+)","priceCurrency":"(\w+)"/.exec(text)?.slice(1);
  };
  const dollars = (Math.ceil(cents) / 100).toFixed(2);
  for (let time = 1; time <= 2; time += 1) {
    expect(await offerIn('')).toEqual([dollars, 'USD']);
    const [euros, currency] = (await offerIn('currency=EUR')) ?? [];
    expect(currency).toBe('EUR');
    expect(Number(euros)).toBeLessThan(Number(dollars));
  }
});

test('filters and parameters do not make other pages', async () => {
  for (const path of ['/poe2/currency', '/fr/games']) {
    const { html } = await visit(origin(), `${path}?sort=newest&utm_source=x&utm_source=y`);
    expect(readPage(html).canonical).toEqual([origin() + path]);
  }
});

test('pages behind a sign-in and for machines are closed to crawlers', async () => {
  const robots = await (await fetch(`${origin()}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`);
  for (const path of ['/auth/sign-in', '/fr/auth/sign-up']) {
    const { html, status } = await visit(origin(), path);
    expect(status).toBe(200);
    expect(readPage(html).meta['robots']).toBe('noindex');
    expect(await htmlProblems(html, path)).toEqual([]);
  }
});

test('the manifest names icons that exist', async () => {
  const reply = await fetch(`${origin()}/site.webmanifest`);
  expect(reply.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = await reply.json();
  expect(manifest).toMatchObject({ name: 'Legend', start_url: '/', display: 'standalone' });
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable']));
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await fetch(origin() + src);
    expect(icon.headers.get('content-type')).toBe(type);
    const bytes = Buffer.from(await icon.arrayBuffer());
    // Width and height of a PNG stand at the 17th byte.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

/**
 * Crawls the market as a search engine does, without a browser: URLs of the sitemaps and links of the pages. Every
 * problem is one sentence with the page's URL.
 */
import { HtmlValidate } from 'html-validate';
import { readPage, type ReadPage } from '../../support/html.ts';
import { readIndex, readSitemap, type SitemapUrl } from '../../support/sitemap.ts';
import { structuredDataProblems } from '../../support/structured-data.ts';

export interface Visit {
  path: string;
  status: number;
  /** Where the answer leads; null when it is no redirect. */
  location: string | null;
  html: string;
}

const AT_ONCE = 4;

/** Answers in the order of the items, a few at a time. */
export async function inTurn<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/** Every so manieth, the first and the last among them. */
export function sample<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  );
}

/** Every address of every sitemap, by the name of its file. */
export async function readSitemaps(origin: string): Promise<Map<string, SitemapUrl[]>> {
  const index = await fetch(`${origin}/sitemap.xml`);
  const found = new Map<string, SitemapUrl[]>();
  for (const { loc } of readIndex(await index.text())) {
    const reply = await fetch(loc);
    if (reply.status !== 200) throw new Error(`${loc} answers ${reply.status}`);
    const kind = /\/sitemaps\/(.+)-\d+\.xml$/.exec(loc)?.[1] ?? loc;
    found.set(kind, [...(found.get(kind) ?? []), ...readSitemap(await reply.text())]);
  }
  return found;
}

export async function visit(origin: string, path: string): Promise<Visit> {
  const reply = await fetch(origin + path, { redirect: 'manual' });
  return {
    path,
    status: reply.status,
    location: reply.headers.get('location'),
    html: await reply.text(),
  };
}

const isFrench = (path: string): boolean => /^\/fr(?:[/?#]|$)/.test(path);
const languageOf = (path: string): string => (isFrench(path) ? 'fr' : 'en');
const bare = (path: string): string => (isFrench(path) ? path.slice(3) || '/' : path);
const inFrench = (path: string): string => (bare(path) === '/' ? '/fr' : `/fr${bare(path)}`);

/** Links inside the site, as paths. */
export function pathsOf(page: ReadPage, origin: string, from: string): string[] {
  return page.links
    .map(({ attributes }) => new URL(attributes['href'] ?? '', origin + from))
    .filter((url) => url.origin === origin)
    .map((url) => url.pathname + url.search);
}

/** A French page leads to French pages, an English one to English ones; a link that says so may differ. */
function foreignLinks(page: ReadPage, origin: string, from: string): string[] {
  return page.links
    .filter(({ attributes }) => attributes['hreflang'] === undefined)
    .map(({ attributes }) => new URL(attributes['href'] ?? '', origin + from))
    .filter((url) => url.origin === origin && !/^\/(?:api|media|assets)\//.test(url.pathname))
    .filter((url) => languageOf(url.pathname) !== languageOf(from))
    .map((url) => `links to ${url.pathname} in another language`);
}

/** Whether two records of addresses are equal, in whatever order. */
export function sameAddresses(a: Record<string, string>, b: Record<string, string>): boolean {
  const text = (record: Record<string, string>) =>
    JSON.stringify(Object.entries(record).toSorted(([one], [two]) => one.localeCompare(two)));
  return text(a) === text(b);
}

/** Canonical address, languages and sharing of a page that may be listed. */
function listedProblems(page: ReadPage, origin: string, path: string): string[] {
  const pathname = path.split('?', 1)[0] ?? path;
  const english = origin + bare(pathname);
  const wanted = { en: english, fr: origin + inFrench(pathname), 'x-default': english };
  const { meta } = page;
  const missing = ['description', 'og:title', 'og:description', 'og:type', 'og:url', 'og:locale']
    .filter((name) => (meta[name] ?? '') === '')
    .map((name) => `has no ${name}`);
  return [
    ...missing,
    ...(page.canonical.join() === origin + pathname
      ? []
      : [`has the canonical address ${page.canonical.join(', ')}`]),
    ...(sameAddresses(page.alternates, wanted)
      ? []
      : [`has the languages ${JSON.stringify(page.alternates)}`]),
    ...(meta['og:url'] === origin + pathname ? [] : [`has og:url ${meta['og:url']}`]),
    ...(meta['og:locale']?.startsWith(languageOf(path)) ? [] : ['has a wrong og:locale']),
  ];
}

/** Whether search engines may list it. */
export const isListed = (page: ReadPage): boolean => page.meta['robots'] !== 'noindex';

/** What is wrong with a page that answered 200. */
export function pageProblems(page: ReadPage, origin: string, path: string): string[] {
  const problems = [
    ...(page.lang === languageOf(path) ? [] : [`is in the language ${page.lang}`]),
    ...(page.headings === 1 ? [] : [`has ${page.headings} main headings`]),
    ...(page.title === '' ? ['has no title'] : []),
    ...(isListed(page) ? listedProblems(page, origin, path) : []),
    ...page.structuredData.flatMap(structuredDataProblems),
    ...foreignLinks(page, origin, path),
  ];
  return problems.map((problem) => `${path} ${problem}`);
}

/**
 * The rules of the HTML standard. Left out: how things are written (React writes them), and what the scripts of the
 * framework put into the page.
 */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Violations of the HTML standard, each kind once. */
export async function htmlProblems(html: string, path: string): Promise<string[]> {
  const report = await validator.validateString(html);
  const messages = report.results.flatMap((result) => result.messages);
  return [
    ...new Set(
      messages.map(
        ({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector ?? ''})`,
      ),
    ),
  ];
}

export { readPage };

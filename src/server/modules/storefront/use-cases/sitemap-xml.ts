/** The text of sitemaps (sitemaps.org 0.9 with Google's language links). Pure. */
import { appConfig } from '~config';
import { pathIn } from '../../../page-path.ts';

/** One page in all languages. */
export interface SitemapEntry {
  /** Without the language prefix. */
  path: string;
  /** When the page's content last changed; null when unknown. */
  changedAt: Date | null;
}

/** One file of the index. */
export interface SitemapFile {
  path: string;
  changedAt: Date | null;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A URL may contain `&` and `'`; other characters are percent-encoded already. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

function changed(at: Date | null): string {
  return at === null ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const URLSET_START = `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const URLSET_END = '</urlset>\n';

/** Every language has a URL of its own, and each names all of them and the default. */
export function urlElements(origin: string, entry: SitemapEntry): string {
  const { all, default: fallback } = appConfig.locales;
  const addressIn = (locale: (typeof all)[number]) => escaped(origin + pathIn(locale, entry.path));
  const link = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const links = [
    ...all.map((locale) => link(locale, addressIn(locale))),
    link('x-default', addressIn(fallback)),
  ].join('');
  return all
    .map(
      (locale) => `<url><loc>${addressIn(locale)}</loc>${changed(entry.changedAt)}${links}</url>\n`,
    )
    .join('');
}

/** The index that names all files. */
export function sitemapIndex(origin: string, files: readonly SitemapFile[]): string {
  const elements = files.map(
    (file) =>
      `<sitemap><loc>${escaped(origin + file.path)}</loc>${changed(file.changedAt)}</sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${elements.join('')}</sitemapindex>\n`;
}

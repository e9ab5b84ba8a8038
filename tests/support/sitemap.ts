/** Parses sitemaps strictly by the protocol (sitemaps.org): anything else throws. */
import { childrenOf, parseXml, type Element } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const W3C_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Limits of the protocol for one file. */
const MAX_URLS = 50_000;
const MAX_BYTES = 52_428_800;

export interface SitemapUrl {
  loc: string;
  lastmod: string | null;
  /** hreflang → address. */
  alternates: Record<string, string>;
}

function only(element: Element, name: string): string {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0) throw new Error(`${element.name} needs one ${name}`);
  return child.text;
}

function lastmodOf(element: Element): string | null {
  const [child] = childrenOf(element, 'lastmod');
  if (child && !W3C_DATE.test(child.text)) throw new Error(`${child.text} is no date`);
  return child?.text ?? null;
}

function rootOf(text: string, name: string): Element {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error('The file is too large');
  const root = parseXml(text);
  if (root.name !== name || root.attributes['xmlns'] !== NAMESPACE) {
    throw new Error(`The root is ${root.name}, not ${name}`);
  }
  if (root.children.length === 0) throw new Error('The file is empty');
  return root;
}

/** The files of an index. */
export function readIndex(text: string): { loc: string; lastmod: string | null }[] {
  return rootOf(text, 'sitemapindex').children.map((element) => ({
    loc: only(element, 'loc'),
    lastmod: lastmodOf(element),
  }));
}

/** The addresses of one file. */
export function readSitemap(text: string): SitemapUrl[] {
  const { children } = rootOf(text, 'urlset');
  if (children.length > MAX_URLS) throw new Error(`${children.length} addresses in one file`);
  return children.map((element) => ({
    loc: only(element, 'loc'),
    lastmod: lastmodOf(element),
    alternates: Object.fromEntries(
      childrenOf(element, 'xhtml:link').map(({ attributes }) => [
        attributes['hreflang'] ?? '',
        attributes['href'] ?? '',
      ]),
    ),
  }));
}

/** Parses what crawlers read of a page: its head, its headings and links, its structured data. */

export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return entities[String(name)] ?? all;
  });
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s"'<>/=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decoded(value),
    ]),
  );
}

/** Elements' start tags in their order. What scripts and comments hold is no markup. */
function tagsOf(html: string): Tag[] {
  const markup = html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, '$1');
  return [...markup.matchAll(/<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: attributesOf(attributes),
    }),
  );
}

export interface ReadPage {
  lang: string | undefined;
  title: string;
  headings: number;
  canonical: string[];
  /** hreflang → address, from the head. */
  alternates: Record<string, string>;
  /** By name or property; the last one counts. */
  meta: Record<string, string>;
  links: Tag[];
  /** Scripts, styles, icons, fonts and pictures. */
  resources: string[];
  /** All classes that elements name. */
  classes: Set<string>;
  structuredData: unknown[];
}

function resourcesOf(tags: readonly Tag[]): string[] {
  return tags.flatMap(({ name, attributes }) => {
    if (name === 'script' || name === 'img') return attributes['src'] ?? [];
    const isLink = name === 'link' && !['canonical', 'alternate'].includes(attributes['rel'] ?? '');
    return isLink ? (attributes['href'] ?? []) : [];
  });
}

export function readPage(html: string): ReadPage {
  const tags = tagsOf(html);
  const named = (name: string) => tags.filter((tag) => tag.name === name);
  const links = named('link');
  const metas = named('meta').flatMap(({ attributes }) => {
    const name = attributes['name'] ?? attributes['property'];
    return name === undefined ? [] : [[name, attributes['content'] ?? ''] as const];
  });
  return {
    lang: named('html')[0]?.attributes['lang'],
    title: decoded(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    headings: named('h1').length,
    canonical: links
      .filter(({ attributes }) => attributes['rel'] === 'canonical')
      .map(({ attributes }) => attributes['href'] ?? ''),
    alternates: Object.fromEntries(
      links
        // Without a language it is the same thing in another format, as a feed.
        .filter(({ attributes }) => attributes['rel'] === 'alternate' && attributes['hreflang'])
        .map(({ attributes }) => [attributes['hreflang'] ?? '', attributes['href'] ?? '']),
    ),
    meta: Object.fromEntries(metas),
    links: named('a').filter(({ attributes }) => attributes['href'] !== undefined),
    resources: resourcesOf(tags),
    classes: new Set(
      tags.flatMap(({ attributes }) => attributes['class']?.split(/\s+/).filter(Boolean) ?? []),
    ),
    structuredData: [
      ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ].map(([, text = '']) => JSON.parse(text)),
  };
}

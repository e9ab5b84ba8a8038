/** The documents: `pages/<language>/<slug>.md`, bundled with the code. */
import type { Locale } from '~config';
import type { PageDocument } from '~/contracts/content/content.schemas.ts';
import { fillDocument, type DocumentSettings } from './fill-document.ts';
import { parseDocument, readFrontMatter, type ParsedDocument } from './parse-document.ts';
import type { WrittenText } from './render-text.ts';

const sources = import.meta.glob<string>('./pages/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Parsed lazily and cached. */
const parsed = new Map<string, ParsedDocument>();

function parsedDocument(slug: string, locale: Locale): ParsedDocument | undefined {
  const path = `./pages/${locale}/${slug}.md`;
  const source = sources[path];
  if (source === undefined) return undefined;
  const known = parsed.get(path) ?? parseDocument(source);
  parsed.set(path, known);
  return known;
}

/** Slugs of all documents of a language, in alphabetical order. */
export function slugsOf(locale: Locale): string[] {
  const folder = `./pages/${locale}/`;
  return Object.keys(sources)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length, -'.md'.length))
    .toSorted();
}

/** A document's file as it is written: what an editor begins with. Undefined when there is none of this name. */
export function sourceOf(
  slug: string,
  locale: Locale,
): (WrittenText & { updatedOn: string }) | undefined {
  const source = sources[`./pages/${locale}/${slug}.md`];
  if (source === undefined) return undefined;
  const { field, body } = readFrontMatter(source);
  return {
    title: field('title'),
    description: field('description'),
    updatedOn: field('updated'),
    body: body.trim(),
  };
}

/** A document's file in a language with all values filled in; undefined when there is none of this name. */
export function documentOf(
  slug: string,
  locale: Locale,
  market: DocumentSettings,
): PageDocument | undefined {
  const document = parsedDocument(slug, locale);
  if (!document) return undefined;
  const { title, description, updatedOn, blocks } = fillDocument(document, locale, market);
  return { slug, locale, title, description, updated_on: updatedOn, blocks: [...blocks] };
}

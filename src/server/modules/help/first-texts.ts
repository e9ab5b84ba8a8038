/**
 * The help texts that come with a release: `first-texts/<language>/<slug>.md`, in the order and under the categories of
 * `first-categories.ts`. They are the first version of what staff edit.
 */
import { createHash } from 'node:crypto';
import { appConfig, type Locale } from '~config';
import { newId } from '~/kernel/ids.ts';
import { readFrontMatter } from '../content/index.ts';
import { askedMost, firstCategories, readNext } from './first-categories.ts';
import type { ReleasedArticle, ReleasedText } from './help.repository.ts';
import type { HelpCategoryTable } from './help.tables.ts';
import { wordsOf } from '../blog/index.ts';

const sources = import.meta.glob<string>('./first-texts/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Slugs of a language, in alphabetical order. */
export function firstSlugs(locale: Locale): string[] {
  const folder = `./first-texts/${locale}/`;
  return Object.keys(sources)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length, -'.md'.length))
    .toSorted();
}

function textOf(locale: Locale, slug: string): ReleasedText {
  const source = sources[`./first-texts/${locale}/${slug}.md`] ?? '';
  const { field, body } = readFrontMatter(source);
  return {
    slug,
    locale,
    title: field('title'),
    description: field('description'),
    keywords: field('keywords').split(/,\s*/),
    body,
    words: wordsOf(body),
    released_as: createHash('sha256').update(source).digest('base64url'),
  };
}

/** What this release says under a slug in a language; undefined when it has no such article. */
export function firstTextOf(slug: string, locale: Locale): ReleasedText | undefined {
  return sources[`./first-texts/${locale}/${slug}.md`] === undefined
    ? undefined
    : textOf(locale, slug);
}

export function firstTexts(): ReleasedText[] {
  return appConfig.locales.all.flatMap((locale) =>
    firstSlugs(locale).map((slug) => textOf(locale, slug)),
  );
}

export function firstArticles(): ReleasedArticle[] {
  return firstCategories.flatMap(({ slug: category, articles }) =>
    articles.map((slug, position) => {
      const place = askedMost.indexOf(slug);
      return {
        id: newId(),
        slug,
        category,
        position,
        faq_position: place === -1 ? null : place,
        related: [...(readNext[slug] ?? [])],
      };
    }),
  );
}

export function firstCategoryRows(): HelpCategoryTable[] {
  return firstCategories.map(({ slug, icon, contactTopic, title, description }, position) => ({
    id: newId(),
    slug,
    icon,
    contact_topic: contactTopic,
    position,
    title_en: title.en,
    title_fr: title.fr,
    description_en: description.en,
    description_fr: description.fr,
  }));
}

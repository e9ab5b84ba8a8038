/**
 * What differs between the kinds of texts: where each comes from, what it needs, and how readers get it. Everything else,
 * from versions to schedules, is the same for all. A new kind is an adapter more in this table (decision 0061).
 */
import { appConfig, type Locale } from '~config';
import { missingOf, textLimits } from '~/contracts/publishing/missing.ts';
import type {
  ManuscriptContent,
  ManuscriptText,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import {
  previewArticle,
  publishArticle,
  withdrawArticle,
  withMarket,
  type WrittenArticle,
} from '../blog/index.ts';
import {
  presentDocument,
  publishDocument,
  slugsOf,
  sourceOf,
  withdrawDocument,
  withPictures,
} from '../content/index.ts';
import { help } from './help-kind.ts';
import { emptyContent, emptyText, isSlug, withAnchors, type Texts } from './manuscript-content.ts';
import type { FirstText, TextAdapter } from './text-adapter.ts';

function articleOf(id: string, content: ManuscriptContent): WrittenArticle | null {
  const { slug, main_tag: mainTag, author, image, texts } = content;
  if (mainTag === null || author === null) return null;
  return { id, slug, mainTag, author, image, texts };
}

const article: TextAdapter = {
  isOpen: true,
  isWhole: false,
  builtIn: () => Promise.resolve([]),
  first: () => Promise.resolve(null),
  adopt: () => Promise.resolve(),
  released: () => null,
  fileDay: () => null,
  own: (_key, { slug, main_tag, author, image, texts: { en, fr } }) => ({
    ...emptyContent,
    slug,
    main_tag,
    author,
    image,
    texts: {
      en: { ...en, tags: en.tags.slice(0, textLimits.tags) },
      fr: { ...fr, tags: fr.tags.slice(0, textLimits.tags) },
    },
  }),
  lacks: ({ slug, main_tag: mainTag, author }) => [
    ...(isSlug(slug) ? [] : ['slug']),
    ...(mainTag === null ? ['main_tag'] : []),
    ...(author === null ? ['author'] : []),
  ],
  isFree: () => Promise.resolve(true),
  path: (_key, { main_tag: mainTag, slug }) => `/blog/${mainTag ?? 'article'}/${slug}`,
  async publish(ctx, key, content, at) {
    const written = articleOf(key, withAnchors(content));
    return written !== null && (await publishArticle(ctx, written, at));
  },
  withdraw: withdrawArticle,
  async preview(ctx, key, content, { locale, publishedAt, expiresAt }) {
    const written = articleOf(key, withAnchors(content));
    const shown = written && (await previewArticle(ctx, written, { locale, publishedAt }));
    return shown && { kind: 'article', article: shown, expires_at: expiresAt.toISOString() };
  },
  withLookups: withMarket,
};

function fileText(slug: string, locale: Locale): ManuscriptText {
  const { title = '', description = '', body = '' } = sourceOf(slug, locale) ?? {};
  return { ...emptyText, title, description, body };
}

function fileTexts(slug: string): Texts | null {
  return sourceOf(slug, appConfig.locales.default)
    ? { en: fileText(slug, 'en'), fr: fileText(slug, 'fr') }
    : null;
}

function fileDay(slug: string): Date | null {
  const file = sourceOf(slug, appConfig.locales.default);
  return file ? new Date(file.updatedOn) : null;
}

function firstPage(slug: string): FirstText | null {
  const [texts, since] = [fileTexts(slug), fileDay(slug)];
  if (!texts || !since) return null;
  return { key: slug, content: { ...emptyContent, slug, texts }, since, publishedAt: since };
}

const page: TextAdapter = {
  isOpen: false,
  isWhole: true,
  builtIn: () =>
    Promise.resolve(slugsOf(appConfig.locales.default).flatMap((slug) => firstPage(slug) ?? [])),
  first: (_ctx, slug) => Promise.resolve(firstPage(slug)),
  // Its file is shown until an edited text is published in its place.
  adopt: () => Promise.resolve(),
  released: fileTexts,
  fileDay,
  own: (slug, { texts: { en, fr } }) => ({
    ...emptyContent,
    slug,
    texts: {
      en: { ...en, tags: [], image_alt: '' },
      fr: { ...fr, tags: [], image_alt: '' },
    },
  }),
  lacks: () => [],
  isFree: () => Promise.resolve(true),
  path: (slug) => `/${slug}`,
  async publish(ctx, slug, content) {
    await publishDocument(ctx, slug, withAnchors(content).texts);
    return true;
  },
  withdraw: withdrawDocument,
  async preview(ctx, slug, content, { locale, publishedAt, expiresAt }) {
    const updatedOn = publishedAt.toISOString().slice(0, 'YYYY-MM-DD'.length);
    const text = { ...withAnchors(content).texts[locale], updatedOn };
    const document = await presentDocument(ctx, slug, locale, text);
    return { kind: 'page', document, expires_at: expiresAt.toISOString() };
  },
  withLookups: (ctx, blocks) => withPictures(ctx.db, blocks),
};

const adapters: Readonly<Record<TextKind, TextAdapter>> = { article, page, help };

export function adapterOf(kind: TextKind): TextAdapter {
  return adapters[kind];
}

/** Paths of all fields without which a text cannot be published. */
export function missingFields(kind: TextKind, content: ManuscriptContent): string[] {
  const missing = missingOf(content);
  return [
    ...adapterOf(kind).lacks(content),
    ...appConfig.locales.all.flatMap((locale) =>
      missing[locale].map((part) => `texts.${locale}.${part}`),
    ),
  ];
}

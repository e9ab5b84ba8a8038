/**
 * What differs between the kinds of texts: where each comes from, what it needs, and how readers get it. Everything else,
 * from versions to schedules, is the same for all. A new kind is an adapter more in this table (decision 0061).
 */
import { appConfig, type Locale } from '~config';
import type { Block } from '~/contracts/content/content.schemas.ts';
import { missingOf } from '~/contracts/publishing/missing.ts';
import type {
  ManuscriptContent,
  ManuscriptText,
  Preview,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import type { Ctx } from '../../core/context.ts';
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
  withHeadingIds,
  withPictures,
} from '../content/index.ts';

interface PreviewFrame {
  locale: Locale;
  publishedAt: Date;
  expiresAt: Date;
}

export interface TextAdapter {
  /** Whether such texts are begun and removed here, or come with the program. */
  isOpen: boolean;
  /** Names of all texts that come with the program. */
  builtIn(): string[];
  /** What a text of the program says before anybody edits it, and since when; null when there is none of this name. */
  first(key: string): { content: ManuscriptContent; at: Date } | null;
  /** The content without what this kind has not. */
  own(key: string, content: ManuscriptContent): ManuscriptContent;
  /** Paths of fields, besides those of the languages, without which it cannot be published. */
  lacks(content: ManuscriptContent): string[];
  /** Where readers find it, without the language. */
  path(key: string, content: ManuscriptContent): string;
  /** Shows it to readers. @returns false when what it refers to does not exist */
  publish(ctx: Ctx, key: string, content: ManuscriptContent, at: Date): Promise<boolean>;
  withdraw(ctx: Ctx, key: string): Promise<void>;
  /** As readers would see it; null while it cannot be shown at all. */
  preview(
    ctx: Ctx,
    key: string,
    content: ManuscriptContent,
    frame: PreviewFrame,
  ): Promise<Preview | null>;
  /** Blocks with what is looked up when they are read. */
  withLookups(ctx: Ctx, blocks: readonly Block[]): Promise<Block[]>;
}

export const emptyText: ManuscriptText = {
  title: '',
  description: '',
  tags: [],
  image_alt: '',
  body: '',
};

export const emptyContent: ManuscriptContent = {
  slug: '',
  main_tag: null,
  author: null,
  image: null,
  texts: { en: emptyText, fr: emptyText },
};

/** Both texts with anchors at all headings, the same in both languages where they have the same parts. */
export function withAnchors(content: ManuscriptContent): ManuscriptContent {
  const { en, fr } = content.texts;
  const body = withHeadingIds(en.body);
  const texts = { en: { ...en, body }, fr: { ...fr, body: withHeadingIds(fr.body, body) } };
  return { ...content, texts };
}

function articleOf(id: string, content: ManuscriptContent): WrittenArticle | null {
  const { slug, main_tag: mainTag, author, image, texts } = content;
  if (mainTag === null || author === null) return null;
  return { id, slug, mainTag, author, image, texts };
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const article: TextAdapter = {
  isOpen: true,
  builtIn: () => [],
  first: () => null,
  own: (_key, content) => content,
  lacks: ({ slug, main_tag: mainTag, author }) => [
    ...(SLUG.test(slug) ? [] : ['slug']),
    ...(mainTag === null ? ['main_tag'] : []),
    ...(author === null ? ['author'] : []),
  ],
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

const page: TextAdapter = {
  isOpen: false,
  builtIn: () => slugsOf(appConfig.locales.default),
  first(slug) {
    const file = sourceOf(slug, appConfig.locales.default);
    if (!file) return null;
    const texts = { en: fileText(slug, 'en'), fr: fileText(slug, 'fr') };
    return { content: { ...emptyContent, slug, texts }, at: new Date(file.updatedOn) };
  },
  own: (slug, { texts: { en, fr } }) => ({
    ...emptyContent,
    slug,
    texts: {
      en: { ...en, tags: [], image_alt: '' },
      fr: { ...fr, tags: [], image_alt: '' },
    },
  }),
  lacks: () => [],
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

const adapters: Readonly<Record<TextKind, TextAdapter>> = { article, page };

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

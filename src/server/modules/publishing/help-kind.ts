/**
 * Help articles as manuscripts. They come from files to rows (decision 0057); whoever edits one takes it from the files, and
 * what a later release brings under its address is pointed out.
 */
import * as v from 'valibot';
import type { Locale } from '~config';
import type {
  ManuscriptContent,
  ManuscriptText,
} from '~/contracts/publishing/publishing.schemas.ts';
import { withPictures } from '../content/index.ts';
import {
  firstTextOf,
  isHelpSlugFree,
  previewHelpArticle,
  publishHelpArticle,
  releaseFromFiles,
  selectStored,
  withdrawHelpArticle,
  type StoredHelp,
  type WrittenHelp,
} from '../help/index.ts';
import { emptyContent, emptyText, isSlug, withAnchors, type Texts } from './manuscript-content.ts';
import type { FirstText, TextAdapter } from './text-adapter.ts';

/** Behind all that have a place. */
const LAST = 999;

type HelpText = Pick<WrittenHelp['texts'][Locale], 'title' | 'description' | 'keywords' | 'body'>;

function textOf({ title, description, keywords, body }: HelpText): ManuscriptText {
  const tags = keywords.map((word) => word.trim()).filter((word) => word !== '');
  return { ...emptyText, title, description, tags, body: body.trim() };
}

function firstOf(row: StoredHelp): FirstText {
  const stored = (locale: Locale) => row.texts.find((text) => text.locale === locale);
  const [en, fr] = [stored('en'), stored('fr')];
  const content = {
    ...emptyContent,
    slug: row.slug,
    main_tag: row.category,
    position: row.position === LAST ? null : row.position,
    faq_position: row.faq_position,
    related: row.related,
    texts: { en: en ? textOf(en) : emptyText, fr: fr ? textOf(fr) : emptyText },
  };
  return { key: row.id, content, since: row.created_at, publishedAt: row.published_at };
}

function releasedTexts(slug: string): Texts | null {
  const [en, fr] = [firstTextOf(slug, 'en'), firstTextOf(slug, 'fr')];
  return en && fr ? { en: textOf(en), fr: textOf(fr) } : null;
}

function helpOf(id: string, content: ManuscriptContent): WrittenHelp | null {
  const { slug, main_tag: category, position, faq_position: faqPosition, related, texts } = content;
  if (category === null) return null;
  const written = (locale: Locale) => {
    const { title, description, tags: keywords, body } = texts[locale];
    return { title, description, keywords, body };
  };
  return {
    id,
    slug,
    category,
    position: position ?? LAST,
    faqPosition,
    related: related.filter((other) => other !== slug),
    texts: { en: written('en'), fr: written('fr') },
  };
}

const isId = (key: string): boolean => v.is(v.pipe(v.string(), v.uuid()), key);

export const help: TextAdapter = {
  isOpen: true,
  isWhole: true,
  builtIn: async (ctx) => (await selectStored(ctx.db)).map(firstOf),
  async first(ctx, key) {
    const [row] = isId(key) ? await selectStored(ctx.db, key) : [];
    return row ? firstOf(row) : null;
  },
  adopt: (ctx, key) => releaseFromFiles(ctx.db, key),
  released: releasedTexts,
  fileDay: () => null,
  own: (_key, { slug, main_tag, position, faq_position, related, texts: { en, fr } }) => ({
    ...emptyContent,
    slug,
    main_tag,
    position,
    faq_position,
    related,
    texts: { en: { ...en, image_alt: '' }, fr: { ...fr, image_alt: '' } },
  }),
  lacks: ({ slug, main_tag: category }) => [
    ...(isSlug(slug) ? [] : ['slug']),
    ...(category === null ? ['main_tag'] : []),
  ],
  isFree: isHelpSlugFree,
  path: (_key, { main_tag: category, slug }) => `/help/${category ?? 'article'}/${slug}`,
  async publish(ctx, key, content, at) {
    const written = helpOf(key, withAnchors(content));
    return written !== null && (await publishHelpArticle(ctx, written, at));
  },
  withdraw: withdrawHelpArticle,
  async preview(ctx, key, content, { locale, publishedAt, expiresAt }) {
    const written = helpOf(key, withAnchors(content));
    const shown = written && (await previewHelpArticle(ctx, written, { locale, publishedAt }));
    return shown && { kind: 'help', article: shown, expires_at: expiresAt.toISOString() };
  },
  withLookups: (ctx, blocks) => withPictures(ctx.db, blocks),
};

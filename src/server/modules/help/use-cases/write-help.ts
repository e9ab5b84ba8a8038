/** What staff make of help articles: read as they stand, published, taken down, and as they would look (decision 0061). */
import { appConfig, type Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { HelpArticle } from '~/contracts/help/help.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { wordsOf } from '../../blog/index.ts';
import { localized } from '../../catalogue/index.ts';
import {
  documentSettings,
  renderText,
  withPictures,
  type WrittenText,
} from '../../content/index.ts';
import { helpArticleChanged } from '../help.events.ts';
import { presentCard, presentWritten } from '../help.presenter.ts';
import { selectCategories } from '../help.repository.ts';
import { helpIndexOf, type HelpCtx } from '../help-index.ts';
import {
  hideHelpArticle,
  isSlugFree,
  selectCategoryId,
  upsertHelpArticle,
} from '../writing.repository.ts';

export interface WrittenHelpText extends WrittenText {
  keywords: string[];
}

/** A help article as it was written: slugs in the place of ids. */
export interface WrittenHelp {
  id: string;
  slug: string;
  category: string;
  position: number;
  faqPosition: number | null;
  related: string[];
  texts: Readonly<Record<Locale, WrittenHelpText>>;
}

/**
 * Shows a help article to readers, in the place of what a release wrote. Needs a transaction; the caller has checked who
 * may, and that nothing is missing.
 * @param publishedAt its day when it has none
 * @returns false when its subject does not exist
 * @throws {Failure} MANUSCRIPT_SLUG_TAKEN
 */
export async function publishHelpArticle(
  ctx: Ctx,
  written: WrittenHelp,
  publishedAt: Date,
): Promise<boolean> {
  const { id, slug, position, faqPosition, related, texts } = written;
  const categoryId = await selectCategoryId(ctx.db, written.category);
  if (categoryId === undefined) return false;
  const article = {
    id,
    slug,
    category_id: categoryId,
    position,
    faq_position: faqPosition,
    related,
    created_at: ctx.now,
    published_at: publishedAt,
  };
  const rows = appConfig.locales.all.map((locale) => ({
    article_id: id,
    locale,
    ...texts[locale],
    words: wordsOf(texts[locale].body),
    updated_at: ctx.now,
    released_as: null,
  }));
  try {
    await upsertHelpArticle(ctx.db, article, rows);
  } catch (error) {
    if (isUniqueViolation(error, 'help_article_slug_key')) {
      throw new Failure('MANUSCRIPT_SLUG_TAKEN');
    }
    throw error;
  }
  await ctx.publish(helpArticleChanged({ article_id: id }));
  return true;
}

/** Takes a help article from readers. Needs a transaction. */
export async function withdrawHelpArticle(ctx: Ctx, id: string): Promise<void> {
  await hideHelpArticle(ctx.db, id);
  await ctx.publish(helpArticleChanged({ article_id: id }));
}

export function isHelpSlugFree(ctx: Ctx, id: string, slug: string): Promise<boolean> {
  return isSlugFree(ctx.db, id, slug);
}

/** A help article as readers would see it now; null while its subject does not exist. */
export async function previewHelpArticle(
  ctx: Ctx,
  written: WrittenHelp,
  { locale, publishedAt }: { locale: Locale; publishedAt: Date },
): Promise<HelpArticle | null> {
  const categories = await selectCategories(ctx.db);
  const category = categories.find(({ slug }) => slug === written.category);
  if (!category) return null;
  const text = written.texts[locale];
  const { blocks, ...rendered } = renderText(text, locale, await documentSettings(ctx));
  const { bySlug } = await helpIndexOf(ctx, locale);
  const related = written.related.flatMap((slug) => bySlug.get(slug) ?? []);
  const frame = { slug: written.slug, category, words: wordsOf(text.body), ...rendered };
  return presentWritten(frame, {
    locale,
    blocks: await withPictures(ctx.db, blocks),
    changedAt: publishedAt,
    related: related.map((one) => presentCard(one, locale)),
  });
}

/** Subjects, and the articles that can be named as what to read next, in a language. */
export async function listHelpChoices(ctx: HelpCtx, locale: Locale) {
  const categories = await selectCategories(ctx.db);
  const { articles } = await helpIndexOf(ctx, locale);
  return {
    categories: categories.map((one) => ({
      slug: one.slug,
      title: localized(one, 'title', locale),
    })),
    articles: articles.map(({ slug, title }) => ({ slug, title })),
  };
}

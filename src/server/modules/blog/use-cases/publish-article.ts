/** What readers see of an article: published, changed, taken back (decision 0061). And who signs articles. */
import { appConfig, type Locale } from '~config';
import type { Article } from '~/contracts/blog/blog.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { slugOf } from '~/contracts/publishing/missing.ts';
import { newId } from '~/kernel/ids.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { Ctx } from '../../../core/context.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { articleChanged } from '../blog.events.ts';
import {
  hideArticle,
  insertAuthor,
  lockPublished,
  selectAuthorBySlug,
  upsertArticle,
} from '../publishing.repository.ts';
import { wordsOf } from '../words.ts';
import { findArticleHead, mainTagFilter, presentArticle } from './read-blog.ts';

export interface WrittenArticleText {
  title: string;
  description: string;
  tags: string[];
  image_alt: string;
  body: string;
}

/** An article as it was written: aliases and slugs in the place of ids. */
export interface WrittenArticle {
  id: string;
  slug: string;
  mainTag: string;
  author: string;
  image: string | null;
  texts: Readonly<Record<Locale, WrittenArticleText>>;
}

/** Ids of main tag and author; null when one of them does not exist. */
async function referencesOf(ctx: Ctx, { mainTag, author }: WrittenArticle) {
  const subject = mainTagFilter(await catalogueIndexOf(ctx), mainTag);
  const signer = await selectAuthorBySlug(ctx.db, author);
  if (subject === null || !signer) return null;
  const { gameId = null, baseCategoryId = null } = subject;
  return { game_id: gameId, base_category_id: baseCategoryId, signer };
}

/**
 * Shows an article to readers. Needs a transaction; the caller has checked who may, and that nothing is missing.
 * @param publishedAt its day when it has none yet
 * @returns false when its main tag or its author does not exist
 */
export async function publishArticle(
  ctx: Ctx,
  written: WrittenArticle,
  publishedAt: Date,
): Promise<boolean> {
  const found = await referencesOf(ctx, written);
  if (!found) return false;
  const { signer, ...subject } = found;
  const { id, slug, image, texts } = written;
  await upsertArticle(
    ctx.db,
    {
      id,
      slug,
      ...subject,
      author_id: signer.id,
      image_media_id: image,
      created_at: ctx.now,
      published_at: publishedAt,
    },
    appConfig.locales.all.map((locale) => ({
      article_id: id,
      locale,
      ...texts[locale],
      words: wordsOf(texts[locale].body),
      updated_at: ctx.now,
    })),
  );
  await ctx.publish(articleChanged({ article_id: id }));
  return true;
}

/** Takes an article from readers. Needs a transaction. */
export async function withdrawArticle(ctx: Ctx, id: string): Promise<void> {
  await hideArticle(ctx.db, id);
  await ctx.publish(articleChanged({ article_id: id }));
}

/** An article as readers would see it now; null while it has no main tag or no author. */
export async function previewArticle(
  ctx: Ctx,
  written: WrittenArticle,
  { locale, publishedAt }: { locale: Locale; publishedAt: Date },
): Promise<Article | null> {
  const found = await referencesOf(ctx, written);
  if (!found) return null;
  const { signer, ...subject } = found;
  const text = written.texts[locale];
  const row = {
    id: written.id,
    slug: written.slug,
    ...subject,
    image_media_id: written.image,
    is_demo: false,
    created_at: publishedAt,
    published_at: publishedAt,
    ...text,
    words: wordsOf(text.body),
    author_slug: signer.slug,
    author_name: signer.name,
    author_avatar: signer.avatar_media_id,
    author_about_en: signer.description_en,
    author_about_fr: signer.description_fr,
  };
  return presentArticle(ctx, row, locale);
}

/** A published article as everybody is told of it: its title in each language, and where it is. */
export interface Announcement {
  titles: Record<Locale, string>;
  path: string;
}

/** Undefined when readers do not see it. Needs a transaction, in which it cannot be taken down. */
export async function findAnnouncement(ctx: Ctx, id: string): Promise<Announcement | undefined> {
  const slug = await lockPublished(ctx.db, id, ctx.now);
  if (slug === undefined) return undefined;
  const [en, fr] = [await findArticleHead(ctx, slug, 'en'), await findArticleHead(ctx, slug, 'fr')];
  if (!en || !fr) return undefined;
  return { titles: { en: en.title, fr: fr.title }, path: paths.article(en.main_tag.slug, slug) };
}

/** Adds who signs articles. @throws {Failure} AUTHOR_TAKEN @returns the slug, made of the name */
export async function addAuthor(
  ctx: Ctx,
  author: { name: string; description_en: string; description_fr: string },
): Promise<{ id: string; slug: string }> {
  const id = newId();
  const slug = slugOf(author.name) || id;
  const isNew = await insertAuthor(ctx.db, { id, slug, avatar_media_id: null, ...author });
  if (!isNew) throw new Failure('AUTHOR_TAKEN');
  return { id, slug };
}

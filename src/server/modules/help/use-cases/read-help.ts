/** What readers of the help centre ask for. */
import { appConfig, type Locale } from '~config';
import type {
  HelpArticle,
  HelpCategory,
  HelpFaq,
  HelpFound,
} from '~/contracts/help/help.schemas.ts';
import { withPictures } from '../../content/index.ts';
import { presentCard, presentCategory, presentFrame } from '../help.presenter.ts';
import { selectVotes } from '../help.repository.ts';
import { selectCategoryOfHidden } from '../writing.repository.ts';
import { helpIndexOf, type HelpCtx, type HelpIndex, type IndexedArticle } from '../help-index.ts';

const RELATED = 3;
const FOUND = 8;
/** How many of the best matches say what a search is about. */
const TELLING = 3;

export async function listCategories(ctx: HelpCtx, locale: Locale): Promise<HelpCategory[]> {
  const helpIndex = await helpIndexOf(ctx, locale);
  return helpIndex.categories.map((category) => presentCategory(helpIndex, category, locale));
}

/** Undefined where nothing is published under the name. */
export async function findCategory(
  ctx: HelpCtx,
  slug: string,
  locale: Locale,
): Promise<HelpCategory | undefined> {
  const helpIndex = await helpIndexOf(ctx, locale);
  const category = helpIndex.categories.find((one) => one.slug === slug);
  return category && presentCategory(helpIndex, category, locale);
}

/** What is asked most, in the order that its marks give. */
export async function listFaq(ctx: HelpCtx, locale: Locale): Promise<HelpFaq['data']> {
  const { articles } = await helpIndexOf(ctx, locale);
  return articles
    .filter(({ faq_position: place }) => place !== null)
    .toSorted((a, b) => (a.faq_position ?? 0) - (b.faq_position ?? 0))
    .map((article) => {
      const { slug, category, title, description: content } = presentCard(article, locale);
      return { slug, category, title, content };
    });
}

/** Those that the author names, as far as they are published, then others of the category. */
function relatedTo(helpIndex: HelpIndex, article: IndexedArticle): IndexedArticle[] {
  const named = article.related.flatMap((slug) => helpIndex.bySlug.get(slug) ?? []);
  const beside = helpIndex.articles.filter(({ category }) => category.id === article.category.id);
  return [...new Set([...named, ...beside])].filter((other) => other !== article).slice(0, RELATED);
}

/** Undefined where nothing is published under the name. */
export async function findArticle(
  ctx: HelpCtx,
  slug: string,
  locale: Locale,
): Promise<HelpArticle | undefined> {
  const helpIndex = await helpIndexOf(ctx, locale);
  const article = helpIndex.bySlug.get(slug);
  const votes = article && (await selectVotes(ctx.db, slug, ctx.services.clock.now()));
  if (!article || !votes) return undefined;
  const { useful, total } = votes;
  return {
    ...presentCard(article, locale),
    locale,
    blocks: await withPictures(ctx.db, article.blocks),
    updated_at: article.updated_at.toISOString(),
    contact_topic: article.category.contact_topic,
    votes: { useful, total },
    related: relatedTo(helpIndex, article).map((other) => presentCard(other, locale)),
  };
}

/** Title, description and place of an article, for the page around it. */
export async function findArticleHead(ctx: HelpCtx, slug: string, locale: Locale) {
  const article = (await helpIndexOf(ctx, locale)).bySlug.get(slug);
  return article && { ...presentCard(article, locale), updatedAt: article.updated_at };
}

/**
 * Where whoever asks for an article that was taken down goes on: its subject while that holds others, else the centre.
 * @returns undefined when no article of this name was taken down
 */
export async function findInstead(
  ctx: HelpCtx,
  slug: string,
  locale: Locale,
): Promise<{ category: string | null } | undefined> {
  const subject = await selectCategoryOfHidden(ctx.db, slug);
  if (subject === undefined) return undefined;
  const { categories } = await helpIndexOf(ctx, locale);
  return { category: categories.find((one) => one.slug === subject)?.slug ?? null };
}

/** Addresses for the sitemap. */
export async function helpAddresses(ctx: HelpCtx) {
  const { articles } = await helpIndexOf(ctx, appConfig.locales.default);
  return articles.map(({ slug, category, updated_at: changedAt }) => ({
    slug,
    category: category.slug,
    changedAt,
  }));
}

export async function searchHelp(ctx: HelpCtx, search: string, locale: Locale): Promise<HelpFound> {
  const helpIndex = await helpIndexOf(ctx, locale);
  const found = helpIndex.finder.find(search, FOUND).flatMap((hit) => {
    const article = helpIndex.bySlug.get(hit.slug);
    return article ? [{ hit, article }] : [];
  });
  return {
    data: found.map(({ hit, article }) => ({
      ...presentFrame(article, locale),
      title: hit.title,
      description: hit.description,
    })),
    about_orders: found
      .slice(0, TELLING)
      .some(({ article }) => article.category.contact_topic === 'order'),
  };
}

/** Pages of the help centre: itself, a category, an article (decision 0057). */
import { msg } from '@lingui/core/macro';
import type { Article, FAQPage, WithContext } from 'schema-dts';
import { appConfig } from '~config';
import { isHelpFor } from '~/contracts/help/help-for.ts';
import type { Ctx } from '../../../core/context.ts';
import { pathIn } from '../../../page-path.ts';
import { findArticleHead, findCategory, findInstead, listFaq } from '../../help/index.ts';
import { shortened, translator, type Found, type Resolved } from './found-page.ts';
import { breadcrumbs, organizationId, type Tag } from './semantic-tags.ts';

const texts = {
  help: msg`Help centre`,
  about: msg`Answers about buying, delivery, disputes, money, selling and your account.`,
};

/** Under which every article can be linked to without its category. */
const ANY_CATEGORY = 'article';

const helpCrumb = (ctx: Ctx) => ({ name: translator(ctx.locale)(texts.help, {}), path: '/help' });

/** A help centre elsewhere is the one to be found: ours is not listed beside it. */
export const isHelpIndexed = ({ services }: Pick<Ctx, 'services'>): boolean =>
  services.env.helpCenterUrl === undefined;

async function startPage(ctx: Ctx): Promise<Found> {
  const say = translator(ctx.locale);
  const asked = await listFaq(ctx, ctx.locale);
  const faq = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: asked.map(({ title, content }) => ({
      '@type': 'Question' as const,
      name: title,
      acceptedAnswer: { '@type': 'Answer' as const, text: content },
    })),
  } satisfies WithContext<FAQPage>;
  return {
    payload: { kind: 'page', name: 'help' },
    path: '/help',
    title: say(texts.help, {}),
    description: say(texts.about, {}),
    isIndexed: isHelpIndexed(ctx),
    seoDescription: null,
    semanticTags: asked.length > 0 ? [faq] : [],
  };
}

async function categoryPage(ctx: Ctx, slug: string): Promise<Found | null> {
  const category = await findCategory(ctx, slug, ctx.locale);
  if (!category) return null;
  const path = `/help/${slug}`;
  return {
    payload: { kind: 'help_category', category_slug: slug },
    path,
    title: `${category.title} · ${translator(ctx.locale)(texts.help, {})}`,
    description: shortened(category.description),
    isIndexed: isHelpIndexed(ctx),
    seoDescription: null,
    semanticTags: [breadcrumbs(ctx, [helpCrumb(ctx), { name: category.title, path }])],
  };
}

type Head = NonNullable<Awaited<ReturnType<typeof findArticleHead>>>;

function articleTag(ctx: Ctx, article: Head, path: string): Tag {
  const { appOrigin } = ctx.services.env;
  const us = {
    '@type': 'Organization' as const,
    '@id': organizationId(ctx),
    name: appConfig.brand.name,
    url: `${appOrigin}/`,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    image: `${appOrigin}/icon-512.png`,
    dateModified: article.updatedAt.toISOString(),
    inLanguage: ctx.locale,
    mainEntityOfPage: appOrigin + pathIn(ctx.locale, path),
    author: us,
    publisher: us,
  } satisfies WithContext<Article>;
}

/** What staff took down leads on to its subject: failures, pages and other articles link to it (`help-for.ts`). */
async function instead(ctx: Ctx, slug: string): Promise<Resolved> {
  const found = await findInstead(ctx, slug, ctx.locale);
  if (found) return { to: found.category ? `/help/${found.category}` : '/help', status: 302 };
  return isHelpFor(slug) ? { to: '/help', status: 302 } : null;
}

async function articlePage(ctx: Ctx, slug: string, under: string): Promise<Resolved> {
  const article = await findArticleHead(ctx, slug, ctx.locale);
  if (!article) return instead(ctx, slug);
  const { category } = article;
  const path = `/help/${category.slug}/${slug}`;
  if (under !== ANY_CATEGORY && under !== category.slug) return { to: path, status: 301 };
  return {
    payload: { kind: 'help_article', article_slug: slug },
    path,
    title: article.title,
    description: shortened(article.description),
    isIndexed: isHelpIndexed(ctx),
    seoDescription: null,
    semanticTags: [
      breadcrumbs(ctx, [
        helpCrumb(ctx),
        { name: category.title, path: `/help/${category.slug}` },
        { name: article.title, path },
      ]),
      articleTag(ctx, article, path),
    ],
  };
}

/** @param segments those after `/help` */
export async function helpPage(ctx: Ctx, segments: readonly string[]): Promise<Resolved> {
  const [first, second, ...rest] = segments;
  if (first === undefined) return startPage(ctx);
  if (rest.length > 0) return null;
  return second === undefined ? categoryPage(ctx, first) : articlePage(ctx, second, first);
}

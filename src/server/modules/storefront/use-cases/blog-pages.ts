/** Pages below `/blog`: a main tag, an article, an author (specification, section 2). */
import { msg } from '@lingui/core/macro';
import type { BlogPosting, WithContext } from 'schema-dts';
import { appConfig } from '~config';
import type { ArticleCard } from '~/contracts/blog/blog.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { pathIn } from '../../../page-path.ts';
import { findArticleHead, findAuthor, listMainTags } from '../../blog/index.ts';
import { shortened, translator, type Found, type Resolved } from './found-page.ts';
import { breadcrumbs, organizationId, type Tag } from './semantic-tags.ts';

const texts = {
  blog: msg`Blog`,
  tag: msg({ message: '{subject}: guides' }),
  tagAbout: msg({ message: 'Guides to buying and selling: {subject}.' }),
};

const blogCrumb = (ctx: Ctx) => ({ name: translator(ctx.locale)(texts.blog, {}), path: '/blog' });

function postingTag(ctx: Ctx, article: ArticleCard, path: string): Tag {
  const { appOrigin } = ctx.services.env;
  const at = (to: string): string => appOrigin + pathIn(ctx.locale, to);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    image: new URL(article.imageMain.image, appOrigin).href,
    datePublished: article.published_at,
    inLanguage: ctx.locale,
    mainEntityOfPage: at(path),
    keywords: article.tags.map(({ title }) => title).join(', '),
    author: {
      '@type': 'Organization',
      name: article.author.name,
      url: at(`/blog/author/${article.author.slug}`),
    },
    publisher: {
      '@type': 'Organization',
      '@id': organizationId(ctx),
      name: appConfig.brand.name,
      url: `${appOrigin}/`,
    },
  } satisfies WithContext<BlogPosting>;
}

async function articlePage(ctx: Ctx, slug: string, under: string | null): Promise<Resolved> {
  const article = await findArticleHead(ctx, slug, ctx.locale);
  if (!article) return null;
  const path = `/blog/${article.main_tag.slug}/${slug}`;
  if (under !== null && under !== article.main_tag.slug) return { to: path, status: 301 };
  return {
    payload: { kind: 'article', article_slug: slug },
    path,
    title: article.title,
    description: shortened(article.description),
    isIndexed: true,
    seoDescription: null,
    semanticTags: [
      breadcrumbs(ctx, [
        blogCrumb(ctx),
        { name: article.main_tag.title, path: `/blog/${article.main_tag.slug}` },
        { name: article.title, path },
      ]),
      postingTag(ctx, article, path),
    ],
  };
}

async function authorPage(ctx: Ctx, slug: string): Promise<Found | null> {
  const author = await findAuthor(ctx, slug, ctx.locale);
  if (!author) return null;
  const path = `/blog/author/${slug}`;
  return {
    payload: { kind: 'author', author_slug: slug },
    path,
    title: `${author.name} · ${translator(ctx.locale)(texts.blog, {})}`,
    description: shortened(author.description),
    isIndexed: true,
    seoDescription: null,
    semanticTags: [breadcrumbs(ctx, [blogCrumb(ctx), { name: author.name, path }])],
  };
}

async function tagPage(ctx: Ctx, slug: string): Promise<Found | null> {
  const found = (await listMainTags(ctx, ctx.locale)).find((tag) => tag.slug === slug);
  if (!found) return null;
  const say = translator(ctx.locale);
  const path = `/blog/${slug}`;
  return {
    payload: { kind: 'blog_tag', main_tag: slug },
    path,
    title: say(texts.tag, { subject: found.title }),
    description: say(texts.tagAbout, { subject: found.title }),
    isIndexed: true,
    seoDescription: null,
    semanticTags: [breadcrumbs(ctx, [blogCrumb(ctx), { name: found.title, path }])],
  };
}

/** @param segments those after `/blog`, at least one */
export async function blogPage(ctx: Ctx, segments: readonly string[]): Promise<Resolved> {
  const [first = '', second, ...rest] = segments;
  if (rest.length > 0) return null;
  if (second === undefined) return tagPage(ctx, first);
  if (first === 'author') return authorPage(ctx, second);
  return articlePage(ctx, second, first === 'article' ? null : first);
}

/** Endpoints of the blog. */
import { Failure } from '~/contracts/failure.ts';
import { tag } from '../../core/cache-tags.ts';
import { read } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { blogIndex, findArticle, findArticles, findAuthor } from './use-cases/read-blog.ts';

export const blogEndpoints = endpointsOf('blog', {
  articles: read((ctx, input) => {
    ctx.addCacheTags(tag.catalogue, tag.blog);
    return findArticles(ctx, input, input.locale ?? ctx.locale);
  }),

  article: read(async (ctx, { slug, locale }) => {
    ctx.addCacheTags(tag.catalogue, tag.blog);
    const article = await findArticle(ctx, slug, locale ?? ctx.locale);
    if (!article) throw new Failure('DOCUMENT_NOT_FOUND');
    return article;
  }),

  tags: read((ctx, { locale }) => {
    ctx.addCacheTags(tag.catalogue, tag.blog);
    return blogIndex(ctx, locale ?? ctx.locale);
  }),

  author: read(async (ctx, { slug, locale }) => {
    ctx.addCacheTags(tag.blog);
    const author = await findAuthor(ctx, slug, locale ?? ctx.locale);
    if (!author) throw new Failure('DOCUMENT_NOT_FOUND');
    return author;
  }),
});

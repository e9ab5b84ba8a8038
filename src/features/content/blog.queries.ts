/** Queries of the blog, each in one language. */
import type { Locale } from '~config';
import { api } from '~/platform/api/api.ts';
import { ARTICLES_ON_PAGE, type BlogPlace, type BlogSearch } from './blog.search.ts';

export const blogQueries = {
  list: (place: BlogPlace, { page = 1, q, tag }: BlogSearch, locale: Locale) =>
    api.blog.articles.queryOptions({
      locale,
      limit: ARTICLES_ON_PAGE,
      offset: (page - 1) * ARTICLES_ON_PAGE,
      ...(place.kind === 'tag' && { main_tag: place.mainTag }),
      ...(place.kind === 'author' && { author: place.author }),
      ...(q && { search: q }),
      ...(tag && { tag }),
    }),
  index: (locale: Locale) => api.blog.tags.queryOptions({ locale }),
  article: (slug: string, locale: Locale) => api.blog.article.queryOptions({ slug, locale }),
  author: (slug: string, locale: Locale) => api.blog.author.queryOptions({ slug, locale }),
};

/** Endpoints of the blog, for readers. Drafts and articles of a later day are nobody's. */
import * as v from 'valibot';
import { aliasSchema, localeSchema, pageQuery, querySearch, text } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { contentErrors } from '../content/content.errors.ts';
import { articleListSchema, articleSchema, authorSchema, blogIndexSchema } from './blog.schemas.ts';

const route = routesOf('Blog');
const locale = v.optional(localeSchema);

export const articleListQuerySchema = v.object({
  /** A game's or a base category's alias. */
  main_tag: v.optional(aliasSchema),
  /** A subject as its articles name it, in the language of the list. */
  tag: v.optional(text({ max: 60 })),
  author: v.optional(aliasSchema),
  /** Words of title, description and text. */
  search: querySearch,
  locale,
  ...pageQuery,
});

const articles = endpoint
  .meta({ who: 'all', cacheable: true, limit: { calls: 240, seconds: 60 } })
  .route(route.get('/blog/article', 'Published articles, newest first'))
  .input(articleListQuerySchema)
  .output(articleListSchema);

const article = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/blog/article/{slug}', 'An article as typed blocks, and what to read next'))
  .errors(documented(pick(contentErrors, 'DOCUMENT_NOT_FOUND')))
  .input(v.object({ slug: aliasSchema, locale }))
  .output(articleSchema);

const tags = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/blog/tag', 'Main tags, subjects and authors with their numbers of articles'))
  .input(v.object({ locale }))
  .output(blogIndexSchema);

const author = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/blog/author/{slug}', 'Who writes'))
  .errors(documented(pick(contentErrors, 'DOCUMENT_NOT_FOUND')))
  .input(v.object({ slug: aliasSchema, locale }))
  .output(authorSchema);

export const blogContract = { articles, article, tags, author };

/** Endpoints of the help centre, for readers. What is not published is nobody's. */
import * as v from 'valibot';
import { aliasSchema, localeSchema, text } from '../common.ts';
import { contentErrors } from '../content/content.errors.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import {
  helpArticleSchema,
  helpCategorySchema,
  helpFaqSchema,
  helpFoundSchema,
  helpIndexSchema,
  helpVotedSchema,
  helpVoteSchema,
} from './help.schemas.ts';

const route = routesOf('Help');
const locale = v.optional(localeSchema);
const missing = documented(pick(contentErrors, 'DOCUMENT_NOT_FOUND'));
const cached = endpoint.meta({ who: 'all', cacheable: true });

const categories = cached
  .route(route.get('/help/category', 'Categories of the help centre with their articles'))
  .input(v.object({ locale }))
  .output(helpIndexSchema);

const category = cached
  .route(route.get('/help/category/{slug}', 'A category with its articles'))
  .errors(missing)
  .input(v.object({ slug: aliasSchema, locale }))
  .output(helpCategorySchema);

const faq = cached
  .route(route.get('/help/faq', 'What is asked most, with short answers'))
  .input(v.object({ locale }))
  .output(helpFaqSchema);

const article = cached
  .route(route.get('/help/article/{slug}', 'An article as typed blocks, and what to read next'))
  .errors(missing)
  .input(v.object({ slug: aliasSchema, locale }))
  .output(helpArticleSchema);

const search = endpoint
  .meta({ who: 'all', cacheable: true, limit: { calls: 240, seconds: 60 } })
  .route(route.get('/help/search', 'Articles that answer a question; typing errors are forgiven'))
  .input(v.object({ search: text({ max: 100 }), locale }))
  .output(helpFoundSchema);

const vote = endpoint
  .meta({ who: 'all', limit: { calls: 30, seconds: 600 }, alsoFor: ['banned'] })
  .route(
    route.post(
      '/help/article/{slug}/vote',
      'Say whether an article was useful; the last word counts',
    ),
  )
  .errors(missing)
  .input(helpVoteSchema)
  .output(helpVotedSchema);

export const helpContract = { categories, category, faq, article, search, vote };

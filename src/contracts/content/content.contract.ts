/** Endpoints of documents (about, policies, programmes) and the contact form. */
import * as v from 'valibot';
import { emptySchema, localeSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { contentErrors } from './content.errors.ts';
import { contactInputSchema, documentSchema } from './content.schemas.ts';

const route = routesOf('Content');

export const contentContract = {
  document: endpoint
    .meta({ who: 'all', cacheable: true })
    .route(route.get('/page/{slug}', 'A public page as headings, paragraphs, lists and tables'))
    .errors(documented(pick(contentErrors, 'DOCUMENT_NOT_FOUND')))
    .input(
      v.object({ slug: v.pipe(v.string(), v.maxLength(80)), locale: v.optional(localeSchema) }),
    )
    .output(documentSchema),

  contact: endpoint
    .meta({ who: 'all', limit: { calls: 5, seconds: 600 } })
    .route({
      ...route.post('/contact', 'Write to the operator; the answer comes by e-mail'),
      successStatus: 202,
    })
    .input(contactInputSchema)
    .output(emptySchema),
};

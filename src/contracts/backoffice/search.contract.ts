/**
 * The search of the back office (decision 0118): one text, looked for in everything that the caller's role may look at. People
 * are looked for by their e-mail address on their own: each such look stands in the audit trail.
 */
import * as v from 'valibot';
import { LEAST_OF_EMAIL, LEAST_SEARCHED } from '~/domain/search-handles.ts';
import { text } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { foundByEmailSchema, foundSchema } from './search.schemas.ts';

const route = routesOf('Back office');

export const searchContract = {
  search: staffEndpoint('find_people', { limit: { calls: 240, seconds: 60 } })
    .route(
      route.get(
        '/admin/search',
        'People, orders, offers, payments and more by an id, a number, a reference, a name or a title',
      ),
    )
    .input(v.object({ q: text({ min: LEAST_SEARCHED, max: 200 }) }))
    .output(foundSchema),

  searchByEmail: staffEndpoint('find_people', { limit: { calls: 30, seconds: 60 } })
    .route(
      route.post(
        '/admin/search/email',
        'People by their e-mail address or its beginning; each look is recorded',
      ),
    )
    .input(v.object({ email: text({ min: LEAST_OF_EMAIL, max: 254 }) }))
    .output(foundByEmailSchema),
};

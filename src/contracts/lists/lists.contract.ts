/** Lists of staff: all orders, filtered and as a file, people as a file, and views of lists that somebody saved for themselves (decision 0129). */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { listsErrors } from './lists.errors.ts';
import {
  listedOrderSchema,
  ordersFilter,
  peopleFilter,
  savedViewSchema,
  viewFields,
} from './lists.schemas.ts';

const route = routesOf('Back office');
const viewer = staffEndpoint('find_people', { limit: { calls: 120, seconds: 60 } });
const file = v.object({ file_name: v.string(), content: v.string() });

export const listsContract = {
  orders: staffEndpoint('decide_orders', { limit: { calls: 240, seconds: 60 } })
    .route(
      route.get(
        '/admin/lists/orders',
        'All orders that fit, newest first. A page can be short and have a next one: so many were looked at',
      ),
    )
    .input(v.object({ ...idCursorQuery, ...ordersFilter }))
    .output(endlessListOf(listedOrderSchema)),

  exportOrders: staffEndpoint('decide_orders', { limit: { calls: 10, seconds: 60 } })
    .route(
      route.post(
        '/admin/lists/orders/export',
        'The orders that fit, as CSV; taking it along is on record',
      ),
    )
    .errors(documented(pick(listsErrors, 'LIST_TOO_MANY')))
    .input(v.object(ordersFilter))
    .output(file),

  exportPeople: staffEndpoint('find_people', { limit: { calls: 10, seconds: 60 } })
    .route(
      route.post(
        '/admin/lists/people/export',
        'The people that fit, as CSV, with the first letters of their addresses; taking it along is on record',
      ),
    )
    .errors(documented(pick(listsErrors, 'LIST_TOO_MANY')))
    .input(v.object(peopleFilter))
    .output(file),

  views: viewer
    .route(route.get('/admin/lists/views', 'The caller’s own views of one list, by name'))
    .input(v.object({ list: viewFields.list }))
    .output(v.object({ data: v.array(savedViewSchema) })),

  saveView: viewer
    .route(
      route.post(
        '/admin/lists/views',
        'Save the filters of a list under a name; the same ones under the same name are there once',
      ),
    )
    .errors(documented(pick(listsErrors, 'VIEW_NAME_TAKEN', 'VIEW_WITH_ADDRESS', 'VIEWS_FULL')))
    .input(v.object(viewFields))
    .output(savedViewSchema),

  removeView: viewer
    .route(
      route.post(
        '/admin/lists/views/{id}/remove',
        'Remove one of the caller’s own views; one that is not there any more is no error',
      ),
    )
    .input(v.object({ id: idSchema }))
    .output(emptySchema),
};

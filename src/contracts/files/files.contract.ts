/** The files of staff (decision 0124). Whoever opens one stands in the record, once for an hour of looking. */
import * as v from 'valibot';
import { endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { filesErrors } from './files.errors.ts';
import {
  filedOrderSchema,
  filedOrdersQuery,
  filePlaces,
  noteTextSchema,
  offerFileSchema,
  orderFileSchema,
  personFileSchema,
  sellerFileSchema,
  staffNoteSchema,
} from './files.schemas.ts';

const route = routesOf('Back office');
const byId = v.object({ id: idSchema });
const refused = documented(pick(filesErrors, 'FILE_NOT_FOUND', 'FILE_OWN'));

export const filesContract = {
  order: staffEndpoint('decide_orders')
    .route(
      route.get(
        '/admin/files/orders/{id}',
        'What is known of an order besides the order itself: money, sides, signals, notes; each look is recorded',
      ),
    )
    .errors(documented(pick(ordersErrors, 'ORDER_NOT_FOUND', 'ORDER_OWN_CASE')))
    .input(byId)
    .output(orderFileSchema),

  person: staffEndpoint('find_people')
    .route(
      route.get(
        '/admin/files/people/{id}',
        'What is known of a person besides the account: money, reports, linked accounts, notes; each look is recorded',
      ),
    )
    .errors(refused)
    .input(byId)
    .output(personFileSchema),

  offer: staffEndpoint('moderate_market')
    .route(
      route.get(
        '/admin/files/offers/{id}',
        'An offer as it is, what was changed of it, its prices, reports, notes; each look is recorded',
      ),
    )
    .errors(refused)
    .input(byId)
    .output(offerFileSchema),

  seller: staffEndpoint('moderate_market')
    .route(
      route.get(
        '/admin/files/sellers/{id}',
        'Levels, requests, proofs, results, offers and holds of a seller, notes; each look is recorded',
      ),
    )
    .errors(refused)
    .input(byId)
    .output(sellerFileSchema),

  orders: staffEndpoint('decide_orders')
    .route(
      route.get(
        '/admin/files/{place}/{id}/orders',
        'What a person bought or sold, or what was ordered of an offer, the newest first',
      ),
    )
    .errors(refused)
    .input(v.object({ ...idCursorQuery, ...filedOrdersQuery }))
    .output(endlessListOf(filedOrderSchema)),

  addNote: staffEndpoint('find_people', { limit: { calls: 60, seconds: 60 } })
    .route(
      route.post(
        '/admin/files/{place}/{id}/notes',
        'Add a note that staff alone read; nothing of it is changed later',
      ),
    )
    .errors(refused)
    .input(v.object({ place: v.picklist(filePlaces), id: idSchema, text: noteTextSchema }))
    .output(staffNoteSchema),
};

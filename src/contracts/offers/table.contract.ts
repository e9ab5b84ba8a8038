/** Endpoints of the seller's table: own offers as rows, and one act on many of them, with its inverse. */
import * as v from 'valibot';
import { cursorQuery, idSchema, listOf, pageQuery } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { offerErrors } from './offers.errors.ts';
import {
  bulkActSchema,
  bulkOutcomes,
  bulkOutcomeSchema,
  bulkPreviewSchema,
  bulkSchema,
  selectionSchema,
  tableFilter,
  tableSchema,
  tableSortSchema,
} from './table.schemas.ts';

const route = routesOf('Selling');
const seller = endpoint.meta({
  who: 'seller',
  limit: { calls: 240, seconds: 60 },
  keys: ['offers:read'],
});
const byId = v.object({ id: idSchema });
const asked = v.object({ selection: selectionSchema, act: bulkActSchema });
const askedErrors = documented(pick(offerErrors, 'BULK_NOTHING', 'BULK_TOO_MANY'));
const notFound = documented(pick(offerErrors, 'BULK_NOT_FOUND'));

export const tableContract = {
  ownTable: seller
    .route(route.get('/market/seller/offer/table', 'Own offers as rows of a table, with counts'))
    .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
    .input(
      v.object({ ...tableFilter, sort: v.optional(tableSortSchema, 'newest'), ...cursorQuery }),
    )
    .output(tableSchema),

  previewBulk: endpoint
    .meta({ who: 'seller', limit: { calls: 60, seconds: 60 }, keys: ['offers:read'] })
    .route(
      route.post(
        '/market/seller/offer/bulk/preview',
        'What an act would do to many own offers; nothing is changed',
      ),
    )
    .errors(askedErrors)
    .input(asked)
    .output(bulkPreviewSchema),

  startBulk: endpoint
    .meta({
      who: 'seller',
      idempotent: true,
      limit: { calls: 30, seconds: 60 },
    })
    .route({
      ...route.post('/market/seller/offer/bulk', 'One act on many own offers'),
      description:
        'The offers are those that the selection finds at this moment, at most 10 000. A hundred are changed with the call, the others within seconds after it: ask for it again until it is no longer `running`. What an offer does not allow leaves this one offer as it is.',
      successStatus: 201,
    })
    .errors(askedErrors)
    .input(asked)
    .output(bulkSchema),

  bulks: seller
    .route(route.get('/market/seller/offer/bulk', 'Acts of the last 7 days, the newest first'))
    .input(v.object(pageQuery))
    .output(listOf(bulkSchema)),

  showBulk: seller
    .route(route.get('/market/seller/offer/bulk/{id}', 'An act and how far it is'))
    .errors(notFound)
    .input(byId)
    .output(bulkSchema),

  bulkOutcomes: seller
    .route(
      route.get('/market/seller/offer/bulk/{id}/outcomes', 'What an act did to each of its offers'),
    )
    .errors(notFound)
    .input(v.object({ id: idSchema, ...pageQuery, outcome: v.optional(v.picklist(bulkOutcomes)) }))
    .output(listOf(bulkOutcomeSchema)),

  undoBulk: endpoint
    .meta({
      who: 'seller',
      idempotent: true,
      limit: { calls: 30, seconds: 60 },
    })
    .route({
      ...route.post('/market/seller/offer/bulk/{id}/undo', 'The inverse of an act'),
      description:
        'An act of its own. Offers that were changed after the act are refused with OFFER_CHANGED and stay as they are; of a stock, what was sold meanwhile stays sold. A deletion cannot be undone.',
      successStatus: 201,
    })
    .errors(notFound)
    .errors(documented(pick(offerErrors, 'BULK_WRONG_STATE')))
    .input(byId)
    .output(bulkSchema),
};

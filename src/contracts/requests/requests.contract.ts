/** Endpoints of buyers' requests and sellers' bids (decision 0078). */
import * as v from 'valibot';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import {
  countSchema,
  cursorQuery,
  emptySchema,
  idCursorQuery,
  idSchema,
  longText,
  queryBoolean,
} from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { requestErrors } from './requests.errors.ts';
import { requestScopes } from './request-bounds.ts';
import {
  bidInputSchema,
  changeRequestInputSchema,
  confirmBidInputSchema,
  createRequestInputSchema,
  followedRequestsSchema,
  ownBidSchema,
  ownRequestSchema,
  requestDetailSchema,
  requestForSellerSchema,
} from './requests.schemas.ts';

const route = routesOf('Requests');
const limit = { calls: 60, seconds: 60 };
const one = v.object({ id: idSchema });
const REASON_LENGTH = 500;
const NOTE_PRICE = pick(
  offerErrors,
  'PRICE_NOT_WHOLE',
  'PRICE_BELOW_MINIMUM',
  'SELLER_PROOF_REQUIRED',
  'STOCK_PROOF_REQUIRED',
  'CONTACT_DATA_REFUSED',
);

export const requestsContract = {
  list: endpoint
    .meta({ who: 'seller' })
    .route(
      route.get('/market/request', 'Open requests of other people; those that end first, first'),
    )
    .input(
      v.object({
        ...cursorQuery,
        scope: v.optional(v.picklist(requestScopes), 'selling'),
        category_id: v.optional(idSchema),
        /** Only those that nobody has bid on. */
        unanswered: queryBoolean(),
      }),
    )
    .output(
      v.object({
        data: v.array(requestForSellerSchema),
        meta: v.object({ next_cursor: v.nullable(v.string()) }),
      }),
    ),

  mine: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/request/mine', 'Own requests, the newest first'))
    .input(v.object({ ...idCursorQuery }))
    .output(
      v.object({
        data: v.array(ownRequestSchema),
        meta: v.object({ next_cursor: v.nullable(v.string()) }),
      }),
    ),

  followed: endpoint
    .meta({ who: 'seller' })
    .route(
      route.get('/market/request/followed', 'Categories whose new requests the caller is told of'),
    )
    .output(followedRequestsSchema),

  follow: endpoint
    .meta({ who: 'seller', limit })
    .route({
      ...route.post('/market/request/follow', 'Follow new requests of a category, or end that'),
      description:
        'Without a category, all in which the caller sells. Of new requests they are told together, once an hour at most.',
    })
    .errors(
      documented({
        ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
        ...pick(requestErrors, 'REQUESTS_FULL'),
      }),
    )
    .input(v.object({ category_id: v.nullable(idSchema), follows: v.boolean() }))
    .output(followedRequestsSchema),

  show: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/request/{id}', 'One request: with all bids for its buyer'))
    .errors(documented(pick(requestErrors, 'REQUEST_NOT_FOUND')))
    .input(one)
    .output(requestDetailSchema),

  create: endpoint
    .meta({ who: 'user', limit })
    .route(route.post('/market/request', 'Ask for something: sellers answer with bids'))
    .errors(
      documented({
        ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
        ...pick(offerErrors, 'CONTACT_DATA_REFUSED'),
        ...pick(requestErrors, 'REQUESTS_FULL', 'REQUESTS_SPENT', 'REQUEST_WORD_REFUSED'),
      }),
    )
    .input(createRequestInputSchema)
    .output(one),

  change: endpoint
    .meta({ who: 'user', limit })
    .route({
      ...route.patch('/market/request/{id}', 'Change the note, budget or end of an own request'),
      description:
        'With bids present a budget can only be raised or left out. Another note marks the bids: each has to be confirmed by its seller before it can be accepted.',
    })
    .errors(
      documented({
        ...pick(offerErrors, 'CONTACT_DATA_REFUSED'),
        ...pick(
          requestErrors,
          'REQUEST_NOT_FOUND',
          'REQUEST_CLOSED',
          'REQUEST_CHANGES_SPENT',
          'REQUEST_WORD_REFUSED',
          'BID_CHANGED',
        ),
      }),
    )
    .input(changeRequestInputSchema)
    .output(emptySchema),

  confirmBid: endpoint
    .meta({ who: 'user', limit })
    .route(
      route.post(
        '/market/bid/{id}/confirm',
        'Say that an own bid stands after the request changed',
      ),
    )
    .errors(documented(pick(requestErrors, 'BID_NOT_FOUND', 'BID_CHANGED', 'REQUEST_CLOSED')))
    .input(confirmBidInputSchema)
    .output(emptySchema),

  withdraw: endpoint
    .meta({ who: 'user', limit, alsoFor: ['banned'] })
    .route(route.delete('/market/request/{id}', 'Withdraw an own request'))
    .errors(documented(pick(requestErrors, 'REQUEST_NOT_FOUND', 'REQUEST_CLOSED')))
    .input(one)
    .output(emptySchema),

  bid: endpoint
    .meta({ who: 'seller', limit })
    .route(route.post('/market/request/{id}/bid', 'Bid on a request, or change the own bid'))
    .errors(
      documented({
        ...NOTE_PRICE,
        ...pick(ordersErrors, 'ORDER_TOTAL_TOO_LARGE'),
        ...pick(
          requestErrors,
          'REQUEST_NOT_FOUND',
          'REQUEST_CLOSED',
          'REQUEST_WORD_REFUSED',
          'BID_OWN',
          'BID_OVER_BUDGET',
          'BIDS_SPENT',
          'BID_CHANGES_SPENT',
          'BID_CHANGED',
        ),
      }),
    )
    .input(bidInputSchema)
    .output(ownBidSchema),

  withdrawBid: endpoint
    .meta({ who: 'user', limit, alsoFor: ['banned'] })
    .route(route.delete('/market/bid/{id}', 'Take an own bid back'))
    .errors(documented(pick(requestErrors, 'BID_NOT_FOUND', 'REQUEST_CLOSED')))
    .input(one)
    .output(emptySchema),

  accept: endpoint
    .meta({ who: 'user', limit })
    .route(
      route.post(
        '/market/bid/{id}/accept',
        'Accept a bid: it becomes an offer for the buyer alone, which is ordered as any other',
      ),
    )
    .errors(
      documented({
        ...pick(
          requestErrors,
          'BID_NOT_FOUND',
          'BID_CHANGED',
          'BID_RULED_OUT',
          'REQUEST_CLOSED',
          'REQUEST_ORDERED',
        ),
      }),
    )
    .input(
      v.object({
        ...one.entries,
        /** The one that the buyer looked at. */
        version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
      }),
    )
    .output(v.object({ offer_id: idSchema, count: countSchema })),

  release: endpoint
    .meta({ who: 'user', limit, alsoFor: ['banned'] })
    .route(
      route.post('/market/request/{id}/release', 'Let an accepted bid go that was not ordered'),
    )
    .errors(
      documented(pick(requestErrors, 'REQUEST_NOT_FOUND', 'REQUEST_CLOSED', 'REQUEST_ORDERED')),
    )
    .input(one)
    .output(emptySchema),

  block: endpoint
    .meta({ who: 'user', limit })
    .route(
      route.post(
        '/market/bid/{id}/block',
        'Let a seller who has bid neither see nor answer own requests any more, or take that back',
      ),
    )
    .errors(documented(pick(requestErrors, 'BID_NOT_FOUND', 'REQUEST_CLOSED')))
    .input(v.object({ ...one.entries, blocked: v.boolean() }))
    .output(emptySchema),

  hide: staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } })
    .route(route.post('/admin/request/{id}/hide', 'End a request that breaks the rules'))
    .errors(documented(pick(requestErrors, 'REQUEST_NOT_FOUND', 'REQUEST_CLOSED')))
    .input(v.object({ ...one.entries, reason: longText({ min: 3, max: REASON_LENGTH }) }))
    .output(emptySchema),
};

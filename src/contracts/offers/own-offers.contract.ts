/** Endpoints with which sellers manage their own offers. Someone else's offer is a 404. */
import * as v from 'valibot';
import {
  cursorQuery,
  emptySchema,
  idSchema,
  longText,
  pageQuery,
  queryChoices,
  querySearch,
} from '../common.ts';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { endpoint, staffEndpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { categoryMoveSchema } from './category-move.schemas.ts';
import { offerErrors } from './offers.errors.ts';
import {
  offerFieldsSchema,
  offerStatuses,
  offerVersionInput,
  ownOfferListSchema,
  ownOfferSchema,
  stockInputSchema,
} from './offers.schemas.ts';
import { stockResultSchema, vaultLogSchema } from './vault.schemas.ts';

const route = routesOf('Selling');
const backRoute = routesOf('Back office');

const byId = v.object({ id: idSchema });
const limit = { calls: 120, seconds: 60 };
const reader = endpoint.meta({ who: 'seller', limit, keys: ['offers:read'] });
const writer = endpoint.meta({ who: 'seller', limit, keys: ['offers:write'] });
/** Staff may correct an offer while they impersonate its seller. They store no secrets and delete nothing. */
const editor = endpoint.meta({
  who: 'seller',
  limit,
  alsoFor: ['acting'],
  keys: ['offers:write'],
});

export const ownOffers = reader
  .route(route.get('/market/seller/offer', 'Own offers'))
  .input(
    v.object({
      ...pageQuery,
      status: queryChoices(offerStatuses),
      category_id: v.optional(idSchema),
      search: querySearch,
    }),
  )
  .output(ownOfferListSchema);

export const ownOffer = reader
  .route(route.get('/market/seller/offer/{id}', 'One own offer in any status'))
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND')))
  .input(byId)
  .output(ownOfferSchema);

export const createOffer = writer
  .route({
    ...route.post('/market/seller/offer', 'Step 1: choose the category, which makes a draft'),
    successStatus: 201,
  })
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
  .input(v.object({ category_id: idSchema }))
  .output(ownOfferSchema);

export const duplicateOffer = writer
  .route({
    ...route.post(
      '/market/seller/offer/{id}/duplicate',
      'A draft with the same texts, price, terms, attributes and pictures; stored secrets are not copied',
    ),
    successStatus: 201,
  })
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND')))
  .input(byId)
  .output(ownOfferSchema);

/** What keeps an offer from being shown. */
const shownErrors = documented(
  pick(
    offerErrors,
    'OFFER_INCOMPLETE',
    'CONTACT_DATA_REFUSED',
    'WORD_REFUSED',
    'PRICE_BELOW_MINIMUM',
    'SELLER_PROOF_REQUIRED',
  ),
);

export const updateOffer = editor
  .route(route.patch('/market/seller/offer/{id}', 'Step 2 and later edits: any of its fields'))
  .errors(
    documented({
      ...pick(
        offerErrors,
        'OFFER_NOT_FOUND',
        'OFFER_INCOMPLETE',
        'CONTACT_DATA_REFUSED',
        'OFFER_CHANGED',
        'PRICE_NOT_WHOLE',
        'PRICE_BELOW_MINIMUM',
        'SELLER_PROOF_REQUIRED',
        'STOCK_MANAGED',
        'WORD_REFUSED',
      ),
      ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN'),
    }),
  )
  .input(v.object({ id: idSchema, version: offerVersionInput, ...offerFieldsSchema.entries }))
  .output(ownOfferSchema);

export const deleteOffer = writer
  .route(
    route.delete('/market/seller/offer/{id}', 'Delete an offer; its orders keep their snapshot'),
  )
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND')))
  .input(byId)
  .output(emptySchema);

/** The four changes of status and category return the offer as it is afterwards. */
const stateErrors = documented(pick(offerErrors, 'OFFER_NOT_FOUND', 'OFFER_WRONG_STATE'));

export const publishOffer = editor
  .route(
    route.post(
      '/market/seller/offer/{id}/publish',
      'Publish a draft; it may have to be checked first',
    ),
  )
  .errors(stateErrors)
  .errors(shownErrors)
  .input(byId)
  .output(ownOfferSchema);

export const activateOffer = editor
  .route(route.post('/market/seller/offer/{id}/activate', 'Show an inactive offer again'))
  .errors(stateErrors)
  .errors(shownErrors)
  .input(byId)
  .output(ownOfferSchema);

export const deactivateOffer = editor
  .route(route.post('/market/seller/offer/{id}/deactivate', 'Hide an active offer'))
  .errors(stateErrors)
  .input(byId)
  .output(ownOfferSchema);

export const confirmOffer = writer
  .route({
    ...route.post(
      '/market/seller/offer/{id}/confirm',
      'Say that price and stock are still right; an offer that rested is on sale again',
    ),
    description:
      'An offer with manual delivery that nobody confirmed for 30 days rests. A new price or stock confirms it, too. It moves no offer up in any list.',
  })
  .errors(stateErrors)
  .errors(shownErrors)
  .input(byId)
  .output(ownOfferSchema);

export const planOfferMove = reader
  .route(
    route.get(
      '/market/seller/offer/{id}/change-category',
      'What moving to another category would keep, drop and ask for',
    ),
  )
  .errors(
    documented({
      ...pick(offerErrors, 'OFFER_NOT_FOUND'),
      ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
    }),
  )
  .input(v.object({ id: idSchema, category_id: idSchema }))
  .output(categoryMoveSchema);

export const changeOfferCategory = editor
  .route(
    route.post(
      '/market/seller/offer/{id}/change-category',
      'Move to another category; common fields stay',
    ),
  )
  .errors(stateErrors)
  .errors(
    documented({
      ...pick(
        offerErrors,
        'CATEGORY_MISMATCH',
        'CONTACT_DATA_REFUSED',
        'WORD_REFUSED',
        'PRICE_BELOW_MINIMUM',
        'SELLER_PROOF_REQUIRED',
      ),
      ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
    }),
  )
  .input(v.object({ id: idSchema, category_id: idSchema }))
  .output(ownOfferSchema);

export const addStock = endpoint
  .meta({ who: 'seller', limit: { calls: 30, seconds: 60 }, keys: ['stock:write'] })
  .route(
    route.post(
      '/market/seller/offer/{id}/stock',
      'Store secrets for instant delivery; they are never shown again',
    ),
  )
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND', 'STOCK_NOT_INSTANT')))
  .input(v.object({ id: idSchema, secrets: stockInputSchema }))
  .output(stockResultSchema);

export const vaultLog = endpoint
  .meta({ who: 'seller', limit })
  .route(
    route.get(
      '/market/seller/offer/{id}/stock-log',
      'What was stored, handed over, opened and returned, the newest first',
    ),
  )
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND', 'CURSOR_INVALID')))
  .input(v.object({ id: idSchema, ...cursorQuery }))
  .output(vaultLogSchema);

/** Staff decisions about an offer that waits for its review, or one that is on sale. */
export const moderationDecisions = ['approve', 'need_details', 'reject'] as const;

const byStaff = staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } });

export const offerTasks = byStaff
  .route(backRoute.get('/admin/market/offer', 'Offers that wait to be checked, the oldest first'))
  .input(
    v.object({
      ...pageQuery,
      /** Only this one, while it waits. */
      id: v.optional(idSchema),
    }),
  )
  .output(ownOfferListSchema);

export const moderateOffer = byStaff
  .route(
    backRoute.post(
      '/admin/market/offer/{id}/moderate',
      'Approve an offer, ask for details, or reject it; never the own one',
    ),
  )
  .errors(
    documented(
      pick(
        offerErrors,
        'OFFER_NOT_FOUND',
        'OFFER_WRONG_STATE',
        'OFFER_OWN',
        'OFFER_INCOMPLETE',
        'PRICE_BELOW_MINIMUM',
        'SELLER_PROOF_REQUIRED',
        'STOCK_UNPROVEN',
      ),
    ),
  )
  .input(
    v.object({
      id: idSchema,
      decision: v.picklist(moderationDecisions),
      /** The seller reads it; required unless the offer is approved. */
      reason: v.optional(longText({ max: 1_000 }), ''),
    }),
  )
  .output(ownOfferSchema);

/** Public endpoints of offers: lists with facets, one offer, a profile's offers and the home page. */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  aliasSchema,
  countSchema,
  cursorQuery,
  idSchema,
  queryBoolean,
  queryInteger,
  queryList,
  queryNumber,
  querySearch,
} from '../common.ts';
import { articleCardSchema } from '../blog/blog.schemas.ts';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { baseCategoryAliasSchema, categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { reviewSchema } from '../reviews/reviews.schemas.ts';
import { continueSchema } from './continue.schemas.ts';
import { attributeFiltersSchema } from './offer-filter.ts';
import { importsContract } from './imports.contract.ts';
import { offerSortSchema, shopSortSchema } from './offer-sorts.ts';
import { offerErrors } from './offers.errors.ts';
import { proofContract } from './proof.contract.ts';
import { rulesContract } from './rules.contract.ts';
import { tableContract } from './table.contract.ts';
import {
  marketSummarySchema,
  offerCardSchema,
  offerListSchema,
  offerSchema,
} from './offers.schemas.ts';
import {
  activateOffer,
  addStock,
  vaultLog,
  changeOfferCategory,
  createOffer,
  duplicateOffer,
  deactivateOffer,
  deleteOffer,
  moderateOffer,
  ownOffer,
  ownOffers,
  confirmOffer,
  planOfferMove,
  publishOffer,
  updateOffer,
  offerTasks,
} from './own-offers.contract.ts';

const route = routesOf('Offers');

/** Levels are L0 to L5 (decisions, section 7). */
const HIGHEST_LEVEL = appConfig.wallet.feeBpsByLevel.length - 1;

const priceBound = queryNumber({ min: 0, max: appConfig.offers.priceCents.max * 2 });

/** Query of the offer list. Page addresses use the same names and encodings. */
export const offerListQuerySchema = v.object({
  game: v.optional(aliasSchema),
  /** Alias of the game's category; together with `game` it brings facets and market figures. */
  category: v.optional(aliasSchema),
  /** Offers of all games in a base category. */
  base: v.optional(baseCategoryAliasSchema),
  /** Value of the category's first facet, as in `/poe2/currency/divine-orb`. */
  alias: v.optional(aliasSchema),
  filter: attributeFiltersSchema,
  /** All-in unit price in US cents. */
  price_min: priceBound,
  price_max: priceBound,
  /** Promised delivery of at most so many minutes. */
  delivery_minutes: queryInteger({ min: 1, max: 43_200 }),
  instant: queryBoolean(),
  online: queryBoolean(),
  /** Minimum seller level; 0 is every seller. */
  seller_level: queryInteger({ min: 0, max: HIGHEST_LEVEL }),
  /** Offers with volume discounts only. */
  volume: queryBoolean(),
  seller: v.optional(idSchema),
  search: querySearch,
  sort: v.optional(offerSortSchema, 'recommended'),
  /** Reprices every row for this count. */
  count: queryInteger({ min: 1, max: appConfig.offers.stock.max }),
  ...cursorQuery,
});
export type OfferListQuery = v.InferInput<typeof offerListQuerySchema>;

const list = endpoint
  .meta({
    who: 'all',
    cacheable: true,
    limit: { calls: 240, seconds: 60 },
    keys: ['offers:read'],
  })
  .route(
    route.get(
      '/market/offer',
      'Active offers with filters, counts behind the filters and market facts',
    ),
  )
  .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
  .input(offerListQuerySchema)
  .output(offerListSchema);

const show = endpoint
  .meta({ who: 'all', cacheable: true, keys: ['offers:read'] })
  .route(route.get('/market/offer/{id}', 'One offer'))
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND')))
  .input(v.object({ id: idSchema }))
  .output(offerSchema);

const removed = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    route.get('/market/offer/{id}/removed', 'Where an offer was on sale that its seller removed'),
  )
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND')))
  .input(v.object({ id: idSchema }))
  .output(v.object({ category: categoryRefSchema }));

/** As many as the browser stores as recently viewed. */
export const maxCards = 24;

const cards = endpoint
  .meta({ who: 'all', limit: { calls: 120, seconds: 60 } })
  .route(
    route.get(
      '/market/offer/cards',
      'Cards of given offers in the given order; unknown and deleted ones are left out',
    ),
  )
  .input(
    v.object({
      ids: v.pipe(
        queryList({ max: maxCards, maxLength: 36 }),
        v.transform((ids) => ids ?? []),
        v.array(idSchema),
      ),
    }),
  )
  .output(
    v.object({
      data: v.array(
        v.object({
          offer: offerCardSchema,
          /** False when it is sold out or hidden. */
          is_available: v.boolean(),
        }),
      ),
    }),
  );

const ofProfile = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/market/profile/{id}/offers', 'Active offers of a seller'))
  .errors(documented(pick(identityErrors, 'PROFILE_NOT_FOUND')))
  .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
  .input(
    v.object({
      id: idSchema,
      /** In their titles. */
      search: querySearch,
      sort: v.optional(shopSortSchema, 'newest'),
      ...cursorQuery,
    }),
  )
  .output(
    v.object({
      data: v.array(offerCardSchema),
      /** `total` counts all of the seller's offers, whatever is searched for. */
      meta: v.object({ total: countSchema, next_cursor: v.nullable(v.string()) }),
    }),
  );

export const homeSchema = v.object({
  board: marketSummarySchema,
  newly_added: v.array(offerCardSchema),
  recent_reviews: v.array(reviewSchema),
  totals: v.object({
    games: countSchema,
    offers: countSchema,
    sellers: countSchema,
    completed_orders: countSchema,
  }),
});

const home = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    route.get(
      '/market/home',
      'Lowest prices with their 7 days, newest offers and reviews, all measured',
    ),
  )
  .output(homeSchema);

const continueHome = endpoint
  .meta({ who: 'user' })
  .route(
    route.get(
      '/market/home/continue',
      'Open orders, unread conversations and favourites whose price has changed, a few of each',
    ),
  )
  .output(continueSchema);

/** What a game's page shows besides its categories. All measured; parts without anything are empty. */
export const gameHubSchema = v.object({
  board: marketSummarySchema,
  /** The best of its offers, sellers in turn. */
  offers: v.array(offerCardSchema),
  /** Whose offers come first there. */
  sellers: v.array(offerCardSchema.entries.seller),
  /** What buyers wrote about them, after orders of this game. */
  reviews: v.array(reviewSchema),
  /** What was written about the game, newest first, in the language of the answer. */
  articles: v.array(articleCardSchema),
});
export type GameHub = v.InferOutput<typeof gameHubSchema>;

const gameHub = endpoint
  .meta({ who: 'all', cacheable: true, limit: { calls: 240, seconds: 60 } })
  .route(
    route.get(
      '/market/game/{alias}/hub',
      'Prices, best offers, sellers, reviews and articles of a game',
    ),
  )
  .errors(documented(pick(catalogueErrors, 'GAME_NOT_FOUND')))
  .input(v.object({ alias: aliasSchema }))
  .output(gameHubSchema);

export const offersContract = {
  ...proofContract,
  ...rulesContract,
  ...importsContract,
  ...tableContract,
  list,
  show,
  removed,
  cards,
  ofProfile,
  home,
  gameHub,
  continue: continueHome,
  own: ownOffer,
  ownList: ownOffers,
  create: createOffer,
  duplicate: duplicateOffer,
  update: updateOffer,
  remove: deleteOffer,
  publish: publishOffer,
  activate: activateOffer,
  deactivate: deactivateOffer,
  changeCategory: changeOfferCategory,
  confirm: confirmOffer,
  planMove: planOfferMove,
  addStock,
  vaultLog,
  waiting: offerTasks,
  moderate: moderateOffer,
};

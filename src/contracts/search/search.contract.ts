/**
 * Search over everything that can be bought: games, categories, offers. The list of games is small and also sent as a
 * whole, so that the browser searches games without a request (specification, section 9).
 */
import * as v from 'valibot';
import {
  baseCategoryAliasSchema,
  categoryRefSchema,
  gameRefSchema,
  unitSchema,
} from '../catalogue/catalogue.schemas.ts';
import {
  countSchema,
  idSchema,
  queryChoices,
  queryInteger,
  querySearch,
  shownPriceSchema,
  urlSchema,
} from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { offerListQuerySchema } from '../offers/offers.contract.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { offerListSchema } from '../offers/offers.schemas.ts';

const route = routesOf('Search');

/** A category of a game: the aliases for its link, and its name in the other language where that differs. */
const searchCategorySchema = v.object({
  id: idSchema,
  title: v.string(),
  other_title: v.nullable(v.string()),
  alias: v.string(),
  base: baseCategoryAliasSchema,
  offers_count: countSchema,
});

export const searchGameSchema = v.object({
  ...gameRefSchema.entries,
  search_aliases: v.array(v.string()),
  offers_count: countSchema,
  categories: v.array(searchCategorySchema),
});
export type SearchGame = v.InferOutput<typeof searchGameSchema>;

/** A kind of goods over all games, with its names in every language. */
export const searchBaseSchema = v.object({
  alias: baseCategoryAliasSchema,
  title: v.string(),
  names: v.array(v.string()),
  offers_count: countSchema,
});
export type SearchBase = v.InferOutput<typeof searchBaseSchema>;

/** An offer in one line. */
export const searchOfferSchema = v.object({
  id: idSchema,
  title: v.string(),
  catalog_price: shownPriceSchema,
  unit: unitSchema,
  category: categoryRefSchema,
  image: v.nullable(urlSchema),
  seller: v.object({ id: idSchema, public_name: v.string() }),
});
export type SearchOffer = v.InferOutput<typeof searchOfferSchema>;

export const searchKinds = ['games', 'categories', 'offers'] as const;

/** The most results of one kind. */
export const SEARCH_LIMIT = 8;

const searchOffersQuerySchema = v.object({
  /** What `market/search` takes. An empty text finds nothing. */
  q: querySearch,
  ...v.pick(offerListQuerySchema, [
    'game',
    'base',
    'price_min',
    'price_max',
    'delivery_minutes',
    'instant',
    'online',
    'sort',
    'limit',
    'cursor',
  ]).entries,
});
export type SearchOffersQuery = v.InferInput<typeof searchOffersQuerySchema>;

const find = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    route.get('/market/search', 'Games, categories and offers by text; typing errors are forgiven'),
  )
  .input(
    v.object({
      /** A single letter finds games by their first letter. An empty text finds nothing. */
      q: querySearch,
      /** The kinds of results; all by default. */
      kinds: queryChoices(searchKinds),
      /** The most results of each kind. */
      limit: queryInteger({ min: 1, max: 20, default: SEARCH_LIMIT }),
    }),
  )
  .output(
    v.object({
      games: v.array(searchGameSchema),
      /** Kinds of goods over all games. */
      categories: v.array(searchBaseSchema),
      offers: v.array(searchOfferSchema),
    }),
  );

const games = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    route.get('/market/search/games', 'The games that are found without the server, by popularity'),
  )
  .output(
    v.object({
      data: v.array(searchGameSchema),
      bases: v.array(searchBaseSchema),
      /** False when there are too many games to send them all: then query `market/search`. */
      meta: v.object({ total: countSchema, complete: v.boolean() }),
    }),
  );

/** The list of what a text finds. Its filters are those that mean the same for all goods. */
const offers = endpoint
  .meta({ who: 'all', cacheable: true, limit: { calls: 120, seconds: 60 } })
  .route(
    route.get('/market/search/offers', 'Offers by text, page by page, with filters and counts'),
  )
  .errors(documented(pick(offerErrors, 'CURSOR_INVALID')))
  .input(searchOffersQuerySchema)
  .output(offerListSchema);

export const searchContract = { find, games, offers };

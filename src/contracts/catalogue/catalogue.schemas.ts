/**
 * Games, genres, categories and their definitions on the wire. Titles, labels and descriptions come in the
 * language of the request; emblems are drawn from `alias`, `genre` and `title` when `icon_image` is null.
 */
import * as v from 'valibot';
import {
  countSchema,
  daySchema,
  idSchema,
  measuredSchema,
  shownPriceSchema,
  urlSchema,
} from '../common.ts';
import { baseCategoryAliasSchema } from './base-categories.ts';

export { baseCategoryAliasSchema, type BaseCategoryAlias } from './base-categories.ts';

export const deliveryMethods = ['manual', 'instant'] as const;
export const deliveryMethodSchema = v.picklist(deliveryMethods);

/** The minimum that names a game and draws its emblem. */
export const gameRefSchema = v.object({
  id: idSchema,
  title: v.string(),
  alias: v.string(),
  /** Alias of the genre. */
  genre: v.string(),
  icon_image: v.nullable(urlSchema),
});
export type GameRef = v.InferOutput<typeof gameRefSchema>;

/** A category as part of an offer or an order. */
export const categoryRefSchema = v.object({
  id: idSchema,
  title: v.string(),
  alias: v.string(),
  base: baseCategoryAliasSchema,
  game: gameRefSchema,
});
export type CategoryRef = v.InferOutput<typeof categoryRefSchema>;

/** A category in its game's list. `from_price` is the lowest catalogue price of an active offer. */
export const gameCategorySchema = v.object({
  id: idSchema,
  title: v.string(),
  alias: v.string(),
  base: baseCategoryAliasSchema,
  offers_count: countSchema,
  from_price: v.nullable(shownPriceSchema),
});
export type GameCategory = v.InferOutput<typeof gameCategorySchema>;

/** A game in lists. With `pure` the categories are left empty. */
export const gameCardSchema = v.object({
  ...gameRefSchema.entries,
  search_aliases: v.array(v.string()),
  offers_count: countSchema,
  categories: v.array(gameCategorySchema),
});
export type GameCard = v.InferOutput<typeof gameCardSchema>;

export const gameSchema = v.object({
  ...gameCardSchema.entries,
  description: v.string(),
  genre_title: v.string(),
  sellers_count: countSchema,
});
export type Game = v.InferOutput<typeof gameSchema>;

const genreEntries = {
  id: idSchema,
  alias: v.string(),
  title: v.string(),
  games_count: countSchema,
  offers_count: countSchema,
};

/** A genre with the names of its games, the most popular first. */
export const genreSchema = v.object({
  ...genreEntries,
  games: v.array(v.object({ alias: v.string(), title: v.string(), offers_count: countSchema })),
});
export type Genre = v.InferOutput<typeof genreSchema>;

/** One genre with all that is traded in its games. */
export const genreDetailSchema = v.object({ ...genreEntries, games: v.array(gameCardSchema) });
export type GenreDetail = v.InferOutput<typeof genreDetailSchema>;

export const baseCategorySchema = v.object({
  id: idSchema,
  alias: baseCategoryAliasSchema,
  title: v.string(),
  games_count: countSchema,
  offers_count: countSchema,
  /** Minutes from payment to delivery in completed orders of the last 90 days. */
  delivery_median_minutes: measuredSchema,
});
export type BaseCategory = v.InferOutput<typeof baseCategorySchema>;

/** A base category with the games that have it, those with most offers first. */
export const baseCategoryDetailSchema = v.object({
  ...baseCategorySchema.entries,
  games: v.array(
    v.object({
      alias: v.string(),
      title: v.string(),
      category: gameCategorySchema,
    }),
  ),
});
export type BaseCategoryDetail = v.InferOutput<typeof baseCategoryDetailSchema>;

export const attributeTypes = ['select', 'multiselect', 'number', 'text', 'boolean'] as const;

/** A choice. `rank` (1 = lowest) exists where the attribute is ordinal: shown as a ladder. */
export const attributeOptionSchema = v.object({
  value: v.string(),
  label: v.string(),
  rank: v.nullable(v.number()),
});

export const attributeSchema = v.object({
  key: v.string(),
  label: v.string(),
  type: v.picklist(attributeTypes),
  required: v.boolean(),
  filterable: v.boolean(),
  ordinal: v.boolean(),
  unit: v.nullable(v.string()),
  minimum: v.nullable(v.number()),
  maximum: v.nullable(v.number()),
  options: v.array(attributeOptionSchema),
});
export type Attribute = v.InferOutput<typeof attributeSchema>;

/** What the buyer must provide so that the seller can deliver. */
export const buyerInputSchema = v.object({
  key: v.string(),
  label: v.string(),
  type: v.picklist(['text', 'url', 'number', 'select']),
  required: v.boolean(),
  /** An anchored regular expression that the value must match. */
  pattern: v.nullable(v.string()),
  options: v.array(attributeOptionSchema),
});
export type BuyerInput = v.InferOutput<typeof buyerInputSchema>;

/** One part of an instant-delivery secret: `login`, `password`, `code`. */
export const vaultFieldSchema = v.object({
  key: v.string(),
  label: v.string(),
  required: v.boolean(),
});

/** `1k gold` is `{name: 'gold', size: 1000}`. A `count` is in these units. */
export const unitSchema = v.object({ name: v.string(), size: countSchema });

/** All that drives the create form, the filters, the offer page and the order's inputs. */
export const categoryDefinitionSchema = v.object({
  ...categoryRefSchema.entries,
  description: v.string(),
  unit: unitSchema,
  /** Decimals of a unit price in cents: 4 in currency categories, otherwise 0. */
  price_decimals: v.picklist([0, 4]),
  delivery_methods: v.array(deliveryMethodSchema),
  /** Delivery times that a seller may promise, in minutes. */
  promised_minutes: v.array(countSchema),
  /** Hours in which the buyer checks a delivery. */
  check_hours: countSchema,
  /** Warranties that may be given, in days; `[0]` means none. */
  warranty_days: v.array(countSchema),
  /** Keys of the attributes that make up one market, in the order of the URL. */
  facet_keys: v.array(v.string()),
  attributes: v.array(attributeSchema),
  buyer_inputs: v.array(buyerInputSchema),
  vault_fields: v.array(vaultFieldSchema),
  proof: v.array(v.object({ key: v.string(), label: v.string() })),
  offers_count: countSchema,
  sellers_count: countSchema,
  delivery_median_minutes: measuredSchema,
  /** All categories of the same game, this one included. */
  siblings: v.array(gameCategorySchema),
});
export type CategoryDefinition = v.InferOutput<typeof categoryDefinitionSchema>;

/**
 * One row of the market summary: a currency market, or one item of it. The series holds the lowest price of each of the
 * last 7 days (null where there was no offer or order), the newest last.
 */
export const marketSummaryRowSchema = v.object({
  category: categoryRefSchema,
  /** The market's facet, for example Divine Orb; null when the category is one market. */
  facet: v.nullable(v.object({ key: v.string(), value: v.string(), label: v.string() })),
  /** Labels of the market's other facets: the league, the realm, the platform. */
  details: v.array(
    v.object({ key: v.string(), label: v.string(), value: v.string(), display: v.string() }),
  ),
  unit: unitSchema,
  offers_count: countSchema,
  lowest_price: shownPriceSchema,
  series: v.array(v.object({ day: daySchema, price: v.nullable(shownPriceSchema) })),
  /** Change over the series in percent, null with fewer than two prices. */
  change_percent: v.nullable(v.number()),
});
export type MarketSummaryRow = v.InferOutput<typeof marketSummaryRowSchema>;

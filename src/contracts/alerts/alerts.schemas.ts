/** Saved searches and price alerts on the wire. Prices are all-in unit prices in US cents. */
import * as v from 'valibot';
import { appConfig } from '~config';
import { alertRules, searchFrequencies } from '~/domain/alert-rules.ts';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import {
  countSchema,
  hasPriceDecimals,
  idSchema,
  shownPriceSchema,
  text,
  timestampSchema,
} from '../common.ts';
import { filtersInput, savedFiltersSchema } from './saved-filters.ts';

const { nameLength } = alertRules;
const nameSchema = text({ min: nameLength.min, max: nameLength.max });
const frequencySchema = v.picklist(searchFrequencies);

/** What a catalogue price can be: the seller's highest, and the fee on it. */
const wantedPriceSchema = v.pipe(
  v.number(),
  v.minValue(0.0001),
  v.maxValue(appConfig.offers.priceCents.max * 2),
  v.check(hasPriceDecimals, 'price_decimals'),
);

export const savedSearchSchema = v.object({
  id: idSchema,
  name: v.string(),
  category: categoryRefSchema,
  filters: savedFiltersSchema,
  /** The list with these filters, the newest first: a path without language. */
  path: v.string(),
  /** One of its filters is none of the category any more: it goes on without it. */
  has_lost_filter: v.boolean(),
  /** `off`: it is kept and tells nothing. */
  frequency: frequencySchema,
  created_at: timestampSchema,
  told_at: v.nullable(timestampSchema),
});
export type SavedSearch = v.InferOutput<typeof savedSearchSchema>;

export const savedSearchListSchema = v.object({
  data: v.array(savedSearchSchema),
  meta: v.object({ total: countSchema, limit: countSchema }),
});

export const saveSearchInputSchema = v.object({
  category_id: idSchema,
  name: nameSchema,
  frequency: v.optional(frequencySchema, 'at_once'),
  ...filtersInput,
});
export type SaveSearchInput = v.InferInput<typeof saveSearchInputSchema>;

export const changeSearchInputSchema = v.object({
  id: idSchema,
  name: v.optional(nameSchema),
  frequency: v.optional(frequencySchema),
});

/** On an offer's price, on its stock, on the best price of a market (a category's list with these filters). */
export const priceAlertKinds = ['offer_price', 'offer_stock', 'market_price'] as const;
export type PriceAlertKind = (typeof priceAlertKinds)[number];

export const priceAlertSchema = v.object({
  id: idSchema,
  kind: v.picklist(priceAlertKinds),
  /** The offer's title as it is now, or the market's name. */
  name: v.string(),
  category: categoryRefSchema,
  /** Null for a market. */
  offer: v.nullable(
    v.object({
      id: idSchema,
      price: shownPriceSchema,
      /** False while it is sold out or hidden. */
      is_available: v.boolean(),
    }),
  ),
  /** Null for an offer. */
  filters: v.nullable(savedFiltersSchema),
  /** Of a market: as of a saved search. */
  has_lost_filter: v.boolean(),
  /** The offer, or the market's list: a path without language. */
  path: v.string(),
  /** It speaks when the price falls to or below; null for stock. */
  price: v.nullable(shownPriceSchema),
  is_paused: v.boolean(),
  /** The offer is gone for good: the alert says so once and speaks no more. */
  is_ended: v.boolean(),
  created_at: timestampSchema,
  told_at: v.nullable(timestampSchema),
});
export type PriceAlert = v.InferOutput<typeof priceAlertSchema>;

export const priceAlertListSchema = v.object({
  data: v.array(priceAlertSchema),
  meta: v.object({ total: countSchema, limit: countSchema }),
});

const isPaused = v.optional(v.boolean(), false);

export const addPriceAlertInputSchema = v.variant('kind', [
  v.object({
    kind: v.literal('offer_price'),
    offer_id: idSchema,
    price: wantedPriceSchema,
    is_paused: isPaused,
  }),
  v.object({ kind: v.literal('offer_stock'), offer_id: idSchema, is_paused: isPaused }),
  v.object({
    kind: v.literal('market_price'),
    category_id: idSchema,
    /** The market's name. */
    name: nameSchema,
    price: wantedPriceSchema,
    is_paused: isPaused,
    ...filtersInput,
  }),
]);
export type AddPriceAlertInput = v.InferInput<typeof addPriceAlertInputSchema>;

export const changePriceAlertInputSchema = v.object({
  id: idSchema,
  price: v.optional(wantedPriceSchema),
  is_paused: v.optional(v.boolean()),
});

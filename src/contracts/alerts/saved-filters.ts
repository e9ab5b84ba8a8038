/**
 * The filters of a saved search or a market's price alert: those of a category's list, in one canonical form, so that
 * the same list is the same search whatever way its address was written. What changes nothing about which offers are
 * listed (order, amount, view) is left out, and so is *online now*: it is over when the notice is read.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import { keySchema, text } from '../keys.ts';
import { shownPriceSchema } from '../common.ts';
import { attributeFiltersSchema, encodeAttributeFilters } from '../offers/offer-filter.ts';

const HIGHEST_LEVEL = appConfig.wallet.feeBpsByLevel.length - 1;
const MOST_KEYS = 20;

const priceBound = v.optional(
  v.pipe(v.number(), v.minValue(0), v.maxValue(appConfig.offers.priceCents.max * 2)),
);
const whole = (least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)));

/** As a list's query has them, in a body. */
export const filtersInput = {
  filter: attributeFiltersSchema,
  /** Keys of an order book's facets that are left open: part of the list's address alone. */
  any: v.optional(v.pipe(v.array(keySchema), v.maxLength(MOST_KEYS)), []),
  /** All-in unit price in US cents. */
  price_min: priceBound,
  price_max: priceBound,
  delivery_minutes: whole(1, 43_200),
  instant: v.optional(v.boolean()),
  seller_level: whole(0, HIGHEST_LEVEL),
  volume: v.optional(v.boolean()),
  search: v.optional(text({ max: 100 })),
};
const inputSchema = v.object(filtersInput);
export type FiltersInput = v.InferOutput<typeof inputSchema>;

/** The canonical form; fields that filter nothing are missing. */
export const savedFiltersSchema = v.object({
  filter: v.array(v.string()),
  any: v.array(v.string()),
  price_min: v.optional(shownPriceSchema),
  price_max: v.optional(shownPriceSchema),
  delivery_minutes: v.optional(v.number()),
  instant: v.optional(v.literal(true)),
  seller_level: v.optional(v.number()),
  volume: v.optional(v.literal(true)),
  search: v.optional(v.string()),
});
export type SavedFilters = v.InferOutput<typeof savedFiltersSchema>;

function prices({ price_min: one, price_max: other }: FiltersInput) {
  const isTurned = one !== undefined && other !== undefined && one > other;
  const [low, high] = isTurned ? [other, one] : [one, other];
  return {
    ...(low !== undefined && low > 0 && { price_min: low }),
    ...(high !== undefined && { price_max: high }),
  };
}

/** The canonical form of filters: keys and values in a fixed order, nothing that filters nothing. */
export function canonicalFilters(input: FiltersInput): SavedFilters {
  const named = new Set((input.filter ?? []).map(({ key }) => key));
  const { delivery_minutes: minutes, seller_level: level, search } = input;
  return {
    filter: encodeAttributeFilters(input.filter ?? []),
    any: [...new Set(input.any)].filter((key) => !named.has(key)).toSorted(),
    ...prices(input),
    ...(minutes !== undefined && { delivery_minutes: minutes }),
    ...(input.instant === true && { instant: true as const }),
    ...(level !== undefined && level > 0 && { seller_level: level }),
    ...(input.volume === true && { volume: true as const }),
    ...(search !== undefined && search !== '' && { search }),
  };
}

/** What makes two searches of a category the same; open facets are only a matter of the address. */
export function filtersKey(filters: SavedFilters): string {
  const { any: _any, search, ...rest } = filters;
  return JSON.stringify({ ...rest, ...(search !== undefined && { search: search.toLowerCase() }) });
}

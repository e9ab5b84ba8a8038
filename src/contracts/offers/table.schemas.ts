/** A seller's offers as a table: its rows, what it is filtered and sorted by, and changes of many at once. */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  countSchema,
  hasPriceDecimals,
  idSchema,
  queryChoices,
  queryInteger,
  querySearch,
  shownPriceSchema,
  timestampSchema,
} from '../common.ts';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import { offerStatuses } from './offer-statuses.ts';
import { offerStatusSchema, ownOfferSchema } from './offers.schemas.ts';
import { bulkRefusals, bulkRules } from './bulk-rules.ts';
import { freshnesses, stockLevels, tableSorts } from './table-names.ts';

/**
 * Which own offers. `stock`: `none` left, or `low`: what the offer's own threshold says, without one less than five of the
 * smallest order. `unchanged_days`: neither its seller nor a sold-out or returned stock changed the offer for so many days.
 * `freshness`: those that have to be confirmed soon (`due`), or that rest because they were not.
 */
export const tableFilter = {
  status: queryChoices(offerStatuses),
  category_id: v.optional(idSchema),
  stock: v.optional(v.picklist(stockLevels)),
  unchanged_days: queryInteger({ min: 1, max: 365 }),
  freshness: v.optional(v.picklist(freshnesses)),
  /** In the title; or the whole external_id. */
  search: querySearch,
};
export const tableFilterSchema = v.object(tableFilter);
export const tableSortSchema = v.picklist(tableSorts);

const { entries: own } = ownOfferSchema;

export const tableRowSchema = v.object({
  id: own.id,
  title: own.title,
  status: own.status,
  category: own.category,
  price: own.price,
  catalog_price: own.catalog_price,
  /** Decimals of a price in cents that the category allows: 0 or 4. */
  price_decimals: countSchema,
  in_stock: own.in_stock,
  min_purchase: own.min_purchase,
  delivery: own.delivery,
  images: own.images,
  missing: own.missing,
  open_orders_count: own.open_orders_count,
  updated_at: own.updated_at,
  version: own.version,
  low_stock: own.low_stock,
  confirmed_at: own.confirmed_at,
  confirm_by: own.confirm_by,
  rested_at: own.rested_at,
  /** Since when its price is the autopilot's; null: it is not. */
  auto_priced_at: v.nullable(timestampSchema),
});
export type TableRow = v.InferOutput<typeof tableRowSchema>;

/** Offers behind each choice of a filter, all other filters applied. */
export const tableCountsSchema = v.object({
  /** That the filters leave. */
  total: countSchema,
  /** Of the seller in all. */
  all: countSchema,
  status: v.record(offerStatusSchema, countSchema),
  /** The most first. */
  categories: v.array(v.object({ category: categoryRefSchema, count: countSchema })),
  stock: v.object({ none: countSchema, low: countSchema }),
  unchanged: v.array(v.object({ days: countSchema, count: countSchema })),
  freshness: v.object({ due: countSchema, resting: countSchema }),
});
export type TableCounts = v.InferOutput<typeof tableCountsSchema>;

export const tableSchema = v.object({
  data: v.array(tableRowSchema),
  meta: v.object({ next_cursor: v.nullable(v.string()) }),
  /** With the first page. */
  counts: v.nullable(tableCountsSchema),
});

/** Given offers, or all that a filter finds at the moment of the call but for some. */
export const selectionSchema = v.union([
  v.object({
    ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(bulkRules.ids)),
  }),
  v.object({
    filter: tableFilterSchema,
    except: v.optional(v.pipe(v.array(idSchema), v.maxLength(bulkRules.ids)), []),
  }),
]);
export type Selection = v.InferOutput<typeof selectionSchema>;

const { priceCents, stock } = appConfig.offers;

/**
 * What happens to each of them. New prices are rounded to the nearest cent; in categories with decimals to the nearest
 * millionth of a dollar.
 */
export const bulkActSchema = v.variant('kind', [
  v.object({
    kind: v.literal('price_percent'),
    percent: v.pipe(
      v.number(),
      v.minValue(bulkRules.percent.min),
      v.maxValue(bulkRules.percent.max),
      v.check((value) => Math.round(value * 100) / 100 === value, 'percent_decimals'),
    ),
  }),
  v.object({
    kind: v.literal('price_amount'),
    /** Cents with at most four decimals, added to each price. */
    amount: v.pipe(
      v.number(),
      v.minValue(-priceCents.max),
      v.maxValue(priceCents.max),
      v.check(hasPriceDecimals, 'price_decimals'),
    ),
  }),
  v.object({
    kind: v.literal('stock'),
    /** What there is then, not what is added. */
    count: v.pipe(v.number(), v.integer(), v.minValue(stock.min), v.maxValue(stock.max)),
  }),
  v.object({
    kind: v.literal('delivery'),
    minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(43_200)),
  }),
  v.object({
    kind: v.literal('low_stock'),
    /** The seller is told when a sale leaves so many units or fewer; null: not told (decision 0075). */
    count: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(stock.max))),
  }),
  /** Price and stock are right; what rested is on sale again (decision 0082). */
  v.object({ kind: v.literal('confirm') }),
  v.object({ kind: v.literal('pause') }),
  v.object({ kind: v.literal('publish') }),
  v.object({ kind: v.literal('delete') }),
]);
export type BulkAct = v.InferOutput<typeof bulkActSchema>;

/** Offers that were left as they are, by the code of the reason. */
const refusalSchema = v.object({
  code: v.picklist(bulkRefusals),
  count: countSchema,
  /** The first ones. */
  offers: v.array(v.object({ id: idSchema, title: v.string() })),
});

/** What an act changes of an offer. */
const actedFields = v.object({
  price: v.nullable(shownPriceSchema),
  in_stock: countSchema,
  delivery_minutes: countSchema,
  status: offerStatusSchema,
  low_stock: v.nullable(countSchema),
  confirmed_at: timestampSchema,
});

export const bulkPreviewSchema = v.object({
  total: countSchema,
  changed: countSchema,
  unchanged: countSchema,
  refused: countSchema,
  refusals: v.array(refusalSchema),
  /** The first ones that change. */
  examples: v.array(
    v.object({ id: idSchema, title: v.string(), before: actedFields, after: actedFields }),
  ),
});
export type BulkPreview = v.InferOutput<typeof bulkPreviewSchema>;

export const bulkStatusSchema = v.picklist(['running', 'done', 'stopped']);

export const bulkSchema = v.object({
  id: idSchema,
  act: bulkActSchema,
  /** The act whose inverse this is. */
  undoes: v.nullable(idSchema),
  status: bulkStatusSchema,
  total: countSchema,
  changed: countSchema,
  unchanged: countSchema,
  refused: countSchema,
  refusals: v.array(refusalSchema),
  can_undo: v.boolean(),
  created_at: timestampSchema,
  ended_at: v.nullable(timestampSchema),
});
export type Bulk = v.InferOutput<typeof bulkSchema>;

export const bulkOutcomes = ['changed', 'unchanged', 'refused'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

export const bulkOutcomeSchema = v.object({
  offer_id: idSchema,
  /** Null while it waits for its turn. */
  outcome: v.nullable(v.picklist(bulkOutcomes)),
  /** Why it was refused. */
  code: v.nullable(v.picklist(bulkRefusals)),
});

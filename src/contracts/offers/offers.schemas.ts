/**
 * Offers on the wire. All prices are US cents per unit; `catalog_price` is the all-in price that a buyer
 * sees everywhere, `price` is what the seller asks and appears in own offers only.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  centsSchema,
  countSchema,
  idSchema,
  keySchema,
  longText,
  measuredSchema,
  priceSchema,
  shownPriceSchema,
  text,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import {
  marketSummaryRowSchema,
  buyerInputSchema,
  categoryRefSchema,
  deliveryMethodSchema,
  gameRefSchema,
  unitSchema,
} from '../catalogue/catalogue.schemas.ts';
import { sellerFiguresSchema, sellerSchema } from '../identity/identity.schemas.ts';
import { shownHoursSchema } from '../identity/shown-hours.schemas.ts';
import { timelineSchema } from '../orders/orders.schemas.ts';
import { nextFeeSchema } from '../rules/rules.schemas.ts';
import { holdReasonSchema } from './rules.schemas.ts';
import { provenStockSchema, stockProofSchema } from './stock-proof.schemas.ts';
import { offerStatuses } from './offer-statuses.ts';

const rules = appConfig.offers;

export const offerStatusSchema = v.picklist(offerStatuses);
export { offerStatuses, type OfferStatus } from './offer-statuses.ts';

/** From this count on, the unit price is lower by `percent`. */
export const volumeDiscountSchema = v.object({ from_count: countSchema, percent: v.number() });

/** `minutes` is the promised time; null for instant delivery and in drafts without a choice. */
export const deliverySchema = v.object({
  method: deliveryMethodSchema,
  minutes: v.nullable(countSchema),
  /** Until when its seller is away, where that delays this offer (decision 0077); missing otherwise. */
  away_until: v.optional(timestampSchema),
  /** The promised time counts the seller's hours only; missing where it counts all time. */
  counts_hours: v.optional(v.boolean()),
});

/** `value` as stored, for filters and forms; `display` in the language of the request. */
export const offerAttributeSchema = v.object({
  key: v.string(),
  label: v.string(),
  value: v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]),
  display: v.string(),
});
export type OfferAttribute = v.InferOutput<typeof offerAttributeSchema>;

/**
 * Unit prices of the completed orders of one market in the last `days`, the newest 1 000 at most: `usual` is the band
 * in which 8 of 10 of them closed. `chart` counts orders in equal steps from one price to another; its first and last
 * step hold what lies outside. Both are null while there are fewer than 10.
 */
export const priceBandSchema = v.object({
  days: countSchema,
  sample: countSchema,
  usual: v.nullable(
    v.object({ from: shownPriceSchema, to: shownPriceSchema, median: shownPriceSchema }),
  ),
  chart: v.nullable(
    v.object({ from: shownPriceSchema, to: shownPriceSchema, orders: v.array(countSchema) }),
  ),
});
export type PriceBand = v.InferOutput<typeof priceBandSchema>;

const offerBase = {
  id: idSchema,
  title: v.string(),
  catalog_price: shownPriceSchema,
  in_stock: countSchema,
  min_purchase: countSchema,
  unit: unitSchema,
  delivery: deliverySchema,
  warranty_days: countSchema,
  volume_discounts: v.array(volumeDiscountSchema),
  category: categoryRefSchema,
  attributes: v.array(offerAttributeSchema),
  created_at: timestampSchema,
};

/**
 * The price for the requested `count`. When the offer cannot fill it, `available` is the count it offers instead and
 * the total is for that; null when even its minimum is above the requested count.
 */
export const quoteSchema = v.object({
  count: countSchema,
  available: v.nullable(countSchema),
  unit_price: shownPriceSchema,
  total_amount: v.nullable(centsSchema),
});

/** An offer in lists: card or order-book row. */
export const offerCardSchema = v.object({
  ...offerBase,
  /** Null: draw the artwork from the category and attributes. */
  image: v.nullable(urlSchema),
  images_count: countSchema,
  seller: v.object({
    ...sellerSchema.entries,
    completed_orders: countSchema,
    on_time_share: measuredSchema,
    delivery_median_minutes: measuredSchema,
  }),
  /** Present when the list was asked with `count`. */
  quote: v.nullable(quoteSchema),
});
export type OfferCard = v.InferOutput<typeof offerCardSchema>;

/** The public offer page. */
export const offerSchema = v.object({
  ...offerBase,
  status: offerStatusSchema,
  description: v.string(),
  images: v.array(urlSchema),
  buyer_inputs: v.array(buyerInputSchema),
  seller: sellerSchema,
  seller_facts: sellerFiguresSchema,
  /** When the seller answers; missing where they say none. */
  hours: v.optional(shownHoursSchema),
  /** When `timeline` was computed; only of a promise that counts hours, whose dates cannot be moved by the clock alone. */
  dated_at: v.optional(timestampSchema),
  /** Names of the secret's parts that an instant offer hands over. */
  vault_fields: v.array(v.object({ key: v.string(), label: v.string() })),
  /** The dates of the timeline contract as if the offer were bought now; an order stores the same ones. */
  timeline: timelineSchema,
  /** What was paid for comparable goods: same category, same facets. Null where the category has no markets. */
  band: v.nullable(priceBandSchema),
  /** Hours to check a delivery; the timeline's third clock. */
  check_hours: countSchema,
  /** Whether the caller may buy it, and if not, why. */
  purchase: v.object({
    allowed: v.boolean(),
    reason: v.nullable(v.picklist(['own_offer', 'not_active', 'out_of_stock', 'seller_away'])),
  }),
});
export type Offer = v.InferOutput<typeof offerSchema>;

/** One filter with the number of offers behind each value, all other filters applied. */
export const facetSchema = v.object({
  key: v.string(),
  label: v.string(),
  kind: v.picklist(['values', 'range']),
  values: v.array(
    v.object({
      value: v.string(),
      label: v.string(),
      rank: v.nullable(v.number()),
      count: countSchema,
    }),
  ),
  /** Lowest and highest value among the offers, of number attributes. */
  range: v.nullable(v.object({ from: v.number(), to: v.number(), unit: v.nullable(v.string()) })),
});
export type Facet = v.InferOutput<typeof facetSchema>;

const stepSchema = v.object({ value: countSchema, count: countSchema });

/** Counts behind the filters that every category has, each with all other filters applied. */
export const commonFacetsSchema = v.object({
  /** Offers that promise at most so many minutes. */
  delivery_minutes: v.array(stepSchema),
  instant: countSchema,
  online: countSchema,
  /** Offers of sellers of at least level 1, 2 … 5; steps that leave out nobody and empty ones are missing. */
  seller_level: v.array(stepSchema),
  /** Offers with volume discounts. */
  volume: countSchema,
  price: v.nullable(v.object({ from: shownPriceSchema, to: shownPriceSchema })),
});

/**
 * The basket: the cheapest way to buy a count from sellers who are online, over as many of them as makes it cheaper
 * (five at most, one offer of each). Every part is an order of its own and costs what the checkout charges for it.
 */
export const basketSchema = v.object({
  wanted: countSchema,
  /** The total count of the parts: `wanted`, or the nearest count that is available; 0 when there is none. */
  count: countSchema,
  /** Whether anybody who sells here is online. */
  anybody_online: v.boolean(),
  parts: v.array(
    v.object({
      offer_id: idSchema,
      seller: v.object({ id: idSchema, public_name: v.string() }),
      count: countSchema,
      unit_price: shownPriceSchema,
      total_amount: centsSchema,
      /** Promised; 0 for instant delivery. */
      delivery_minutes: countSchema,
    }),
  ),
  total_amount: centsSchema,
  /** The slowest promise among the parts. */
  delivery_minutes: countSchema,
  /** Against the cheapest online seller who fills the count alone; null when there is none. */
  saves_amount: v.nullable(centsSchema),
});
export type Basket = v.InferOutput<typeof basketSchema>;

/**
 * A currency market at a glance. The histogram shows unit prices of the offers on sale now.
 */
export const marketOverviewSchema = v.object({
  best_price: v.nullable(shownPriceSchema),
  offers_count: countSchema,
  histogram: v.array(
    v.object({ from: shownPriceSchema, to: shownPriceSchema, offers: countSchema }),
  ),
  /** Round counts to choose from; the second is taken when none was asked for. */
  amounts: v.array(countSchema),
  /** The cheapest way to buy the count from any one seller; null without such an offer. */
  cheapest: v.nullable(
    v.object({ offer_id: idSchema, count: countSchema, total_amount: centsSchema }),
  ),
  basket: v.nullable(basketSchema),
});
export type MarketOverview = v.InferOutput<typeof marketOverviewSchema>;

/** A game in a list over several games, with the offers that choosing it (`game`) would leave. */
export const gameFacetSchema = v.object({ ...gameRefSchema.entries, count: countSchema });
export type GameFacet = v.InferOutput<typeof gameFacetSchema>;

export const offerListSchema = v.object({
  data: v.array(offerCardSchema),
  meta: v.object({
    total: countSchema,
    /** False when counting stopped early: `total`, and every count beside the list, is then "at least so many". */
    total_is_exact: v.boolean(),
    next_cursor: v.nullable(v.string()),
  }),
  /** Empty unless the list is of one category. */
  facets: v.array(facetSchema),
  /** Lists over several games: the games with most offers first. Empty in a list of one category. */
  games: v.array(gameFacetSchema),
  common: commonFacetsSchema,
  /** What was paid here; null unless the filters name one market. */
  band: v.nullable(priceBandSchema),
  /** Currency markets only. */
  market: v.nullable(marketOverviewSchema),
});
export type OfferList = v.InferOutput<typeof offerListSchema>;

/** An offer as its seller sees it, in any status; prices are null while none is set. `min_price`: the least per unit in its category; `needs_proof`: it is not open to the seller yet. `held_for`: why it waits for review; empty in other states. `status_reason`: what support asked for. */
export const ownOfferSchema = v.object({
  ...offerBase,
  status: offerStatusSchema,
  description: v.string(),
  price: v.nullable(shownPriceSchema),
  catalog_price: v.nullable(shownPriceSchema),
  min_price: v.nullable(shownPriceSchema),
  needs_proof: v.boolean(),
  /** The seller's fee in this category, in basis points: for the price preview. */
  fee_bps: countSchema,
  /** Another fee that is known to come. */
  next_fee: v.nullable(nextFeeSchema),
  images: v.array(v.object({ media_id: idSchema, url: urlSchema })),
  /** Stored secrets that were not handed out yet; null for manual delivery. */
  secrets_count: v.nullable(countSchema),
  /** Its seller is told when a sale leaves so many units or fewer; null: not told (decision 0075). */
  low_stock: v.nullable(countSchema),
  /** When its seller last said that price and stock are right. */
  confirmed_at: timestampSchema,
  /** It rests from then on unless its seller confirms it; null: it need not be confirmed. */
  confirm_by: v.nullable(timestampSchema),
  /** Since when it rests because nobody confirmed it; confirming, or a new price or stock, puts it on sale again. */
  rested_at: v.nullable(timestampSchema),
  /** The promise of manual delivery counts the seller's hours only, where they have said theirs. */
  counts_hours: v.boolean(),
  status_reason: v.nullable(v.string()),
  held_for: v.array(holdReasonSchema),
  /** What its seller showed last of its stock; null before, and where it does not wait for that. */
  stock_proof: v.nullable(stockProofSchema),
  /** Null where no stock is proven. */
  stock_proven: v.nullable(provenStockSchema),
  /** What is still missing for publishing: the field paths that `errors[]` would name. */
  missing: v.array(v.string()),
  orders_count: countSchema,
  open_orders_count: countSchema,
  updated_at: timestampSchema,
  /** Counts the changes by its seller and staff, not its sales. A change may name the one that it is based on. */
  version: countSchema,
});
export type OwnOffer = v.InferOutput<typeof ownOfferSchema>;

export const ownOfferListSchema = v.object({
  data: v.array(ownOfferSchema),
  meta: v.object({ total: countSchema, limit: countSchema, offset: countSchema }),
  /** Offers by status, the other filters applied. */
  counts: v.record(offerStatusSchema, countSchema),
});

const attributeValueSchema = v.union([
  text({ max: 200 }),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  v.pipe(v.array(text({ max: 80 })), v.maxLength(50)),
]);

/** Values of a category's attributes by key; null removes one. */
export const attributeInputSchema = v.record(keySchema, v.nullable(attributeValueSchema));

const volumeDiscountsInput = v.pipe(
  v.array(
    v.object({
      from_count: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(rules.stock.max)),
      percent: v.pipe(
        v.number(),
        v.minValue(0.01),
        v.maxValue(90),
        v.check((value) => Math.round(value * 100) / 100 === value, 'percent_decimals'),
      ),
    }),
  ),
  v.maxLength(rules.maxVolumeDiscounts),
  v.check(
    (steps) => steps.every((step, index) => step.from_count > (steps[index - 1]?.from_count ?? 1)),
    'steps_rising',
  ),
);

const stockCount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(rules.stock.min),
  v.maxValue(rules.stock.max),
);

/**
 * Any of a draft's or offer's fields. What depends on the category (attribute values, promised times, whole
 * cents, warranty) is checked on the server. A null attribute removes it.
 */
export const offerFieldsSchema = v.object({
  title: v.optional(text({ min: rules.titleLength.min, max: rules.titleLength.max })),
  description: v.optional(longText({ max: rules.descriptionLength.max })),
  price: v.optional(priceSchema),
  in_stock: v.optional(stockCount),
  min_purchase: v.optional(stockCount),
  low_stock: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(rules.stock.max))),
  ),
  counts_hours: v.optional(v.boolean()),
  delivery: v.optional(
    v.variant('method', [
      v.object({
        method: v.literal('manual'),
        minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(43_200)),
      }),
      v.object({ method: v.literal('instant'), minutes: v.optional(v.null()) }),
    ]),
  ),
  warranty_days: v.optional(v.picklist(rules.warrantyDays)),
  volume_discounts: v.optional(volumeDiscountsInput),
  attributes: v.optional(attributeInputSchema),
  images: v.optional(v.pipe(v.array(idSchema), v.maxLength(rules.maxImages))),
});
export type OfferFields = v.InferOutput<typeof offerFieldsSchema>;

/**
 * The version that a change is based on: where the offer has another one by now the change is refused, so that nobody
 * puts an old price over a new one unseen. Without it the last change wins.
 */
export const offerVersionInput = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));

/** Secrets to store in the vault: each a record of the category's vault fields. Never returned. */
export const stockInputSchema = v.pipe(
  v.array(v.record(keySchema, text({ max: 2_000 }))),
  v.minLength(1),
  v.maxLength(500),
);

export const marketSummarySchema = v.object({
  rows: v.array(marketSummaryRowSchema),
  /** Number of currency markets in all. */
  total: countSchema,
});

/**
 * Requests and bids on the wire (decision 0078). Totals are US cents, unit prices US cents with decimals; `total_amount`
 * is what the buyer pays, fees included, `net_amount` what the seller gets.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  centsSchema,
  countSchema,
  idSchema,
  longText,
  measuredSchema,
  priceSchema,
  shownPriceSchema,
  text,
  timestampSchema,
} from '../common.ts';
import { categoryRefSchema, unitSchema } from '../catalogue/catalogue.schemas.ts';
import { personSchema, sellerSchema } from '../identity/identity.schemas.ts';
import { attributeInputSchema, offerAttributeSchema } from '../offers/offers.schemas.ts';
import { requestStatuses } from '~/domain/request-lifecycle.ts';
import { BID_HOURS, NOTE_LENGTH, REQUEST_HOURS, TITLE_LENGTH } from './request-bounds.ts';

const { stock } = appConfig.offers;

export const requestStatusSchema = v.picklist(requestStatuses);

const requestEntries = {
  id: idSchema,
  status: requestStatusSchema,
  category: categoryRefSchema,
  /** What the buyer called it, else the labels of the market that it is about. */
  title: v.string(),
  /** What the buyer called it; empty where the market names it. */
  own_title: v.string(),
  attributes: v.array(offerAttributeSchema),
  note: v.string(),
  count: countSchema,
  unit: unitSchema,
  /** The most that the buyer wants to pay for all of it, fees included; null: no limit named. */
  budget_amount: v.nullable(centsSchema),
  ends_at: timestampSchema,
  created_at: timestampSchema,
  /** Bids that stand now, those that are to be confirmed among them. */
  bids_count: countSchema,
  /** Counts the changes by its buyer; `terms` those that bids have to be confirmed for. */
  version: countSchema,
  terms: countSchema,
};

/** A seller's own bid. */
export const ownBidSchema = v.object({
  id: idSchema,
  version: countSchema,
  /** What the seller asks per unit. */
  price: shownPriceSchema,
  total_amount: centsSchema,
  net_amount: centsSchema,
  delivery_minutes: countSchema,
  note: v.string(),
  valid_until: timestampSchema,
  /** Neither taken back nor run out. */
  is_live: v.boolean(),
  /** The buyer took it, and has ordered or is about to. */
  is_accepted: v.boolean(),
  /** The request was changed since: it cannot be accepted until its seller confirms it. */
  is_outdated: v.boolean(),
});
export type OwnBid = v.InferOutput<typeof ownBidSchema>;

/** A request as sellers see it. Bids are sealed: of those of others they learn how many there are. */
export const requestForSellerSchema = v.object({
  ...requestEntries,
  buyer: personSchema,
  own_bid: v.nullable(ownBidSchema),
});
export type RequestForSeller = v.InferOutput<typeof requestForSellerSchema>;

/** A request as its buyer sees it in the list of their own. */
export const ownRequestSchema = v.object({
  ...requestEntries,
  /** The order that came of it, paid or not; null while there is none. */
  order_id: v.nullable(idSchema),
});
export type OwnRequest = v.InferOutput<typeof ownRequestSchema>;

/** A bid as the buyer compares it. Figures are measured and carry their number of cases. */
export const bidSchema = v.object({
  id: idSchema,
  version: countSchema,
  seller: sellerSchema,
  completed_orders: countSchema,
  on_time_share: measuredSchema,
  /** Units that the seller has on sale in the same market now; null where the category has no markets. */
  in_stock: v.nullable(countSchema),
  unit_price: shownPriceSchema,
  total_amount: centsSchema,
  delivery_minutes: countSchema,
  note: v.string(),
  valid_until: timestampSchema,
  /** The buyer lets this seller neither see nor answer their requests. */
  is_blocked: v.boolean(),
  /** Made before the request was changed: its seller has to confirm it first. */
  is_outdated: v.boolean(),
});
export type Bid = v.InferOutput<typeof bidSchema>;

/** One request. Its buyer gets `own`, sellers `offer`: what a bid of theirs is made of. */
export const requestDetailSchema = v.object({
  request: requestForSellerSchema,
  own: v.nullable(
    v.object({
      bids: v.array(bidSchema),
      order_id: v.nullable(idSchema),
      /** While a bid is accepted: the bid, the offer to order and until when. */
      accepted: v.nullable(
        v.object({ bid_id: idSchema, offer_id: idSchema, until: timestampSchema }),
      ),
    }),
  ),
  terms: v.nullable(
    v.object({
      fee_bps: countSchema,
      level: countSchema,
      price_decimals: v.picklist([0, 4]),
      delivery_minutes: v.array(countSchema),
      /** Units that the seller has on sale in the same market now; null where the category has no markets. */
      in_stock: v.nullable(countSchema),
    }),
  ),
});
export type RequestDetail = v.InferOutput<typeof requestDetailSchema>;

/** What a seller follows: categories, and whether all in which they sell. */
export const followedRequestsSchema = v.object({
  selling: v.boolean(),
  categories: v.array(categoryRefSchema),
});
export type FollowedRequests = v.InferOutput<typeof followedRequestsSchema>;

const budgetSchema = v.optional(
  v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(appConfig.orders.maxTotalCents)),
  ),
  null,
);

export const createRequestInputSchema = v.object({
  category_id: idSchema,
  title: v.optional(text({ max: TITLE_LENGTH }), ''),
  attributes: v.optional(attributeInputSchema, {}),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(stock.max)),
  budget_amount: budgetSchema,
  hours: v.picklist(REQUEST_HOURS),
  note: v.optional(longText({ max: NOTE_LENGTH }), ''),
});

const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));

/** The whole of what can be changed, as it shall be. */
export const changeRequestInputSchema = v.object({
  id: idSchema,
  /** The one that the change was made from. */
  version: versionSchema,
  note: v.optional(longText({ max: NOTE_LENGTH }), ''),
  budget_amount: budgetSchema,
  /** How long it shall be open from now on; null: its end stays. */
  hours: v.optional(v.nullable(v.picklist(REQUEST_HOURS)), null),
});

export const confirmBidInputSchema = v.object({
  id: idSchema,
  /** The request's, as its seller has read them. */
  terms: versionSchema,
});

export const bidInputSchema = v.object({
  id: idSchema,
  /** The seller's price per unit, before the fee. */
  price: priceSchema,
  delivery_minutes: countSchema,
  note: v.optional(longText({ max: NOTE_LENGTH }), ''),
  /** How long it binds the seller; null: as long as the request is open. */
  hours: v.optional(v.nullable(v.picklist(BID_HOURS)), null),
  /** The request's, as the seller has read them. */
  terms: v.optional(versionSchema),
});

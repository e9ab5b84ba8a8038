/** Shapes of orders on the wire. Amounts are US cents unless a currency stands beside them. */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  centsSchema,
  countSchema,
  currencySchema,
  idSchema,
  keySchema,
  longText,
  queryBoolean,
  queryInteger,
  shownPriceSchema,
  text,
  timestampSchema,
  urlSchema,
  daySchema,
} from '../common.ts';
import { openDisputeSchema } from '../disputes/disputes.schemas.ts';
import { cardMethods } from '../payments/card-methods.ts';
import { ratingSchema } from '../identity/identity.schemas.ts';
import { promoRefusals, type PromoRefusal } from '../promotions/promotions.errors.ts';
import { hiddenSchema } from '../reviews/hide-codes.ts';
import { MAX_SEALED_SETS, sealedKeys, sealedPartNames } from './handover.ts';
import { orderActions } from '~/domain/order-actions.ts';
import { orderActors, orderEvents, orderStatuses } from '~/domain/order-lifecycle.ts';

export const orderStatusSchema = v.picklist(orderStatuses);

export const paymentMethods = ['wallet', ...cardMethods] as const;

/** Somebody who takes part in an order. */
export const orderPartySchema = v.object({
  id: idSchema,
  public_name: v.string(),
  avatar: v.nullable(urlSchema),
});

/** The offer as it was when the order was placed. Later edits of the offer never change it. */
export const orderOfferSchema = v.object({
  id: idSchema,
  title: v.string(),
  image: v.nullable(urlSchema),
  catalog_price: shownPriceSchema,
  unit: v.object({ name: v.string(), size: v.number() }),
  delivery: v.object({
    method: v.picklist(['manual', 'instant']),
    minutes: v.nullable(countSchema),
  }),
  warranty_days: countSchema,
  category: v.object({
    id: idSchema,
    title: v.string(),
    alias: v.string(),
    base: v.string(),
    game: v.object({
      id: idSchema,
      title: v.string(),
      alias: v.string(),
      icon_image: v.nullable(urlSchema),
    }),
  }),
});

/** Account alerts that belong to an order of this game: ROBLOX_WARNING. */
const gameAlertsSchema = v.array(v.picklist(['ROBLOX_WARNING']));

/** The dates that bind both sides; the same values drive the timers. Null when the order ended without them. */
export const timelineSchema = v.object({
  deliver_by: v.nullable(timestampSchema),
  cancel_free_until: v.nullable(timestampSchema),
  check_until: v.nullable(timestampSchema),
  warranty_until: v.nullable(timestampSchema),
  seller_paid_on: v.nullable(timestampSchema),
});

export const orderEventSchema = v.object({
  status: orderStatusSchema,
  event: v.picklist(['place', ...orderEvents]),
  actor: v.picklist(orderActors),
  at: timestampSchema,
  note: v.nullable(v.string()),
  images: v.array(urlSchema),
});

export const orderReviewSchema = v.object({
  id: idSchema,
  communication: v.number(),
  fulfillment: v.number(),
  start_time: v.number(),
  message: v.string(),
  created_at: timestampSchema,
  /** The seller's answer; null while there is none. */
  reply: v.nullable(v.string()),
  /** Staff have hidden it: nobody but its author and its seller sees it (decision 0126). */
  hidden: v.nullable(hiddenSchema),
});

export const sealedPartSchema = v.object({
  id: idSchema,
  /** Which unit or code of the delivery, from 1. */
  unit: countSchema,
  part: v.picklist(sealedPartNames),
  sealed_at: timestampSchema,
  opened_at: v.nullable(timestampSchema),
  /** It was taken back unopened: the order was refunded. */
  withdrawn: v.boolean(),
});

const orderHead = {
  id: idSchema,
  status: orderStatusSchema,
  role: v.picklist(['buyer', 'seller', 'staff']),
  offer: orderOfferSchema,
  count: countSchema,
  currency: currencySchema,
  /** Millionths of the currency for one US dollar, as of the order's making. */
  rate: countSchema,
  /** The day that the rate's source names; null for a built-in figure, a pinned rate, and US dollars. */
  rate_date: v.nullable(daySchema),
  total_amount: centsSchema,
  discount_amount: centsSchema,
  buyer: orderPartySchema,
  seller: orderPartySchema,
  timeline: timelineSchema,
  actions: v.array(v.picklist(orderActions)),
  /** A bank has the money that paid it, and has not decided: nothing happens to the order meanwhile. */
  bank_stopped: v.boolean(),
  /**
   * What a card was authorised for and not charged, for the buyer and the staff (decision 0100): until when it can be charged, and
   * whether that was asked for. `released`: it was given up, or its bank did not give it. Null for everything else.
   */
  authorised: v.nullable(
    v.object({
      amount: centsSchema,
      until: timestampSchema,
      state: v.picklist(['waiting', 'charging', 'released']),
    }),
  ),
  /** The next date on which a timer fires. */
  next_timer: v.nullable(v.object({ event: v.picklist(orderEvents), at: timestampSchema })),
  /** Since when it is in this status, and until when support is to decide; null when nobody waits for support. */
  status_since: timestampSchema,
  decide_by: v.nullable(timestampSchema),
  /** Until when the other side of a dispute is to answer; null while nobody owes an answer. */
  answer_by: v.nullable(timestampSchema),
  /** Until when both sides of a dispute can settle it before support takes over; null where nobody takes over by itself. */
  settle_by: v.nullable(timestampSchema),
  /** What the seller receives and the fee; null for the buyer. */
  net_amount: v.nullable(centsSchema),
  fee_amount: v.nullable(centsSchema),
  /** Where buyer and seller talk. */
  room_id: idSchema,
  created_at: timestampSchema,
};

/** One line of an order list. */
export const orderSummarySchema = v.object(orderHead);

export const orderSchema = v.object({
  ...orderHead,
  /**
   * `card` is card money of the wallet; `provider` was paid by card for this order. Null for the seller, who is not told how
   * the buyer paid: nor of a discount, which the platform pays.
   */
  paid: v.nullable(
    v.object({
      bonus: centsSchema,
      card: centsSchema,
      real: centsSchema,
      provider: centsSchema,
    }),
  ),
  /** What the buyer still owes; 0 once paid. */
  due_amount: centsSchema,
  /** The part of the total that bonus money may pay. */
  bonus_limit_amount: centsSchema,
  /** For the seller what was taken back of the price, the platform's part included. */
  refunded_amount: centsSchema,
  /**
   * Where it went: `card` to the card money of the wallet, `provider` back to the card itself. All but `promo`, the platform's
   * part of a discount, are `refunded_amount`. Null for the seller.
   */
  refunded: v.nullable(
    v.object({
      bonus: centsSchema,
      card: centsSchema,
      real: centsSchema,
      provider: centsSchema,
      promo: centsSchema,
    }),
  ),
  promo_code: v.nullable(v.string()),
  buyer_inputs: v.array(v.object({ key: keySchema, label: v.string(), value: v.string() })),
  events: v.array(orderEventSchema),
  dispute: v.nullable(openDisputeSchema),
  secrets_count: countSchema,
  /** What the last manual delivery keeps sealed for the buyer, and when it was opened; never what is in it. */
  sealed: v.array(sealedPartSchema),
  /** When the buyer first looked at what was delivered by the vault or sealed; null while nobody did. */
  revealed_at: v.nullable(timestampSchema),
  review: v.nullable(orderReviewSchema),
  /**
   * What sellers thought of the buyer, as far as anybody rated them; null for the buyer, and for the seller of an order that
   * is not paid.
   */
  buyer_rating: v.nullable(v.object({ mean: ratingSchema, count: countSchema })),
  /**
   * What the market gives the buyer in bonus money because nothing came in time (decision 0092): what a refund would bring
   * now, or brought. Null for the seller, who does not pay it, and where there is none.
   */
  late_credit: v.nullable(v.object({ amount: centsSchema, is_given: v.boolean() })),
  /** What this seller gave; null for the buyer. */
  own_buyer_stars: v.nullable(v.number()),
  alerts: gameAlertsSchema,
});
export type OrderOutput = v.InferOutput<typeof orderSchema>;
export type OrderSummaryOutput = v.InferOutput<typeof orderSummarySchema>;

/** Values of the category's buyer inputs by key. */
export const buyerInputsSchema = v.pipe(
  v.record(keySchema, text({ max: 300 })),
  v.check((inputs) => Object.keys(inputs).length <= 20, 'one_of'),
);

export const quoteOrderSchema = v.object({
  offer_id: idSchema,
  count: queryInteger({ min: 1, max: 1_000_000_000, default: 1 }),
  promo_code: v.optional(text({ min: 1, max: 40 })),
  /** `false`: without the codes that the caller keeps or that were made for them. */
  own_code: queryBoolean(),
  /** How it would be paid by card: with bonus money, and with what the wallet has. Then the answer has `parts`. */
  use_bonus: queryBoolean(),
  use_wallet: queryBoolean(),
});

/** The amounts of a payment that the buyer agreed to, and whether bonus money is used. */
const paymentTerms = {
  use_bonus: v.optional(v.boolean(), false),
  /** What the card or the wallet's real money is asked for: the total less the discount and the bonus. */
  expected_due_amount: centsSchema,
  /** What bonus money pays; 0 without it. */
  expected_bonus_amount: centsSchema,
};

export const placeOrderSchema = v.object({
  offer_id: idSchema,
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(appConfig.offers.stock.max)),
  currency: v.optional(currencySchema, appConfig.currencies.default),
  promo_code: v.optional(text({ min: 1, max: 40 })),
  /** Without a code that is named: whether one that is kept or was made for the buyer is applied. */
  own_code: v.optional(v.boolean(), true),
  buyer_inputs: v.optional(buyerInputsSchema, {}),
  /** `total_amount` of the quote that the buyer agreed to. */
  expected_total_amount: centsSchema,
  /** Its `discount_amount`; without it a discount is agreed to when the order is paid. */
  expected_discount_amount: v.optional(centsSchema),
  /** Pays the order from the wallet in the same call: it is placed and paid, or nothing happens. */
  pay: v.optional(v.object({ method: v.literal('wallet'), ...paymentTerms })),
});

/** As many sellers as a basket has. */
export const MOST_PARTS = 5;

/** Orders of several sellers that are bought together: all of them, or none. */
export const placePurchaseSchema = v.object({
  parts: v.pipe(
    v.array(
      v.object({
        offer_id: idSchema,
        count: v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.maxValue(appConfig.offers.stock.max),
        ),
        buyer_inputs: v.optional(buyerInputsSchema, {}),
        /** `total_amount` of the quote that the buyer agreed to. */
        expected_total_amount: centsSchema,
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_PARTS),
    v.check((parts) => new Set(parts.map((part) => part.offer_id)).size === parts.length, 'one_of'),
  ),
  currency: v.optional(currencySchema, appConfig.currencies.default),
  /** Pays all from the wallet in the same call. The amounts are those of all orders together. */
  pay: v.optional(v.object({ method: v.literal('wallet'), ...paymentTerms })),
});

/** How an order or a purchase is paid, and the amounts that the buyer agreed to. */
export const payOrderSchema = v.object({
  id: idSchema,
  method: v.picklist(paymentMethods),
  ...paymentTerms,
  /** With a card: the wallet pays what it has, and the card the rest. */
  use_wallet: v.optional(v.boolean(), false),
  /** What of `expected_due_amount` the wallet pays beside the card; 0 without it. */
  expected_wallet_amount: v.optional(centsSchema, 0),
});

/** What is paid from where: bonus money, the wallet besides, and the card. */
export const paymentPartsSchema = v.object({
  bonus_amount: centsSchema,
  wallet_amount: centsSchema,
  card_amount: centsSchema,
});

/** Where the buyer pays by card, and what is paid there. */
export const redirectSchema = v.object({
  redirect_url: v.string(),
  parts: v.optional(paymentPartsSchema),
});

/**
 * `values` of the failure ORDER_PRICE_CHANGED: the order's price as it is now, in cents. Nothing was reserved or charged;
 * who agrees to it sends the call again with these amounts. While an order is placed no bonus is chosen yet.
 */
export type ChangedPrice = {
  total_amount: number;
  discount_amount: number;
  bonus_amount: number;
  due_amount: number;
  /** What of `due_amount` the wallet pays beside a card, where it was asked for. */
  wallet_amount?: number;
};

/** `values` of the failure ORDER_PARTS_CHANGED: what is paid from where as it is now. Nothing was reserved or charged. */
export type PartsNow = v.InferOutput<typeof paymentPartsSchema>;

/** Besides them, where an own code of the buyer's takes nothing off any more. */
export type ChangedPriceAfterDrop = ChangedPrice & {
  dropped_code: string;
  dropped_reason: PromoRefusal;
};

/**
 * An own code that is not applied, and why. `kept`: the buyer activated it. `personal`: it was made for the buyer.
 */
export const droppedCodeSchema = v.object({
  code: v.string(),
  origin: v.picklist(['kept', 'personal']),
  reason: v.picklist(promoRefusals),
});
export type DroppedCodeOutput = v.InferOutput<typeof droppedCodeSchema>;

/** What an order would cost and promise, without making one. */
export const orderQuoteSchema = v.object({
  total_amount: centsSchema,
  discount_amount: centsSchema,
  catalog_price: shownPriceSchema,
  volume_percent: v.number(),
  bonus_limit_amount: centsSchema,
  /** How it would be paid by card with what was asked for of the wallet; null for visitors, and where nothing was. */
  parts: v.nullable(paymentPartsSchema),
  /** The code that the discount is for, and where it came from; null without a discount. */
  promo_code: v.nullable(v.string()),
  promo_origin: v.nullable(v.picklist(['typed', 'kept', 'personal'])),
  /** An own code that would have been applied but cannot be; null when there is none. */
  dropped_code: v.nullable(droppedCodeSchema),
  timeline: timelineSchema,
  alerts: gameAlertsSchema,
});

export const noteSchema = v.optional(longText({ max: 1_000 }));
export const imagesSchema = v.optional(v.pipe(v.array(idSchema), v.maxLength(10)), []);

/** Sealed fields of a delivery, a set for each unit or code. Which are required is the goods' to say (handover.ts). */
export const sealedInputSchema = v.optional(
  v.pipe(v.array(v.record(keySchema, longText({ max: 4_000 }))), v.maxLength(MAX_SEALED_SETS)),
  [],
);

/** A sealed part with what is in it. */
export const openedPartSchema = v.object({
  id: idSchema,
  unit: countSchema,
  part: v.picklist(sealedPartNames),
  fields: v.array(v.object({ key: v.picklist(sealedKeys), value: v.string() })),
  opened_at: timestampSchema,
});

export const revealedSecretSchema = v.object({
  id: idSchema,
  fields: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
  first_revealed_at: timestampSchema,
});

/** The end of an order's id (`domain/order-number.ts`), in either case. */
export const orderNumberSchema = v.pipe(v.string(), v.regex(/^[\da-f]{8}$/iu));

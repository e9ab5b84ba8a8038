/** A new order before it is stored: the offer is copied, priced and dated. Pure but for the new id. */
import { appConfig, type Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { holdRule } from '~/domain/fees.ts';
import type { OrderClocks } from '~/domain/order-clocks.ts';
import { quoteOrder, type Quote } from '~/domain/pricing.ts';
import { timelineOf, timelineTerms, timerOf } from '~/domain/timeline.ts';
import type { Holds } from '~/domain/seller-level.ts';
import { keepsPromise } from '~/domain/vacation.ts';
import { totalExceeds } from '~/kernel/money.ts';
import type { OfferForOrder } from '../offers/index.ts';
import { isOrderable } from './orders.policy.ts';
import type { OrderRow } from './orders.repository.ts';
import type { OfferSnapshot } from './orders.tables.ts';

/** Prices an order and refuses totals that no payment could carry. @throws Failure ORDER_TOTAL_TOO_LARGE */
export function quotedOrder(offer: OfferForOrder, count: number): Quote {
  // Compared before the exact computation, which would leave the safe range.
  const most = appConfig.orders.maxTotalCents;
  if (totalExceeds(offer.catalogPriceMicros, count, most))
    throw new Failure('ORDER_TOTAL_TOO_LARGE');
  return quoteOrder(offer, count);
}

/** Why an offer cannot be ordered now, whatever its stock; null where it can. */
export function saleRefusal(offer: OfferForOrder, now: Date): Failure | null {
  if (!keepsPromise(offer, now)) return new Failure('ORDER_SELLER_AWAY');
  return isOrderable(offer) ? null : new Failure('ORDER_OFFER_UNAVAILABLE');
}

/** The timeline terms that an order of this offer would copy. */
export function termsOfOffer(offer: OfferForOrder, holds: Holds) {
  const { category, sellerLevel } = offer;
  return timelineTerms(
    {
      delivery: offer.deliveryMethod,
      deliveryMinutes: offer.deliveryMinutes,
      base: category.base,
      checkHours: category.checkHours,
      sellerLevel,
      warrantyDays: offer.warrantyDays,
      hours: offer.hours,
    },
    holds,
  );
}

function snapshotOf(offer: OfferForOrder): OfferSnapshot {
  const { category } = offer;
  return {
    title: offer.title,
    image: offer.image,
    market_key: offer.marketKey,
    unit: { name: category.unitName, size: category.unitSize },
    category: {
      id: category.id,
      title: category.title,
      alias: category.alias,
      base: category.base,
    },
    game: category.game,
    buyer_inputs: category.buyerInputs.map(({ key, label }) => ({ key, label })),
  };
}

export interface Draft {
  id: string;
  buyerId: string;
  count: number;
  currency: Currency;
  /** Of that currency now, with the day that its source names. */
  rate: { rate: number; dated: string | null };
  discountCents: number;
  promoCode: string | null;
  buyerInputs: Record<string, string>;
  /** Those of now. */
  holds: Holds;
  clocks: OrderClocks;
  now: Date;
  /** Until when it may hold its units unpaid; null when it is paid as it is placed. */
  payBy: Date | null;
}

/** What an order takes of the offer's stock, in hundredths of a percent. @param offer its state after the reservation */
export function stockShareBps(offer: OfferForOrder, count: number): number {
  return Math.ceil((count * 10_000) / (offer.inStock + count));
}

/** What a new order has not: payments, refunds, steps, disputes. */
const untouched = {
  risk: 'low',
  bank_stopped_at: null,
  bank_kept_at: null,
  promise: null,
  promise_payment_id: null,
  promised_cents: 0,
  promised_until: null,
  paid_bonus_cents: 0,
  paid_card_cents: 0,
  paid_real_cents: 0,
  paid_provider_cents: 0,
  refunded_bonus_cents: 0,
  refunded_card_cents: 0,
  refunded_real_cents: 0,
  refunded_provider_cents: 0,
  refunded_promo_cents: 0,
  paid_at: null,
  deliver_from: null,
  redeliver_minutes: null,
  started_at: null,
  delivered_at: null,
  completed_at: null,
  remind_at: null,
  clock_stopped_at: null,
  dispute_opened_by: null,
  dispute_answered_at: null,
  dispute_reason: null,
  dispute_from: null,
  dispute_escalated_at: null,
  dispute_turn: null,
  deliver_paused_ms: 0,
  check_paused_ms: 0,
  disputes_count: 0,
  buyer_withdrawals: 0,
  seller_withdrawals: 0,
  secrets_count: 0,
  sealed_count: 0,
  review: null,
  buyer_stars: null,
} as const satisfies Partial<OrderRow>;

/** The row of a new order in status `created`. @param offer its state after the reservation */
export function draftOrder(offer: OfferForOrder, quote: Quote, draft: Draft): OrderRow {
  const { category } = offer;
  const { now, payBy } = draft;
  const { holds, clocks } = draft;
  const terms = termsOfOffer(offer, holds);
  const timeline = timelineOf(terms, { paidAt: now });
  const timer = timerOf('created', now, timeline, { clocks });
  return {
    ...untouched,
    id: draft.id,
    buyer_id: draft.buyerId,
    seller_id: offer.sellerId,
    offer_id: offer.offerId,
    status: 'created',
    status_at: now,
    offer: snapshotOf(offer),
    count: draft.count,
    currency: draft.currency,
    rate: draft.rate.rate,
    rate_dated: draft.rate.dated,
    price_micros: quote.priceMicros,
    catalog_price_micros: quote.catalogPriceMicros,
    total_cents: quote.totalCents,
    discount_cents: draft.discountCents,
    promo_code: draft.promoCode,
    net_cents: quote.netCents,
    fee_cents: quote.feeCents,
    delivery: terms.delivery,
    delivery_minutes: terms.deliveryMinutes,
    work_hours: terms.hours ?? null,
    clocks,
    check_hours: terms.checkHours,
    hold_hours: terms.holdHours,
    hold_rule: holdRule(holds, {
      level: offer.sellerLevel,
      base: category.base,
      warrantyDays: offer.warrantyDays,
    }),
    warranty_days: terms.warrantyDays,
    buyer_inputs: draft.buyerInputs,
    created_at: now,
    deliver_by: timeline.deliverBy,
    cancel_free_until: timeline.cancelFreeUntil,
    check_until: timeline.checkUntil,
    warranty_until: timeline.warrantyUntil,
    seller_paid_on: timeline.sellerPaidOn,
    due_at: timer && payBy && timer.dueAt > payBy ? payBy : (timer?.dueAt ?? null),
    due_event: timer?.event ?? null,
    pay_by: payBy,
    stock_share_bps: stockShareBps(offer, draft.count),
  };
}

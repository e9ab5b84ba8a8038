/** Placing an order: stock is taken, the offer is copied, nothing is paid yet. */
import { appConfig, type Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { holdRule } from '~/domain/fees.ts';
import { quoteOrder, type Quote } from '~/domain/pricing.ts';
import { timelineOf, timelineTerms, timerOf } from '~/domain/timeline.ts';
import { newId } from '~/kernel/ids.ts';
import { totalExceeds } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireActive, requireTrust } from '../../accounts/index.ts';
import { findOfferForOrder, reserveStock, type OfferForOrder } from '../../offers/index.ts';
import { requireAgreedTotal, type AgreedTotal } from '../agreed-price.ts';
import { checkedBuyerInputs } from '../buyer-inputs.ts';
import { publishChange } from '../order-transition.ts';
import {
  insertOrder,
  isFirstOrder,
  lockParties,
  type NewOrder,
  type OrderView,
} from '../orders.repository.ts';
import type { OfferSnapshot } from '../orders.tables.ts';
import { requireHold, requireRoom } from '../unpaid-limits.ts';
import { reserveDiscount } from './order-discount.ts';

export interface PlaceOrder {
  offerId: string;
  count: number;
  currency: Currency;
  promoCode?: string | undefined;
  /** Whether one of the buyer's own codes is applied where none is named. */
  ownCode: boolean;
  buyerInputs: Readonly<Record<string, string>>;
  agreed: AgreedTotal;
}

/**
 * Places an order for the actor. Needs a transaction; the caller makes it idempotent.
 * @throws Failure ORDER_OFFER_UNAVAILABLE, ORDER_BELOW_MINIMUM, ORDER_STOCK_TOO_LOW, ORDER_OWN_OFFER,
 *   ORDER_TOTAL_TOO_LARGE, ORDER_PRICE_CHANGED, ORDER_UNPAID_…, ORDER_SHARE_TOO_LARGE, ORDER_OFFER_HELD, ACCOUNT_LEAVING, VALIDATION for buyer inputs, PROMO_….
 */
export async function placeOrder(ctx: UserCtx, input: PlaceOrder): Promise<OrderView> {
  const { userId } = ctx.actor;
  requireActive(ctx.actor);
  requireTrust(ctx.actor, 0);
  // Nobody who is about to delete their account takes on a new order, on either side (decision 0020).
  const { buyerStays, seller } = await lockParties(ctx.db, userId, input.offerId);
  if (!buyerStays) throw new Failure('ACCOUNT_LEAVING');
  const room = await requireRoom(ctx, input.offerId);
  const offer = await reserveStock(ctx, input.offerId, input.count);
  if (!offer) throw await reasonWhyNot(ctx, input);
  if (offer.sellerId === userId) throw new Failure('ORDER_OWN_OFFER');
  if (!seller?.stays) throw new Failure('ORDER_OFFER_UNAVAILABLE');
  const inputs = checkedBuyerInputs(offer.category.buyerInputs, input.buyerInputs, ctx.locale);
  const quote = quotedOrder(offer, input.count);
  const orderId = newId();
  const promo = await reserveDiscount(ctx.db, {
    typed: input.promoCode,
    ownCode: input.ownCode,
    userId,
    offerId: input.offerId,
    orderId,
    target: () => promoTarget(ctx, offer, quote.totalCents),
    currency: input.currency,
    now: ctx.now,
  });
  const { discountCents } = promo;
  requireAgreedTotal(quote.totalCents, promo, input.agreed);
  const { totalCents } = quote;
  const hold = await requireHold(ctx, offer, {
    count: input.count,
    totalCents,
    discountCents,
    room,
  });
  const placed = {
    from: null,
    status: 'created',
    event: 'place',
    actor: 'buyer',
    actorId: userId,
    note: null,
    images: [],
    at: ctx.now,
  } as const;
  const order = await insertOrder(
    ctx.db,
    {
      ...newOrder(offer, quote, { now: ctx.now, ...hold }),
      id: orderId,
      buyer_id: userId,
      count: input.count,
      currency: input.currency,
      rate: appConfig.currencies.rateMillionths[input.currency],
      discount_cents: discountCents,
      promo_code: promo.code,
      buyer_inputs: inputs,
    },
    placed,
  );
  await publishChange(ctx, { ...order, events: [] }, placed);
  return order;
}

/** Prices an order and refuses totals that no payment could carry. */
export function quotedOrder(offer: OfferForOrder, count: number): Quote {
  // Compared before the exact computation, which would leave the safe range.
  const most = appConfig.orders.maxTotalCents;
  if (totalExceeds(offer.catalogPriceMicros, count, most))
    throw new Failure('ORDER_TOTAL_TOO_LARGE');
  return quoteOrder(offer, count);
}

/** The input of a promo code's checks. */
export async function promoTarget(
  ctx: UserCtx,
  offer: OfferForOrder,
  totalCents: number,
  except: string | null = null,
) {
  return {
    userId: ctx.actor.userId,
    sellerId: offer.sellerId,
    gameId: offer.category.game.id,
    categoryId: offer.category.id,
    totalCents,
    isFirstOrder: await isFirstOrder(ctx.db, ctx.actor.userId, except),
  };
}

/** Determines why nothing could be reserved. */
async function reasonWhyNot(ctx: UserCtx, { offerId, count }: PlaceOrder): Promise<Failure> {
  const offer = await findOfferForOrder(ctx.db, offerId);
  if (!offer) return new Failure('OFFER_NOT_FOUND');
  if (offer.inStock === 0) return new Failure('ORDER_STOCK_TOO_LOW');
  if (!offer.isListed) return new Failure('ORDER_OFFER_UNAVAILABLE');
  if (count < Math.min(offer.minPurchase, offer.inStock)) {
    return new Failure('ORDER_BELOW_MINIMUM', { values: { min: offer.minPurchase } });
  }
  return new Failure('ORDER_STOCK_TOO_LOW');
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

/** The columns of a new order that are copied from the offer. */
function newOrder(
  offer: OfferForOrder,
  quote: Quote,
  { now, payBy, shareBps }: { now: Date; payBy: Date; shareBps: number },
): Omit<
  NewOrder,
  | 'id'
  | 'buyer_id'
  | 'count'
  | 'currency'
  | 'rate'
  | 'discount_cents'
  | 'promo_code'
  | 'buyer_inputs'
> {
  const { category } = offer;
  const terms = termsOfOffer(offer);
  const timeline = timelineOf(terms, { paidAt: now });
  const timer = timerOf('created', now, timeline);
  return {
    seller_id: offer.sellerId,
    offer_id: offer.offerId,
    offer: snapshotOf(offer),
    price_micros: quote.priceMicros,
    catalog_price_micros: quote.catalogPriceMicros,
    total_cents: quote.totalCents,
    net_cents: quote.netCents,
    fee_cents: quote.feeCents,
    delivery: terms.delivery,
    delivery_minutes: terms.deliveryMinutes,
    check_hours: terms.checkHours,
    hold_hours: terms.holdHours,
    hold_rule: holdRule(offer.sellerLevel, category.base, offer.warrantyDays),
    warranty_days: terms.warrantyDays,
    created_at: now,
    deliver_by: timeline.deliverBy,
    cancel_free_until: timeline.cancelFreeUntil,
    check_until: timeline.checkUntil,
    warranty_until: timeline.warrantyUntil,
    seller_paid_on: timeline.sellerPaidOn,
    due_at: timer && (timer.dueAt < payBy ? timer.dueAt : payBy),
    due_event: timer?.event ?? null,
    pay_by: payBy,
    stock_share_bps: shareBps,
  };
}

/** The timeline terms that an order of this offer would copy. */
export function termsOfOffer(offer: OfferForOrder) {
  return timelineTerms({
    delivery: offer.deliveryMethod,
    deliveryMinutes: offer.deliveryMinutes,
    base: offer.category.base,
    checkHours: offer.category.checkHours,
    sellerLevel: offer.sellerLevel,
    warrantyDays: offer.warrantyDays,
  });
}

/**
 * Placing an order: units are reserved and the offer is copied. From the wallet it can be paid in the same transaction;
 * then nothing is ever reserved unpaid.
 */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Quote } from '~/domain/pricing.ts';
import type { OrderClocks } from '~/domain/order-clocks.ts';
import type { Holds } from '~/domain/seller-level.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { Later } from '../../../db/sent-together.ts';
import { requireActive, requireTrust } from '../../accounts/index.ts';
import { findOfferForOrder, reserveStock, type OfferForOrder } from '../../offers/index.ts';
import { rateNow } from '../../rates/index.ts';
import { requireNoDebt } from '../../wallet/index.ts';
import { requireAgreedTotal, type AgreedPayment, type AgreedTotal } from '../agreed-price.ts';
import { checkedBuyerInputs } from '../buyer-inputs.ts';
import { draftOrder, quotedOrder, saleRefusal } from '../draft-order.ts';
import { isOthers } from '../orders.policy.ts';
import { publishSteps, startTransition } from '../order-transition.ts';
import {
  findBuyerRecord,
  insertOrder,
  lockParties,
  type NewEvent,
  type OrderRow,
  type OrderView,
  type Parties,
} from '../orders.repository.ts';
import { requireHold, requireMayBuy, requireRoom } from '../unpaid-limits.ts';
import { capture, riskOfPayment, type PayingBuyer } from './capture-order.ts';
import { promoTarget, reserveDiscount, wantedOwnCodes, type Discount } from './order-discount.ts';
import { bonusShare, lockWallet, paidFromWallet } from './pay-order.ts';
import { figuresAt, levelRulesOf } from '../../rules/index.ts';

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

/** How an order is paid from the wallet as it is placed. */
export interface PayAtOnce {
  useBonus: boolean;
  agreed: AgreedPayment;
}

/**
 * The accounts of a new order, locked. Sent with the next statement.
 * @throws Failure ACCOUNT_LEAVING, ACCOUNT_OWES, BANNED, TRUST_LEVEL_REQUIRED
 */
export async function lockedParties(ctx: UserCtx, input: PlaceOrder): Promise<Later<Parties>> {
  requireActive(ctx.actor);
  requireTrust(ctx.actor, 0);
  // Nobody who is about to delete their account takes on a new order, on either side (decision 0020).
  const answer = await lockParties(ctx.db, ctx.actor.userId, input.offerId);
  return async () => {
    const parties = await answer();
    if (!parties.buyerStays) throw new Failure('ACCOUNT_LEAVING');
    if (parties.buyerOwes) await requireNoDebt(ctx.db, ctx.actor.userId);
    return parties;
  };
}

export interface Reserved {
  orderId: string;
  offer: OfferForOrder;
  quote: Quote;
  discount: Discount;
  inputs: Record<string, string>;
  /** By which it is shown in the buyer's currency, for good. */
  rate: Awaited<ReturnType<typeof rateNow>>;
  /** What the order copies of the rules of now. */
  holds: Holds;
  clocks: OrderClocks;
}

/**
 * Takes the units, then the discount's code. Locks the offer, then the code.
 * @param askedSeller what was asked before the units, told with them: its refusals come first
 */
export async function reserve(
  ctx: UserCtx,
  input: PlaceOrder,
  askedSeller: Later<Parties['seller']>,
): Promise<Reserved> {
  const { userId } = ctx.actor;
  const own = await wantedOwnCodes(ctx.db, userId, input);
  const offer = await reserveStock(ctx, input.offerId, input.count);
  const seller = await askedSeller();
  if (!offer) throw await reasonWhyNot(ctx, input);
  if (offer.sellerId === userId) throw new Failure('ORDER_OWN_OFFER');
  if (!seller?.stays) throw new Failure('ORDER_OFFER_UNAVAILABLE');
  const inputs = checkedBuyerInputs(offer.category.buyerInputs, input.buyerInputs, ctx.locale);
  const quote = quotedOrder(offer, input.count);
  const orderId = newId();
  const discount = await reserveDiscount(ctx.db, {
    typed: input.promoCode,
    own,
    userId,
    orderId,
    target: () => promoTarget(ctx, offer, quote.totalCents),
    currency: input.currency,
    now: ctx.now,
  });
  const rate = await rateNow(ctx.db, input.currency, ctx.now);
  const { holds } = levelRulesOf(await figuresAt(ctx, 'levels'));
  const clocks = await figuresAt(ctx, 'clocks');
  return { orderId, offer, quote, discount, inputs, rate, holds, clocks };
}

export function drafted(
  ctx: UserCtx,
  { count, currency }: PlaceOrder,
  { orderId, offer, quote, discount, inputs, rate, holds, clocks }: Reserved,
  payBy: Date | null,
): OrderRow {
  return draftOrder(offer, quote, {
    id: orderId,
    buyerId: ctx.actor.userId,
    count,
    currency,
    rate,
    discountCents: discount.discountCents,
    promoCode: discount.code,
    buyerInputs: inputs,
    holds,
    clocks,
    now: ctx.now,
    payBy,
  });
}

export function placedBy(ctx: UserCtx): NewEvent {
  return {
    from: null,
    status: 'created',
    event: 'place',
    actor: 'buyer',
    actorId: ctx.actor.userId,
    note: null,
    images: [],
    at: ctx.now,
  };
}

/**
 * Places an order for the actor, to be paid within the time that it holds its units. Needs a transaction; the caller
 * makes it idempotent. Locks the two accounts, the offer, the promo code.
 * @throws Failure ORDER_OFFER_UNAVAILABLE, ORDER_SELLER_AWAY, ORDER_BELOW_MINIMUM, ORDER_STOCK_TOO_LOW, ORDER_OWN_OFFER,
 *   ORDER_TOTAL_TOO_LARGE, ORDER_PRICE_CHANGED, ORDER_UNPAID_…, ORDER_SHARE_TOO_LARGE, ORDER_OFFER_HELD, ACCOUNT_LEAVING, VALIDATION for buyer inputs, PROMO_….
 */
export async function placeOrder(ctx: UserCtx, input: PlaceOrder): Promise<OrderView> {
  const parties = await lockedParties(ctx, input);
  const { seller } = await parties();
  const room = await requireRoom(ctx, input.offerId);
  const reserved = await reserve(ctx, input, async () => seller);
  const { offer, quote, discount } = reserved;
  requireAgreedTotal(quote.totalCents, discount, input.agreed);
  const payBy = await requireHold(ctx, offer, {
    count: input.count,
    totalCents: quote.totalCents,
    discountCents: discount.discountCents,
    room,
  });
  const placed = placedBy(ctx);
  const order = await insertOrder(ctx.db, drafted(ctx, input, reserved, payBy), [placed]);
  await publishSteps(ctx, order, [placed]);
  return order;
}

export function buyerOf(ctx: UserCtx): PayingBuyer {
  const { userId: id, trustLevel } = ctx.actor;
  return { id, trustLevel, placedAt: ctx.now, record: () => findBuyerRecord(ctx.db, id) };
}

/**
 * Places an order and pays it from the wallet. As `placeOrder`, but limits of unpaid orders do not apply, because this is
 * never one, and nobody is told of a placement that has not been paid. Locks the two accounts, the buyer's ledger
 * accounts, the offer, the promo code.
 * @throws Failure as `placeOrder` and `payByWallet`; nothing is reserved then.
 */
export async function placePaidOrder(
  ctx: UserCtx,
  input: PlaceOrder,
  pay: PayAtOnce,
): Promise<OrderView> {
  // All of it is sent at once, in the order of locks, and answered with the units.
  const parties = await lockedParties(ctx, input);
  const mayBuy = await requireMayBuy(ctx, input.offerId);
  const wallet = await lockWallet(ctx, pay.useBonus);
  const reserved = await reserve(ctx, input, async () => {
    const { seller } = await parties();
    await mayBuy();
    return seller;
  });
  const paying = await wallet();
  const draft = drafted(ctx, input, reserved, null);
  const bonus = bonusShare(draft, paying.bonus);
  requireAgreedTotal(draft.total_cents, reserved.discount, input.agreed, bonus);
  const captured = paidFromWallet(draft, paying, pay.agreed);
  const risk = await riskOfPayment(ctx, buyerOf(ctx), captured);
  const { order, events } = await capture(ctx, startTransition({ ...draft, risk }), captured);
  const stored = await insertOrder(ctx.db, order, [placedBy(ctx), ...events]);
  await publishSteps(ctx, order, events);
  return stored;
}

/** Determines why nothing could be reserved. */
async function reasonWhyNot(ctx: UserCtx, { offerId, count }: PlaceOrder): Promise<Failure> {
  const offer = await findOfferForOrder(ctx, offerId);
  if (!offer || isOthers(ctx.actor, offer)) return new Failure('OFFER_NOT_FOUND');
  if (offer.inStock === 0) return new Failure('ORDER_STOCK_TOO_LOW');
  const refusal = saleRefusal(offer, ctx.now);
  if (refusal) return refusal;
  if (count < Math.min(offer.minPurchase, offer.inStock)) {
    return new Failure('ORDER_BELOW_MINIMUM', { values: { min: offer.minPurchase } });
  }
  return new Failure('ORDER_STOCK_TOO_LOW');
}

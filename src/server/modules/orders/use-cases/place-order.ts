/**
 * Placing an order: units are reserved and the offer is copied. From the wallet it can be paid in the same transaction;
 * then nothing is ever reserved unpaid.
 */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Quote } from '~/domain/pricing.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireActive, requireTrust } from '../../accounts/index.ts';
import { findOfferForOrder, reserveStock, type OfferForOrder } from '../../offers/index.ts';
import {
  agreedDueCents,
  requireAgreedTotal,
  type AgreedPayment,
  type AgreedTotal,
} from '../agreed-price.ts';
import { checkedBuyerInputs } from '../buyer-inputs.ts';
import { draftOrder, quotedOrder } from '../draft-order.ts';
import { publishSteps, startTransition } from '../order-transition.ts';
import {
  insertOrder,
  lockParties,
  type NewEvent,
  type OrderRow,
  type OrderView,
  type Parties,
} from '../orders.repository.ts';
import { requireHold, requireMayBuy, requireRoom } from '../unpaid-limits.ts';
import { capture } from './capture-order.ts';
import { promoTarget, reserveDiscount, type Discount } from './order-discount.ts';
import { bonusShare, lockWallet } from './pay-order.ts';

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

/** The accounts of a new order, locked. @throws Failure ACCOUNT_LEAVING, BANNED, TRUST_LEVEL_REQUIRED */
async function lockedParties(ctx: UserCtx, input: PlaceOrder) {
  requireActive(ctx.actor);
  requireTrust(ctx.actor, 0);
  // Nobody who is about to delete their account takes on a new order, on either side (decision 0020).
  const parties = await lockParties(ctx.db, ctx.actor.userId, input.offerId);
  if (!parties.buyerStays) throw new Failure('ACCOUNT_LEAVING');
  return parties;
}

interface Reserved {
  orderId: string;
  offer: OfferForOrder;
  quote: Quote;
  discount: Discount;
  inputs: Record<string, string>;
}

/** Takes the units, then the discount's code. Locks the offer, then the code. */
async function reserve(
  ctx: UserCtx,
  input: PlaceOrder,
  seller: Parties['seller'],
): Promise<Reserved> {
  const { userId } = ctx.actor;
  const offer = await reserveStock(ctx, input.offerId, input.count);
  if (!offer) throw await reasonWhyNot(ctx, input);
  if (offer.sellerId === userId) throw new Failure('ORDER_OWN_OFFER');
  if (!seller?.stays) throw new Failure('ORDER_OFFER_UNAVAILABLE');
  const inputs = checkedBuyerInputs(offer.category.buyerInputs, input.buyerInputs, ctx.locale);
  const quote = quotedOrder(offer, input.count);
  const orderId = newId();
  const discount = await reserveDiscount(ctx.db, {
    typed: input.promoCode,
    ownCode: input.ownCode,
    userId,
    offerId: input.offerId,
    orderId,
    target: () => promoTarget(ctx, offer, quote.totalCents),
    currency: input.currency,
    now: ctx.now,
  });
  return { orderId, offer, quote, discount, inputs };
}

function drafted(
  ctx: UserCtx,
  { count, currency }: PlaceOrder,
  { orderId, offer, quote, discount, inputs }: Reserved,
  payBy: Date | null,
): OrderRow {
  return draftOrder(offer, quote, {
    id: orderId,
    buyerId: ctx.actor.userId,
    count,
    currency,
    discountCents: discount.discountCents,
    promoCode: discount.code,
    buyerInputs: inputs,
    now: ctx.now,
    payBy,
  });
}

function placedBy(ctx: UserCtx): NewEvent {
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
 * @throws Failure ORDER_OFFER_UNAVAILABLE, ORDER_BELOW_MINIMUM, ORDER_STOCK_TOO_LOW, ORDER_OWN_OFFER,
 *   ORDER_TOTAL_TOO_LARGE, ORDER_PRICE_CHANGED, ORDER_UNPAID_…, ORDER_SHARE_TOO_LARGE, ORDER_OFFER_HELD, ACCOUNT_LEAVING, VALIDATION for buyer inputs, PROMO_….
 */
export async function placeOrder(ctx: UserCtx, input: PlaceOrder): Promise<OrderView> {
  const { seller } = await lockedParties(ctx, input);
  const room = await requireRoom(ctx, input.offerId);
  const reserved = await reserve(ctx, input, seller);
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
  const { seller } = await lockedParties(ctx, input);
  await requireMayBuy(ctx, input.offerId);
  const bonusBalance = await lockWallet(ctx, pay.useBonus);
  const reserved = await reserve(ctx, input, seller);
  const draft = drafted(ctx, input, reserved, null);
  const bonus = bonusShare(draft, bonusBalance);
  requireAgreedTotal(draft.total_cents, reserved.discount, input.agreed, bonus);
  const real = agreedDueCents(draft, bonus, pay.agreed);
  const { order, events } = await capture(ctx, startTransition(draft), {
    bonus,
    real,
    provider: 0,
    providerName: null,
  });
  const stored = await insertOrder(ctx.db, order, [placedBy(ctx), ...events]);
  await publishSteps(ctx, order, events);
  return stored;
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

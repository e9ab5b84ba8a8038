/** A promo code on an order that is not paid yet, or saved for an offer that has not been ordered yet. */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findOfferForOrder } from '../../offers/index.ts';
import { leavePayments, leavePurchasePayments } from '../../payments/index.ts';
import {
  endActivation,
  findActivation,
  findAddablePromo,
  redeemPromo,
  savePromo,
  savePromoForNext,
  reservePromo,
  returnPromo,
} from '../../promotions/index.ts';
import { grantBonus } from '../../wallet/index.ts';
import { quotedOrder } from '../draft-order.ts';
import { isOthers } from '../orders.policy.ts';
import { isFirstOrder, lockOrder, saveDiscount, type LockedOrder } from '../orders.repository.ts';
import { purchaseOfOrder } from '../purchases.repository.ts';
import { releaseReservation } from '../reservations.ts';
import { promoTarget } from './order-discount.ts';

/** The actor's order, locked, while its price can still change. */
async function openOrder(ctx: UserCtx, id: string): Promise<LockedOrder> {
  const order = await lockOrder(ctx.db, id);
  if (!order || order.buyer_id !== ctx.actor.userId) throw new Failure('ORDER_NOT_FOUND');
  if (order.status !== 'created') throw new Failure('PROMO_ORDER_CLOSED');
  return order;
}

/**
 * The order is to cost something else, and the purchase that it is one of: card payments of the old price, which they do not want any
 * more, are left, and what the wallet had reserved for one of them is back. Before the code is locked.
 */
async function leaveOldPrice(ctx: UserCtx, order: LockedOrder): Promise<void> {
  await releaseReservation(ctx, order.id);
  await leavePayments(ctx, order.id);
  const purchaseId = await purchaseOfOrder(ctx.db, order.id);
  if (purchaseId !== null) await leavePurchasePayments(ctx, purchaseId);
}

/**
 * Applies a code to the actor's unpaid order. Card payments of the old price are left; what is paid on such a page nevertheless
 * goes back to its card. Returns the activation's id.
 */
export async function applyPromo(
  ctx: UserCtx,
  input: { code: string; orderId: string; currency: Currency },
): Promise<string> {
  const order = await openOrder(ctx, input.orderId);
  if (order.promo_code !== null) throw new Failure('PROMO_OTHER_ACTIVE');
  await leaveOldPrice(ctx, order);
  const promo = await reservePromo(ctx.db, {
    code: input.code,
    userId: ctx.actor.userId,
    orderId: order.id,
    target: {
      userId: ctx.actor.userId,
      sellerId: order.seller_id,
      gameId: order.offer.game.id,
      categoryId: order.offer.category.id,
      totalCents: order.total_cents,
      isFirstOrder: await isFirstOrder(ctx.db, ctx.actor.userId, order.id),
    },
    currency: input.currency,
    now: ctx.now,
  });
  await saveDiscount(ctx.db, order.id, { code: promo.code, discountCents: promo.discountCents });
  return promo.activationId;
}

/** Saves a code for an offer and a count. Returns the activation's id. */
export async function savePromoForOffer(
  ctx: UserCtx,
  input: { code: string; offerId: string; count: number; currency: Currency },
): Promise<string> {
  const offer = await findOfferForOrder(ctx, input.offerId);
  if (!offer || isOthers(ctx.actor, offer)) throw new Failure('OFFER_NOT_FOUND');
  const { totalCents } = quotedOrder(offer, input.count);
  return savePromo(ctx.db, {
    ...input,
    userId: ctx.actor.userId,
    target: await promoTarget(ctx, offer, totalCents),
    now: ctx.now,
  });
}

/**
 * Adds a code to the actor's account: a discount is kept for the next order that it fits, a code for the wallet becomes
 * bonus money at once. Needs a transaction; for the wallet it locks the new grant, the bonus account and the code.
 * Returns the activation's id.
 */
export async function addPromoToAccount(
  ctx: UserCtx,
  { code, currency }: { code: string; currency: Currency },
): Promise<string> {
  const { userId, trustLevel } = ctx.actor;
  const { now } = ctx;
  const { codeId, depositCents } = await findAddablePromo(ctx.db, { code, userId, now });
  if (depositCents === 0) return savePromoForNext(ctx.db, { codeId, userId, currency, now });
  // Addresses that nobody confirmed cost nothing: money for each of them would have no end.
  if (trustLevel < 1) throw new Failure('PROMO_EMAIL_NEEDED');
  const activationId = newId();
  await grantBonus(ctx.db, {
    userId,
    cents: depositCents,
    reason: 'promo',
    key: `promo:${activationId}`,
    at: now,
  });
  await redeemPromo(ctx.db, { code, activationId, userId, currency, depositCents, now });
  return activationId;
}

/** Removes a code from an unpaid order, whose card payments of the old price are left, or from an offer. */
export async function removePromo(ctx: UserCtx, activationId: string): Promise<void> {
  const activation = await findActivation(ctx.db, activationId);
  if (!activation || activation.user_id !== ctx.actor.userId) {
    throw new Failure('PROMO_ACTIVATION_NOT_FOUND');
  }
  if (activation.order_id === null) {
    const dropped = await endActivation(ctx.db, activationId, ctx.now);
    if (!dropped) throw new Failure('PROMO_ACTIVATION_NOT_FOUND');
    return;
  }
  const order = await openOrder(ctx, activation.order_id);
  // Behind the order's lock: meanwhile it may have been taken back, and another code set.
  if (!(await findActivation(ctx.db, activationId)))
    throw new Failure('PROMO_ACTIVATION_NOT_FOUND');
  await leaveOldPrice(ctx, order);
  await returnPromo(ctx.db, order.id, ctx.now);
  await saveDiscount(ctx.db, order.id, { code: null, discountCents: 0 });
}

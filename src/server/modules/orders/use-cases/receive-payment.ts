/** Handles money that a provider captured for an order. */
import type { Ctx } from '../../../core/context.ts';
import type { CapturedPayment, PayableOrder } from '../../payments/index.ts';
import { walletShares } from '~/domain/pricing.ts';
import { findReservation, lockSpendable, returnLatePayment } from '../../wallet/index.ts';
import { lockReservation, returnToWallet, releaseReservation } from '../reservations.ts';
import type { Captured } from '../order-effects.ts';
import { lockOrder, type LockedOrder } from '../orders.repository.ts';
import { finishTransition, startTransition, step, system } from '../order-transition.ts';
import { holdUntil } from '../unpaid.repository.ts';
import {
  buyerOf,
  captureOrder,
  collectOrder,
  dueCents,
  promiseOrder,
  riskOfPayment,
} from './capture-order.ts';

/** How long an unpaid order is kept for promised money that is being taken. */
const KEPT_MS = 15 * 60_000;

/**
 * The order of a captured payment, locked until the transaction ends: before its payment (where money is reserved for its purchase,
 * before that payment as well), then ledger accounts and the delivered secrets. Null when there is none.
 */
export async function lockPayableOrder(ctx: Ctx, orderId: string): Promise<PayableOrder | null> {
  const order = await lockOrder(ctx.db, orderId);
  if (!order) return null;
  await lockReservation(ctx, orderId);
  return {
    buyerId: order.buyer_id,
    isUnpaid: order.status === 'created',
    wants: (payment) => isWanted(ctx, order, payment),
    async capture(payment) {
      await captureOrder(ctx, order, await capturedOf(ctx, order, payment));
    },
    wantsPromise: (payment) => wantsPromise(ctx, order, payment),
    async promise(payment) {
      const { id: paymentId, cents, until } = payment;
      const risk = await riskOfPayment(ctx, buyerOf(order), await capturedOf(ctx, order, payment));
      await promiseOrder(ctx, order, { paymentId, cents, until }, risk);
    },
    async keep() {
      const until = new Date(ctx.now.getTime() + KEPT_MS);
      if (order.due_at !== null && order.due_at < until) await holdUntil(ctx.db, order.id, until);
    },
    async collect(payment) {
      await collectOrder(ctx, order, await capturedOf(ctx, order, payment));
    },
    async lose() {
      const lost = { isLost: true };
      const move = await step(ctx, startTransition(order), 'promise_lost', system, lost);
      await finishTransition(ctx, move);
    },
    unreserve: (paymentId) => returnToWallet(ctx, paymentId),
    giveBack: ({ id: paymentId, provider, cents }) =>
      returnLatePayment(ctx.db, {
        paymentId,
        orderId: order.id,
        userId: order.buyer_id,
        provider,
        cents,
        at: ctx.now,
      }),
  };
}

/**
 * Whether the order is unpaid and this payment, with the wallet's part, is exactly its current price. The wallet's part is reserved
 * for it; where it is not any more, because the payment was given up before, the wallet has to have it once more, with what is
 * reserved for another payment of this order.
 */
async function isWanted(ctx: Ctx, order: LockedOrder, payment: CapturedPayment): Promise<boolean> {
  const { id, cents, bonusCents, walletCents } = payment;
  if (order.status !== 'created') return false;
  if (cents + bonusCents + walletCents !== dueCents(order)) return false;
  if (bonusCents + walletCents === 0) return true;
  const reserved = await findReservation(ctx.db, order.id, ctx.now);
  if (reserved?.paymentId === id) return true;
  const { bonus, card, real } = await lockSpendable(ctx.db, order.buyer_id, ctx.now);
  const ofOther = reserved ?? { usableBonus: 0, card: 0, real: 0 };
  const hasBonus = bonus + ofOther.usableBonus >= bonusCents;
  return hasBonus && card + real + ofOther.card + ofOther.real >= walletCents;
}

/**
 * As `isWanted`, for a promise. What the wallet pays besides stays reserved for as long as the order waits: where it is not reserved any
 * more, because the payment was left, nothing is kept waiting.
 */
async function wantsPromise(
  ctx: Ctx,
  order: LockedOrder,
  payment: CapturedPayment,
): Promise<{ isWanted: boolean; isRisky: boolean }> {
  const { id, bonusCents, walletCents } = payment;
  const reserved = await findReservation(ctx.db, order.id, ctx.now);
  const isReserved = bonusCents + walletCents === 0 || reserved?.paymentId === id;
  if (!isReserved || !(await isWanted(ctx, order, payment))) {
    return { isWanted: false, isRisky: false };
  }
  const captured = await capturedOf(ctx, order, payment);
  return {
    isWanted: true,
    isRisky: (await riskOfPayment(ctx, buyerOf(order), captured)) !== 'low',
  };
}

/** What a wanted payment brings, with the wallet's part beside it. */
async function capturedOf(
  ctx: Ctx,
  order: LockedOrder,
  { id, provider, cents, bonusCents, walletCents }: CapturedPayment,
): Promise<Captured> {
  const reserved = await findReservation(ctx.db, order.id, ctx.now);
  if (reserved?.paymentId === id) {
    const { bonus, card, real } = reserved;
    return { bonus, card, real, provider: cents, payment: { id, provider }, reserved };
  }
  await releaseReservation(ctx, order.id);
  const byCard = { provider: cents, payment: { id, provider }, reserved: null };
  if (walletCents === 0) return { bonus: bonusCents, card: 0, real: 0, ...byCard };
  const { card } = await lockSpendable(ctx.db, order.buyer_id, ctx.now);
  return { bonus: bonusCents, ...walletShares(walletCents, card), ...byCard };
}

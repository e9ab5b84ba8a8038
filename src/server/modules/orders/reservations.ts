/** Wallet money that is reserved for a card payment of an order (decision 0097). All functions need the order's lock. */
import type { Ctx } from '../../core/context.ts';
import { leavePayment } from '../payments/index.ts';
import { findReservation, reservationChanged, returnReservation } from '../wallet/index.ts';

/** Gives what is reserved for a payment back, and tells its owner's pages. Locks ledger accounts, grants, captures. */
export async function returnToWallet(ctx: Ctx, paymentId: string): Promise<void> {
  const owner = await returnReservation(ctx.db, paymentId, ctx.now);
  if (owner !== null) await ctx.publish(reservationChanged({ user_id: owner }));
}

/**
 * Leaves the card payment of an order that wallet money is reserved for, if there is one, and gives the money back: the order is
 * paid in another way, or ends. Locks the payment, then as `returnToWallet`.
 * @param except the payment that is being captured
 */
export async function releaseReservation(
  ctx: Ctx,
  orderId: string,
  except?: string,
): Promise<void> {
  const reserved = await findReservation(ctx.db, orderId, ctx.now);
  if (!reserved || reserved.paymentId === except) return;
  await leavePayment(ctx, reserved.paymentId);
  await returnToWallet(ctx, reserved.paymentId);
}

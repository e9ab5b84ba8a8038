/**
 * Wallet money that is reserved for a card payment of an order (decision 0097), or of the purchase that it is one of (0112). All
 * functions need the order's lock.
 */
import type { Ctx } from '../../core/context.ts';
import { leavePayment, leavePurchasePayment, lockDeposit } from '../payments/index.ts';
import {
  findReservation,
  reservationChanged,
  returnReservation,
  type Reservation,
} from '../wallet/index.ts';

/** Gives what is reserved for a payment back, and tells its owner's pages. Locks ledger accounts, grants, captures. */
export async function returnToWallet(ctx: Ctx, paymentId: string): Promise<void> {
  const owner = await returnReservation(ctx.db, paymentId, ctx.now);
  if (owner !== null) await ctx.publish(reservationChanged({ user_id: owner }));
}

/**
 * What is reserved for an order. Of a purchase it is for others of its orders as well, whose holders may give it back right now: its
 * payment is locked, and what is answered stays until the end of the transaction. Before any ledger account.
 */
export async function lockReservation(ctx: Ctx, orderId: string): Promise<Reservation | undefined> {
  const reserved = await findReservation(ctx.db, orderId, ctx.now);
  if (!reserved?.isOfPurchase) return reserved;
  await lockDeposit(ctx.db, reserved.paymentId);
  return findReservation(ctx.db, orderId, ctx.now);
}

/**
 * Leaves the card payment that wallet money is reserved for, of an order or of its purchase, if there is one, and gives the money
 * back, all of it: the order is paid in another way, or ends. Locks the payment, then as `returnToWallet`.
 * @param except the payment that is being captured
 */
export async function releaseReservation(
  ctx: Ctx,
  orderId: string,
  except?: string,
): Promise<void> {
  const reserved = await findReservation(ctx.db, orderId, ctx.now);
  if (!reserved || reserved.paymentId === except) return;
  const leave = reserved.isOfPurchase ? leavePurchasePayment : leavePayment;
  await leave(ctx, reserved.paymentId);
  await returnToWallet(ctx, reserved.paymentId);
}

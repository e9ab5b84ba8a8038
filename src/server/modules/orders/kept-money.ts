/** Wallet money that is kept for a card payment of an order (decision 0097). All functions need the order's lock. */
import type { Ctx } from '../../core/context.ts';
import { leavePayment } from '../payments/index.ts';
import { findKept, keptMoneyChanged, returnKept } from '../wallet/index.ts';

/** Gives what is kept for a payment back, and tells its owner's pages. Locks ledger accounts, grants, captures. */
export async function giveKeptBack(ctx: Ctx, paymentId: string): Promise<void> {
  const owner = await returnKept(ctx.db, paymentId, ctx.now);
  if (owner !== null) await ctx.publish(keptMoneyChanged({ user_id: owner }));
}

/**
 * Leaves the card payment of an order that wallet money is kept for, if there is one, and gives the money back: the order is
 * paid in another way, or ends. Locks the payment, then as `giveKeptBack`.
 * @param except the payment that is being captured
 */
export async function leaveKept(ctx: Ctx, orderId: string, except?: string): Promise<void> {
  const kept = await findKept(ctx.db, orderId, ctx.now);
  if (!kept || kept.paymentId === except) return;
  await leavePayment(ctx, kept.paymentId);
  await giveKeptBack(ctx, kept.paymentId);
}

/** Handles money that a provider captured for an order. */
import type { Ctx } from '../../../core/context.ts';
import type { CapturedPayment, PayableOrder } from '../../payments/index.ts';
import { lockSpendable, returnLatePayment } from '../../wallet/index.ts';
import { lockOrder, type LockedOrder } from '../orders.repository.ts';
import { captureOrder, dueCents } from './capture-order.ts';

/**
 * The order of a captured payment, locked until the transaction ends: before its payment, then ledger accounts and the
 * delivered secrets. Null when there is none.
 */
export async function lockPayableOrder(ctx: Ctx, orderId: string): Promise<PayableOrder | null> {
  const order = await lockOrder(ctx.db, orderId);
  if (!order) return null;
  return {
    buyerId: order.buyer_id,
    isUnpaid: order.status === 'created',
    wants: (payment) => isWanted(ctx, order, payment),
    async capture({ id, provider, cents, bonusCents: bonus }) {
      const payment = { id, provider };
      await captureOrder(ctx, order, { bonus, card: 0, real: 0, provider: cents, payment });
    },
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

/** Whether the order is unpaid and this payment, with its bonus share, is exactly its current price. */
async function isWanted(ctx: Ctx, order: LockedOrder, payment: CapturedPayment): Promise<boolean> {
  const { cents, bonusCents } = payment;
  if (order.status !== 'created' || cents + bonusCents !== dueCents(order)) return false;
  if (bonusCents === 0) return true;
  const spendable = await lockSpendable(ctx.db, order.buyer_id, ctx.now);
  return spendable.bonus >= bonusCents;
}

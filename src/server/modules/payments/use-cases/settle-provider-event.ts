/**
 * What a provider event does. Events may come once, several times, late or out of order, at two processes concurrently;
 * the lock of the order or the deposit serializes them, and the payment's status makes each take effect at most once.
 */
import type { Ctx } from '../../../core/context.ts';
import { lockDeposit, updateDeposit } from '../deposits.repository.ts';
import { payees, type CapturedPayment, type PayableOrder } from '../payees.ts';
import { depositCaptured, paymentNoticed } from '../payments.events.ts';
import { verdictOf } from '../payments.policy.ts';
import { endPayment, lockPayment, orderOfPayment } from '../payments.repository.ts';
import type { EventOutcome } from '../payments.tables.ts';
import type { ProviderEvent } from '../provider-events.repository.ts';

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/**
 * Applies a stored event. Needs a transaction. Locks the order and then its payment, or the deposit; after them the
 * locks of the payee (`payees`): ledger accounts first. Any order and any number of events lead to the same state: a
 * capture is final.
 */
export function settleProviderEvent(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  return event.purpose === 'deposit' ? settleDeposit(ctx, event) : settlePayment(ctx, event);
}

async function settleDeposit(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  const deposit = await lockDeposit(ctx.db, event.reference);
  if (!deposit) return 'unknown';
  const { id, user_id: userId, amount_cents: cents } = deposit;
  const verdict = verdictOf({ ...deposit, currency: 'USD' }, event);
  if (verdict === 'mismatch')
    await noticeMismatch(ctx, event, { id, userId, orderId: null, cents });
  if (verdict !== 'valid') return verdict;
  if (event.type === 'payment.failed') {
    if (deposit.status === 'failed') return 'ignored';
    await updateDeposit(ctx.db, id, 'failed', ctx.now);
    const of = { user_id: userId, order_id: null, payment_id: id };
    await ctx.publish(paymentNoticed({ ...of, kind: 'failed', cents, went_to: null }));
    return 'failed';
  }
  await captureDeposit(ctx, deposit, cents);
  return 'captured';
}

/** Credits what arrived for a locked deposit to its owner's wallet. */
export async function captureDeposit(
  ctx: Ctx,
  deposit: { id: string; provider: string; user_id: string },
  cents: number,
): Promise<void> {
  const { id, provider, user_id: userId } = deposit;
  await updateDeposit(ctx.db, id, 'captured', ctx.now);
  await payees.of(ctx).creditDeposit(ctx, { id, provider, userId, cents });
  await ctx.publish(depositCaptured({ user_id: userId, deposit_id: id, cents }));
}

async function settlePayment(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  const orderId = await orderOfPayment(ctx.db, event.reference);
  const order = orderId === undefined ? null : await payees.of(ctx).lockOrder(ctx, orderId);
  if (!order) return 'unknown';
  const payment = await lockPayment(ctx.db, event.reference);
  const verdict = verdictOf(payment, event);
  if (verdict === 'mismatch') {
    const { id, order_id, amount_cents: cents } = payment;
    await noticeMismatch(ctx, event, { id, userId: order.buyerId, orderId: order_id, cents });
  }
  if (verdict !== 'valid') return verdict;
  if (event.type === 'payment.failed') return failPayment(ctx, order, payment);
  return capturePayment(ctx, order, payment);
}

async function failPayment(
  ctx: Ctx,
  order: PayableOrder,
  payment: LockedPayment,
): Promise<EventOutcome> {
  if (payment.status === 'failed') return 'ignored';
  const { id, order_id, amount_cents: cents } = payment;
  await endPayment(ctx.db, id, { status: 'failed' }, ctx.now);
  if (order.isUnpaid) {
    const of = { user_id: order.buyerId, order_id, payment_id: id };
    await ctx.publish(paymentNoticed({ ...of, kind: 'failed', cents, went_to: null }));
  }
  return 'failed';
}

async function capturePayment(
  ctx: Ctx,
  order: PayableOrder,
  payment: LockedPayment,
): Promise<EventOutcome> {
  const { id, provider, amount_cents: cents, bonus_cents: bonusCents } = payment;
  const captured = { id, provider, cents, bonusCents };
  if (!(await order.wants(captured))) {
    await returnPayment(ctx, { order, orderId: payment.order_id, captured, kind: 'late' });
    return 'late';
  }
  await endPayment(ctx.db, id, { status: 'captured', outcome: 'order' }, ctx.now);
  await order.capture(captured);
  return 'captured';
}

/**
 * Captured money that its order does not want, of a locked payment: it is given back to the buyer, who is told where
 * it is.
 */
export async function returnPayment(
  ctx: Ctx,
  returned: {
    order: PayableOrder;
    orderId: string;
    captured: CapturedPayment;
    kind: 'late' | 'credited';
  },
): Promise<void> {
  const { order, orderId, captured, kind } = returned;
  const { id, cents } = captured;
  const outcome = 'wallet';
  await endPayment(ctx.db, id, { status: 'captured', outcome }, ctx.now);
  await order.creditBuyer(captured);
  const of = { user_id: order.buyerId, order_id: orderId, payment_id: id };
  await ctx.publish(paymentNoticed({ ...of, kind, cents, went_to: outcome }));
}

/** Tells the owner that support looks into it: only where money did arrive. */
async function noticeMismatch(
  ctx: Ctx,
  event: ProviderEvent,
  of: { id: string; userId: string; orderId: string | null; cents: number },
): Promise<void> {
  if (event.type !== 'payment.succeeded') return;
  const { id, userId, orderId, cents } = of;
  await ctx.publish(
    paymentNoticed({
      user_id: userId,
      order_id: orderId,
      payment_id: id,
      kind: 'mismatch',
      cents,
      went_to: null,
    }),
  );
}

/**
 * What a provider event does. Events may come once, several times, late or out of order, at two processes concurrently;
 * the lock of the order or the deposit serializes them, and the payment's status makes each take effect at most once.
 */
import type { Ctx } from '../../../core/context.ts';
import { lockDepositor, mayStay } from '../deposit-limits.ts';
import {
  lockDeposit,
  purchaseOfDeposit,
  updateDeposit,
  type DepositRow,
} from '../deposits.repository.ts';
import {
  payees,
  type CapturedPayment,
  type PayableOrder,
  type PayablePurchase,
} from '../payees.ts';
import { depositCaptured, paymentNoticed } from '../payments.events.ts';
import { verdictOf } from '../payments.policy.ts';
import { endPayment, lockPayment, orderOfPayment } from '../payments.repository.ts';
import type { EventOutcome } from '../payments.tables.ts';
import type { ProviderEvent } from '../provider-events.repository.ts';
import { settleCardRefund } from './settle-card-refund.ts';

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

const settle: Record<
  ProviderEvent['purpose'],
  (ctx: Ctx, event: ProviderEvent) => Promise<EventOutcome>
> = {
  deposit: settleDeposit,
  order: settlePayment,
  refund: settleCardRefund,
  // Told of something that nothing here knows: staff look at it.
  chargeback: async () => 'unknown',
  none: async () => 'ignored',
};

/**
 * Applies a stored event. Needs a transaction. Locks the order and then its payment, or the depositor's account and then
 * the deposit, or the refund to a card; after them the locks of the payee (`payees`): ledger accounts first. Any order and
 * any number of events lead to the same state: a capture is final.
 */
export function settleProviderEvent(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  return settle[event.purpose](ctx, event);
}

const isEnd = ({ type }: ProviderEvent): boolean =>
  type === 'payment.failed' || type === 'payment.succeeded';

async function settleDeposit(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  const { deposit, purchase } = await lockedDeposit(ctx, event.reference);
  if (!deposit) return 'unknown';
  const { id, user_id: userId, amount_cents: cents } = deposit;
  const verdict = verdictOf({ ...deposit, currency: 'USD' }, event);
  const orderId = purchase?.orderId ?? null;
  if (verdict === 'mismatch') await noticeMismatch(ctx, event, { id, userId, orderId, cents });
  if (verdict !== 'valid') return verdict;
  const of = { user_id: userId, order_id: orderId, payment_id: id };
  if (!isEnd(event)) return 'ignored';
  if (event.type === 'payment.failed') {
    if (deposit.status === 'failed') return 'ignored';
    await updateDeposit(ctx.db, id, 'failed', ctx.now);
    if (purchase?.isUnpaid !== false)
      await ctx.publish(paymentNoticed({ ...of, kind: 'failed', cents, went_to: null }));
    return 'failed';
  }
  if ((await captureDeposit(ctx, deposit, { cents, purchase })) === 'wallet') return 'captured';
  await ctx.publish(paymentNoticed({ ...of, kind: 'late', cents, went_to: 'card' }));
  return 'late';
}

/** A deposit, locked behind its owner's account and the orders of the purchase that it pays. */
export async function lockedDeposit(ctx: Ctx, id: string) {
  const purchaseId = await purchaseOfDeposit(ctx.db, id);
  await lockDepositor(ctx.db, id);
  const purchase = purchaseId === null ? null : await payees.of(ctx).lockPurchase(ctx, purchaseId);
  return { deposit: await lockDeposit(ctx.db, id), purchase };
}

/** Whether captured money may stay: for a purchase only if it pays all its orders at once. */
async function isTaken(
  ctx: Ctx,
  deposit: DepositRow,
  { cents, purchase }: Arrived,
): Promise<boolean> {
  if (deposit.purchase_id === null) return mayStay(ctx.db, deposit, { cents, now: ctx.now });
  const bonusCents = deposit.bonus_cents;
  return (
    purchase !== null && cents === deposit.amount_cents && purchase.wants({ cents, bonusCents })
  );
}

interface Arrived {
  cents: number;
  /** What the deposit pays, its orders locked; null for a deposit to the wallet alone. */
  purchase: PayablePurchase | null;
}

/**
 * Takes what arrived for a deposit, locked behind its owner's account: into the wallet, or back to its card where it does
 * not fit the limits any more, or pays a purchase no longer. @returns where it went
 */
export async function captureDeposit(
  ctx: Ctx,
  deposit: DepositRow,
  arrived: Arrived,
): Promise<'wallet' | 'card'> {
  const { id, provider, user_id: userId, bonus_cents: bonusCents } = deposit;
  const { cents, purchase } = arrived;
  const stays = await isTaken(ctx, deposit, arrived);
  await updateDeposit(ctx.db, id, 'captured', ctx.now);
  if (!stays) {
    await payees.of(ctx).returnDeposit(ctx, { id, provider, userId, cents });
    return 'card';
  }
  await payees.of(ctx).creditDeposit(ctx, { id, provider, userId, cents });
  if (purchase) {
    await purchase.pay({ bonusCents });
    return 'wallet';
  }
  await ctx.publish(depositCaptured({ user_id: userId, deposit_id: id, cents }));
  return 'wallet';
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
  if (!isEnd(event)) return 'ignored';
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
 * Captured money that its order does not want, of a locked payment: it goes back to its card, and its buyer is told.
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
  await endPayment(ctx.db, id, { status: 'captured', outcome: 'returned' }, ctx.now);
  await order.giveBack(captured);
  const of = { user_id: order.buyerId, order_id: orderId, payment_id: id };
  await ctx.publish(paymentNoticed({ ...of, kind, cents, went_to: 'card' }));
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

/**
 * What a provider tells us. Events come once, several times, late or out of order, at two processes at once; the
 * order's lock makes them one after the other, and the payment's status makes each take effect at most once.
 */
import type { Ctx } from '../../../core/context.ts';
import type { VerifiedEvent } from '../../../infra/payments/index.ts';
import { creditLatePayment, lockSpendable, settleDeposit } from '../../wallet/index.ts';
import { lockOrder, type LockedOrder } from '../orders.repository.ts';
import {
  endPayment,
  insertPaymentEvent,
  lockPayment,
  orderOfPayment,
} from '../payments.repository.ts';
import { captureOrder, dueCents } from './capture-order.ts';

/**
 * - `captured` paid an order or a deposit, `late` went to the wallet because the order no longer wanted it
 * - `failed` leaves the order open for another try, `ignored` changed nothing
 * - `mismatch` and `unknown` are quarantined: nothing is posted and a person has to look
 */
export type EventOutcome = 'captured' | 'late' | 'failed' | 'ignored' | 'mismatch' | 'unknown';

type Payment = Awaited<ReturnType<typeof lockPayment>>;

/** Books a verified event and keeps it. Needs a transaction. */
export async function settleProviderEvent(
  ctx: Ctx,
  provider: string,
  event: VerifiedEvent,
): Promise<EventOutcome> {
  const outcome =
    event.purpose === 'deposit'
      ? await settleDeposit(ctx, { ...event, provider })
      : await settleOrderEvent(ctx, provider, event);
  const quarantined = outcome === 'mismatch' || outcome === 'unknown';
  await insertPaymentEvent(ctx.db, provider, event, { outcome, quarantined, at: ctx.now });
  if (quarantined) {
    const { eventId, reference } = event;
    ctx.services.log.error({ provider, eventId, reference, outcome }, 'payment event quarantined');
  }
  return outcome;
}

async function settleOrderEvent(
  ctx: Ctx,
  provider: string,
  event: VerifiedEvent,
): Promise<EventOutcome> {
  const orderId = await orderOfPayment(ctx.db, event.reference);
  const order = orderId === undefined ? undefined : await lockOrder(ctx.db, orderId);
  if (!order) return 'unknown';
  const payment = await lockPayment(ctx.db, event.reference);
  if (payment.provider !== provider) return 'unknown';
  if (payment.amount_cents !== event.amountCents || payment.currency !== event.currency) {
    return 'mismatch';
  }
  if (payment.status === 'captured') return 'ignored';
  if (event.type === 'payment.failed') {
    if (payment.status === 'failed') return 'ignored';
    await endPayment(ctx.db, payment.id, { status: 'failed' }, ctx.now);
    return 'failed';
  }
  return capturePayment(ctx, order, payment);
}

async function capturePayment(
  ctx: Ctx,
  order: LockedOrder,
  payment: Payment,
): Promise<EventOutcome> {
  const wanted = await isWanted(ctx, order, payment);
  const outcome = wanted ? 'order' : 'wallet';
  await endPayment(ctx.db, payment.id, { status: 'captured', outcome }, ctx.now);
  if (!wanted) {
    await creditLatePayment(ctx.db, {
      paymentId: payment.id,
      orderId: order.id,
      userId: order.buyer_id,
      provider: payment.provider,
      cents: payment.amount_cents,
      at: ctx.now,
    });
    return 'late';
  }
  await captureOrder(ctx, order, {
    bonus: payment.bonus_cents,
    real: 0,
    provider: payment.amount_cents,
    providerName: payment.provider,
  });
  return 'captured';
}

/** Whether the order is still unpaid and this payment, with its bonus share, is exactly what it costs now. */
async function isWanted(ctx: Ctx, order: LockedOrder, payment: Payment): Promise<boolean> {
  const { amount_cents: amount, bonus_cents: bonus } = payment;
  if (order.status !== 'created' || amount + bonus !== dueCents(order)) return false;
  if (bonus === 0) return true;
  const spendable = await lockSpendable(ctx.db, order.buyer_id, ctx.now);
  return spendable.bonus >= bonus;
}

/**
 * Handles provider events. They may come once, several times, late or out of order, at two processes concurrently; the
 * lock of the order or the deposit serializes them, and the payment's status makes each take effect at most once.
 */
import type { Ctx } from '../../../core/context.ts';
import type { VerifiedEvent } from '../../../infra/payments/index.ts';
import { lockDepositor, mayStay } from '../deposit-limits.ts';
import { lockDeposit, updateDeposit } from '../deposits.repository.ts';
import { payees, type PayableOrder } from '../payees.ts';
import { depositCaptured } from '../payments.events.ts';
import { verdictOf } from '../payments.policy.ts';
import { endPayment, lockPayment, orderOfPayment } from '../payments.repository.ts';
import { insertPaymentEvent } from '../provider-events.repository.ts';
import { settleCardRefund } from './settle-card-refund.ts';

/**
 * - `captured` paid an order or a deposit, `late` went back to its card because the order no longer wanted it, or because
 *   the deposit no longer fits the limits; `refunded` confirms money that went back
 * - `failed` leaves the order open for another try, `ignored` changed nothing
 * - `mismatch` and `unknown` are quarantined: nothing is posted and a person has to investigate
 */
type EventOutcome =
  | 'captured'
  | 'late'
  | 'refunded'
  | 'failed'
  | 'ignored'
  | 'mismatch'
  | 'unknown';

type ProviderEvent = VerifiedEvent & { provider: string };

/**
 * Applies a verified event and stores it in the inbox. Needs a transaction. Locks the order and then its payment, or
 * the depositor's account and then the deposit, or the refund to a card; after them the locks of the payee (`payees`): ledger accounts first. Any order and any number of events
 * lead to the same state: a capture is final. No endpoint exposes the inbox.
 */
export async function settleProviderEvent(ctx: Ctx, event: ProviderEvent): Promise<void> {
  const outcome = await settle[event.purpose](ctx, event);
  const quarantined = outcome === 'mismatch' || outcome === 'unknown';
  await insertPaymentEvent(ctx.db, event, { outcome, quarantined, at: ctx.now });
  if (!quarantined) return;
  const { provider, eventId, reference } = event;
  ctx.services.log.error({ provider, eventId, reference, outcome }, 'payment event quarantined');
}

const settle: Record<
  ProviderEvent['purpose'],
  (ctx: Ctx, event: ProviderEvent) => Promise<EventOutcome>
> = { deposit: settleDeposit, order: settlePayment, refund: settleCardRefund };

async function settleDeposit(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  await lockDepositor(ctx.db, event.reference);
  const deposit = await lockDeposit(ctx.db, event.reference);
  if (!deposit) return 'unknown';
  const verdict = verdictOf({ ...deposit, currency: 'USD' }, event);
  if (verdict !== 'valid') return verdict;
  const { id, provider, user_id: userId, amount_cents: cents } = deposit;
  if (event.type === 'payment.failed') {
    await updateDeposit(ctx.db, id, 'failed', ctx.now);
    return 'failed';
  }
  const stays = await mayStay(ctx.db, deposit, ctx.now);
  await updateDeposit(ctx.db, id, 'captured', ctx.now);
  if (!stays) {
    await payees.of(ctx).returnDeposit(ctx, { id, provider, userId, cents });
    return 'late';
  }
  await payees.of(ctx).creditDeposit(ctx, { id, provider, userId, cents });
  await ctx.publish(depositCaptured({ user_id: userId, deposit_id: id, cents }));
  return 'captured';
}

async function settlePayment(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  const orderId = await orderOfPayment(ctx.db, event.reference);
  const order = orderId === undefined ? null : await payees.of(ctx).lockOrder(ctx, orderId);
  if (!order) return 'unknown';
  const payment = await lockPayment(ctx.db, event.reference);
  const verdict = verdictOf(payment, event);
  if (verdict !== 'valid') return verdict;
  if (event.type === 'payment.failed') {
    if (payment.status === 'failed') return 'ignored';
    await endPayment(ctx.db, payment.id, { status: 'failed' }, ctx.now);
    return 'failed';
  }
  return capturePayment(ctx, order, payment);
}

async function capturePayment(
  ctx: Ctx,
  order: PayableOrder,
  payment: Awaited<ReturnType<typeof lockPayment>>,
): Promise<EventOutcome> {
  const { id, provider, amount_cents: cents, bonus_cents: bonusCents } = payment;
  const captured = { id, provider, cents, bonusCents };
  const wanted = await order.wants(captured);
  const outcome = wanted ? 'order' : 'returned';
  await endPayment(ctx.db, id, { status: 'captured', outcome }, ctx.now);
  if (!wanted) {
    await order.giveBack(captured);
    return 'late';
  }
  await order.capture(captured);
  return 'captured';
}

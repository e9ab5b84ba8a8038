/**
 * What staff do about a provider event that could not be settled by itself (decision 0042). Each decision is recorded in
 * its transaction, and taken only while the event waits for it.
 */
import { Failure } from '~/contracts/failure.ts';
import { placeOf, type PaymentStatus } from '~/domain/payment-lifecycle.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { payees } from '../payees.ts';
import { findReviewed, type ReviewedRow } from '../payment-reviews.repository.ts';
import { mayCredit, requireCreditRight, reviewActions } from '../payments.policy.ts';
import { paymentNoticed } from '../payments.events.ts';
import { isSettled, reviewedOf } from '../payments.presenter.ts';
import { lockPayment } from '../payments.repository.ts';
import {
  findEvent,
  leaseAgain,
  resolveEvent,
  type LeasedEvent,
} from '../provider-events.repository.ts';
import { processLeased } from './process-provider-event.ts';
import { captureDeposit, lockedDeposit, returnPayment } from './settle-provider-event.ts';

interface Decision {
  id: string;
  reason: string;
}

async function reviewed(ctx: Ctx, id: string): Promise<ReviewedRow> {
  const row = await findReviewed(ctx.db, id);
  if (!row) throw new Failure('PAYMENT_EVENT_NOT_FOUND');
  return row;
}

function record(
  ctx: UserCtx,
  row: ReviewedRow,
  done: { action: string; after: object; reason: string },
): Promise<void> {
  const { provider, event_id, reference, reason, resolution } = row;
  return recordAudit(ctx, {
    action: done.action,
    subject: { type: 'payment_event', id: row.id },
    before: { provider, event_id, reference, reason, resolution },
    after: done.after,
    reason: done.reason,
  });
}

/**
 * Takes an event to process it again. Needs a transaction.
 * @throws Failure PAYMENT_EVENT_NOT_FOUND; PAYMENT_EVENT_WRONG_STATE when it moved money, or is being processed
 */
export async function leaseForStaff(
  ctx: UserCtx,
  { id, reason }: Decision,
): Promise<{ id: string; attempts: number; created_at: string }> {
  const row = await reviewed(ctx, id);
  const leased = await leaseAgain(ctx.db, id, ctx.now);
  if (!leased) throw new Failure('PAYMENT_EVENT_WRONG_STATE');
  await record(ctx, row, { action: 'payments.process_again', after: { reason: null }, reason });
  return { id, attempts: leased.attempts, created_at: leased.created_at.toISOString() };
}

/** Processes an event that `leaseForStaff` took. On the pool. Repeated, it tells what has become of the event. */
export async function processForStaff(
  ctx: Ctx,
  leased: Awaited<ReturnType<typeof leaseForStaff>>,
): Promise<{ result: 'settled' | 'open' | 'failing' }> {
  const { id } = leased;
  const event = await findEvent(ctx.db, id);
  if (!event) throw new Failure('PAYMENT_EVENT_NOT_FOUND');
  const lease: LeasedEvent = {
    queue_key: id,
    attempts: leased.attempts,
    created_at: new Date(leased.created_at),
  };
  await processLeased(ctx, lease, event);
  const after = await findReviewed(ctx.db, id);
  if (!after || isSettled(after)) return { result: 'settled' };
  return { result: after.reason === 'failing' ? 'failing' : 'open' };
}

/**
 * Nothing is left to do. Needs a transaction; locks the order, the event last. Whoever was told that support looks into their payment is
 * told that it did.
 * @throws Failure PAYMENT_EVENT_NOT_FOUND, PAYMENT_EVENT_WRONG_STATE
 */
export async function closeEvent(ctx: UserCtx, { id, reason }: Decision): Promise<void> {
  const row = await reviewed(ctx, id);
  const toldTo = await ownerTold(ctx, row);
  const resolved = { resolution: 'closed', note: reason, at: ctx.now } as const;
  if (!(await resolveEvent(ctx.db, id, resolved))) throw new Failure('PAYMENT_EVENT_WRONG_STATE');
  await record(ctx, row, { action: 'payments.close', after: { resolution: 'closed' }, reason });
  if (toldTo !== null) {
    await ctx.publish(
      paymentNoticed({
        user_id: toldTo,
        order_id: row.order_id,
        payment_id: row.reference,
        kind: 'closed',
        cents: row.asked_cents ?? 0,
        went_to: null,
      }),
    );
  }
}

/** Who was told that support looks into this event; null when nobody was. Locks the order. */
async function ownerTold(ctx: Ctx, row: ReviewedRow): Promise<string | null> {
  if (row.outcome !== 'mismatch' || row.type !== 'payment.succeeded') return null;
  if (row.order_id === null) return row.user_id;
  return (await payees.of(ctx).lockOrder(ctx, row.order_id))?.buyerId ?? null;
}

/**
 * Gives back what arrived: for an order to the card that paid, for a deposit to its owner's wallet where the limits allow
 * it. The payment is captured with it, so whatever else is told about it moves nothing. Needs a transaction. Locks the order and its
 * payment, or the deposit, then the ledger's accounts, the event last.
 * @throws Failure PAYMENT_EVENT_NOT_FOUND, PAYMENT_EVENT_WRONG_STATE, PAYMENT_EVENT_OWN, IMPERSONATING
 */
export async function creditEvent(ctx: UserCtx, { id, reason }: Decision): Promise<void> {
  const seen = await reviewed(ctx, id);
  if (!reviewActions(reviewedOf(seen)).includes('credit')) {
    throw new Failure('PAYMENT_EVENT_WRONG_STATE');
  }
  const { amount_cents: cents } = seen;
  await (seen.order_id === null
    ? creditDeposit(ctx, seen)
    : creditPayment(ctx, seen, seen.order_id));
  const resolved = { resolution: 'credited', note: reason, at: ctx.now } as const;
  if (!(await resolveEvent(ctx.db, id, resolved))) throw new Failure('PAYMENT_EVENT_WRONG_STATE');
  const after = { resolution: 'credited', cents };
  await record(ctx, seen, { action: 'payments.credit', after, reason });
}

async function creditPayment(ctx: UserCtx, seen: ReviewedRow, orderId: string): Promise<void> {
  const order = await payees.of(ctx).lockOrder(ctx, orderId);
  if (!order) throw new Failure('PAYMENT_EVENT_WRONG_STATE');
  requireCreditRight(ctx.actor, order.buyerId);
  const payment = await lockPayment(ctx.db, seen.reference);
  requireCreditable(seen, payment.status);
  const { id, provider } = payment;
  const captured = { id, provider, cents: seen.amount_cents, bonusCents: 0, walletCents: 0 };
  // The order waits for another amount, which will not come.
  const place = placeOf(payment);
  if (place === 'authorised' || place === 'collecting') await order.lose(id);
  await returnPayment(ctx, { order, orderId, captured, kind: 'credited' });
}

async function creditDeposit(ctx: UserCtx, seen: ReviewedRow): Promise<void> {
  const { deposit, purchase } = await lockedDeposit(ctx, seen.reference);
  if (!deposit) throw new Failure('PAYMENT_EVENT_WRONG_STATE');
  requireCreditRight(ctx.actor, deposit.user_id);
  requireCreditable(seen, deposit.status);
  const { amount_cents: cents } = seen;
  const wentTo = await captureDeposit(ctx, deposit, { cents, purchase });
  const orderId = purchase?.orderId ?? null;
  const of = { user_id: deposit.user_id, order_id: orderId, payment_id: deposit.id };
  await ctx.publish(paymentNoticed({ ...of, kind: 'credited', cents, went_to: wentTo }));
}

/** The payment may have been captured since the event was read: decided once it is locked. */
function requireCreditable(seen: ReviewedRow, asked: PaymentStatus): void {
  if (!mayCredit({ ...reviewedOf(seen), asked })) throw new Failure('PAYMENT_EVENT_WRONG_STATE');
}

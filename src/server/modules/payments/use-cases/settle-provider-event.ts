/**
 * What a provider event does. Events may come once, several times, late or out of order, at two processes concurrently;
 * the lock of the order or the deposit serializes them, and the payment's status makes each take effect at most once.
 */
import {
  depositStatuses,
  paymentStep,
  placeOf,
  type PaymentPlace,
  type PaymentSeen,
  type Wanted,
} from '~/domain/payment-lifecycle.ts';
import type { Ctx } from '../../../core/context.ts';
import { lockDepositor, mayStay } from '../deposit-limits.ts';
import {
  lockDeposit,
  purchaseOfDeposit,
  updateDeposit,
  type DepositRow,
} from '../deposits.repository.ts';
import {
  capturedOf,
  payees,
  type CapturedPayment,
  type PayableOrder,
  type PayablePurchase,
} from '../payees.ts';
import { chargebackDesk, type LookedAtChargeback } from '../chargeback-desk.ts';
import { depositCaptured, paymentNoticed } from '../payments.events.ts';
import { verdictOf } from '../payments.policy.ts';
import {
  lockPayment,
  movePayment,
  orderOfPayment,
  type LockedPayment,
} from '../payments.repository.ts';
import type { EventOutcome } from '../payments.tables.ts';
import { hasOpenCase, isSecondCapture, type ProviderEvent } from '../provider-events.repository.ts';
import { isOfOlderPage } from '../provider-payments.repository.ts';
import { settleCardRefund } from './settle-card-refund.ts';
import { settlePromise, type SeenPromise } from './settle-promise.ts';

/** What a provider knows of what an event is about, asked before the transaction: the event itself is not believed. */
export interface Looked {
  chargeback: LookedAtChargeback | null;
  promise: SeenPromise | null;
}
const nothing: Looked = { chargeback: null, promise: null };

const settle: Record<
  ProviderEvent['purpose'],
  (ctx: Ctx, event: ProviderEvent, looked: Looked) => Promise<EventOutcome>
> = {
  deposit: settleDeposit,
  order: settlePayment,
  refund: settleCardRefund,
  // What its provider knows of it was asked before: the event itself is not believed.
  chargeback: settleChargeback,
  none: async () => 'ignored',
};

/**
 * Applies a stored event. Needs a transaction. Locks the order and then its payment, or the depositor's account and then
 * the deposit, or the refund to a card, or the name of a dispute; after them the locks of the payee (`payees`): ledger accounts first. Any order and
 * any number of events lead to the same state: a capture is final.
 * @param looked what the provider knows of a chargeback or a promise of money; nothing for other events
 */
export function settleProviderEvent(
  ctx: Ctx,
  event: ProviderEvent,
  looked: Looked = nothing,
): Promise<EventOutcome> {
  return settle[event.purpose](ctx, event, looked);
}

/** One that names nothing of ours is one case for staff, because a bank tells each step by an event of its own. */
async function settleChargeback(
  ctx: Ctx,
  event: ProviderEvent,
  { chargeback }: Looked,
): Promise<EventOutcome> {
  const outcome = chargeback ? await chargebackDesk.of(ctx).settle(ctx, chargeback) : 'unknown';
  if (outcome !== 'unknown') return outcome;
  return (await hasOpenCase(ctx.db, event)) ? 'ignored' : 'unknown';
}

/** What an event lets us see. Null: it is about something else than a payment. */
const seenBy: Record<ProviderEvent['type'], PaymentSeen | null> = {
  'payment.authorised': 'authorised',
  'payment.succeeded': 'captured',
  'payment.declined': 'declined',
  'payment.failed': 'failed',
  'payment.expired': 'expired',
  'payment.voided': 'voided',
  'refund.succeeded': null,
  'refund.failed': null,
  'chargeback.changed': null,
};

/** The verdict about an event of a locked payment or deposit. What only some events depend on is read for those alone. */
async function judge(ctx: Ctx, asked: Parameters<typeof verdictOf>[0], event: ProviderEvent) {
  const { type } = event;
  const isEnd = type === 'payment.expired' || type === 'payment.voided';
  const isAnother = type === 'payment.succeeded' && asked.status === 'captured';
  return verdictOf(asked, {
    ...event,
    isOfOlderPage: isEnd && (await isOfOlderPage(ctx.db, event)),
    isSecondCapture: isAnother && (await isSecondCapture(ctx.db, event)),
  });
}

/** Asked only where money was taken: risk is judged by the payee then. */
const asWanted = (isWanted: boolean): Wanted => ({ isWanted, isRisky: false });

/** What came of an event after which nothing was paid. */
function unpaidOutcome(seen: PaymentSeen, to: PaymentPlace): EventOutcome {
  if (seen === 'declined') return 'noted';
  return to === 'expired' ? 'expired' : 'failed';
}

async function settleDeposit(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  const seen = seenBy[event.type];
  const { deposit, purchase } = await lockedDeposit(ctx, event.reference);
  // Nothing here asks for a promise of a deposit.
  if (!deposit || seen === null || seen === 'authorised') return 'unknown';
  const { id, user_id: userId, amount_cents: cents } = deposit;
  const verdict = await judge(ctx, { ...deposit, currency: 'USD' }, event);
  const orderId = purchase?.orderId ?? null;
  if (verdict === 'mismatch') await noticeMismatch(ctx, event, { id, userId, orderId, cents });
  if (verdict !== 'valid') return verdict;
  const of = { user_id: userId, order_id: orderId, payment_id: id };
  if (seen !== 'captured') {
    const step = await endDeposit(ctx, deposit, seen);
    if (!step) return 'ignored';
    if (step.effects.includes('unreserve')) await purchase?.unreserve(id);
    // Nobody has to be told that they left a page of their own accord.
    const isAwaited = purchase ? purchase.isUnpaid : seen === 'failed';
    if (isAwaited && step.effects.includes('tell_failed'))
      await ctx.publish(paymentNoticed({ ...of, kind: 'failed', cents, went_to: null }));
    return unpaidOutcome(seen, step.to);
  }
  if ((await captureDeposit(ctx, deposit, { cents, purchase })) === 'wallet') return 'captured';
  await ctx.publish(paymentNoticed({ ...of, kind: 'late', cents, went_to: 'card' }));
  return 'late';
}

/** Applies an event that brought no money; null when it changes nothing. */
async function endDeposit(ctx: Ctx, { id, status }: DepositRow, seen: PaymentSeen) {
  const step = paymentStep(status, seen, asWanted(false));
  const to = depositStatuses.find((known) => known === step?.to);
  if (to !== undefined && to !== status) await updateDeposit(ctx.db, id, to, ctx.now);
  return step;
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
  if (deposit.purchase_id === null) return mayStay(ctx, deposit, cents);
  return purchase !== null && cents === deposit.amount_cents && purchase.wants(paymentOf(deposit));
}

/** What the deposit of a purchase brings it, with the wallet's part beside it. */
function paymentOf(deposit: DepositRow): CapturedPayment {
  const { id, provider, amount_cents: cents } = deposit;
  return {
    id,
    provider,
    cents,
    bonusCents: deposit.bonus_cents,
    walletCents: deposit.wallet_cents,
  };
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
  const { id, provider, user_id: userId } = deposit;
  const { cents, purchase } = arrived;
  const stays = await isTaken(ctx, deposit, arrived);
  await updateDeposit(ctx.db, id, 'captured', ctx.now);
  if (!stays) {
    await purchase?.unreserve(id);
    await payees.of(ctx).returnDeposit(ctx, { id, provider, userId, cents });
    return 'card';
  }
  await payees.of(ctx).creditDeposit(ctx, { id, provider, userId, cents });
  if (purchase) {
    await purchase.pay(paymentOf(deposit));
    return 'wallet';
  }
  await ctx.publish(depositCaptured({ user_id: userId, deposit_id: id, cents }));
  return 'wallet';
}

async function settlePayment(
  ctx: Ctx,
  event: ProviderEvent,
  { promise }: Looked,
): Promise<EventOutcome> {
  const seen = seenBy[event.type];
  const orderId = await orderOfPayment(ctx.db, event.reference);
  const order = orderId === undefined ? null : await payees.of(ctx).lockOrder(ctx, orderId);
  if (!order || seen === null) return 'unknown';
  const payment = await lockPayment(ctx.db, event.reference);
  if (seen === 'authorised') return settlePromise(ctx, { order, payment, event, promise });
  const verdict = await judge(ctx, payment, event);
  if (verdict === 'mismatch') {
    const { id, order_id, amount_cents: cents } = payment;
    await noticeMismatch(ctx, event, { id, userId: order.buyerId, orderId: order_id, cents });
  }
  if (verdict !== 'valid') return verdict;
  if (seen !== 'captured') return endPaymentUnpaid(ctx, order, { payment, seen });
  return capturePayment(ctx, order, payment);
}

async function endPaymentUnpaid(
  ctx: Ctx,
  order: PayableOrder,
  { payment, seen }: { payment: LockedPayment; seen: PaymentSeen },
): Promise<EventOutcome> {
  const from = placeOf(payment);
  const step = paymentStep(from, seen, asWanted(false));
  if (!step) return 'ignored';
  const { id, order_id, amount_cents: cents } = payment;
  if (step.to !== from) await movePayment(ctx.db, id, step.to, ctx.now);
  if (step.effects.includes('unreserve')) await order.unreserve(id);
  if (step.effects.includes('lose')) await order.lose(id);
  if (order.isUnpaid && step.effects.includes('tell_failed')) {
    const of = { user_id: order.buyerId, order_id, payment_id: id };
    await ctx.publish(paymentNoticed({ ...of, kind: 'failed', cents, went_to: null }));
  }
  return unpaidOutcome(seen, step.to);
}

async function capturePayment(
  ctx: Ctx,
  order: PayableOrder,
  payment: LockedPayment,
): Promise<EventOutcome> {
  const captured = capturedOf(payment);
  const isWanted = await order.wants(captured);
  const step = paymentStep(placeOf(payment), 'captured', asWanted(isWanted));
  if (!step) return 'ignored';
  if (step.effects.includes('give_back')) {
    await returnPayment(ctx, { order, orderId: payment.order_id, captured, kind: 'late' });
    return 'late';
  }
  await movePayment(ctx.db, payment.id, 'captured', ctx.now);
  await (step.effects.includes('collect') ? order.collect(captured) : order.capture(captured));
  return 'captured';
}

/**
 * Captured money that its order does not want, of a locked payment: it goes back to its card, what was reserved for it to the
 * wallet, and its buyer is told.
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
  await movePayment(ctx.db, id, 'returned', ctx.now);
  await order.unreserve(id);
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

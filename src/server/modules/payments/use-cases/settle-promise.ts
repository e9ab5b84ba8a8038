/** What a card's promise of money does (decision 0100): its order waits with it, or it is taken at once, or given up. */
import {
  paymentStep,
  placeOf,
  type PaymentEffect,
  type PaymentPlace,
} from '~/domain/payment-lifecycle.ts';
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { capturedOf, type PayableOrder, type PromisedPayment } from '../payees.ts';
import { promiseAsked } from '../payments.events.ts';
import { verdictOf } from '../payments.policy.ts';
import { lockPayment, movePayment, type LockedPayment } from '../payments.repository.ts';
import type { EventOutcome } from '../payments.tables.ts';
import type { ProviderEvent } from '../provider-events.repository.ts';

const DAY = 24 * 3_600_000;

/** A promise as its provider has it now. */
export interface SeenPromise {
  cents: number;
  currency: string;
  /** Until when it can be taken; null where the provider does not tell. */
  until: Date | null;
}

interface Promised {
  order: PayableOrder;
  payment: LockedPayment;
  event: ProviderEvent;
  /** Null: nothing is promised any more. What stands there instead is told by its own event. */
  promise: SeenPromise | null;
}

/**
 * Applies a promise of money for a locked order and payment. One of another amount or currency is given up, and shown to staff.
 * Nothing is booked for a promise.
 */
export async function settlePromise(
  ctx: Ctx,
  { order, payment, event, promise }: Promised,
): Promise<EventOutcome> {
  if (promise === null) return 'ignored';
  const told = { ...event, amountCents: promise.cents, currency: promise.currency };
  const never = { isOfOlderPage: false, isSecondCapture: false };
  const verdict = verdictOf(payment, { ...told, ...never });
  if (verdict === 'unknown' || verdict === 'ignored') return verdict;
  const until =
    promise.until ?? new Date(ctx.now.getTime() + serverConfig.payments.promise.days * DAY);
  const promised = { ...capturedOf(payment), until };
  const from = placeOf(payment);
  const wanted =
    verdict === 'valid' && isAsked(from)
      ? await order.wantsPromise(promised)
      : { isWanted: false, isRisky: false };
  const step = paymentStep(from, 'authorised', wanted);
  if (!step) return verdict === 'mismatch' ? verdict : 'ignored';
  await movePayment(ctx.db, payment.id, step.to, ctx.now);
  for (const effect of step.effects) await run[effect]?.(ctx, order, promised);
  return verdict === 'mismatch' ? verdict : 'noted';
}

/** The order is asked only where its answer counts: it may lock the buyer's accounts. */
function isAsked(from: PaymentPlace): boolean {
  return paymentStep(from, 'authorised', { isWanted: true, isRisky: true }) !== null;
}

const run: Partial<
  Record<
    PaymentEffect,
    (ctx: Ctx, order: PayableOrder, promised: PromisedPayment) => Promise<unknown>
  >
> = {
  unreserve: (_ctx, order, { id }) => order.unreserve(id),
  promise_order: (_ctx, order, promised) => order.promise(promised),
  hold_units: (_ctx, order) => order.keep(),
  ask_capture: (ctx, _order, { id }) =>
    ctx.publish(promiseAsked({ payment_id: id, act: 'capture' })),
  ask_void: (ctx, _order, { id }) => ctx.publish(promiseAsked({ payment_id: id, act: 'void' })),
};

/**
 * Takes the promise that an order waits with: its provider is asked after the commit. Needs a transaction that holds the order's lock.
 * Locks the payment.
 */
export async function collectPromise(ctx: Ctx, id: string): Promise<void> {
  if (await asked(ctx, id, 'collect')) {
    await ctx.publish(promiseAsked({ payment_id: id, act: 'capture' }));
  }
}

/**
 * Gives a promise up that still stands: its provider is asked after the commit. Money that was taken meanwhile goes back to its card.
 * Needs a transaction that holds the order's lock. Locks the payment.
 */
export async function giveUpPromise(ctx: Ctx, id: string): Promise<void> {
  if (await asked(ctx, id, 'give_up')) {
    await ctx.publish(promiseAsked({ payment_id: id, act: 'void' }));
  }
}

async function asked(ctx: Ctx, id: string, ask: 'collect' | 'give_up'): Promise<boolean> {
  const payment = await lockPayment(ctx.db, id);
  const step = paymentStep(placeOf(payment), ask, { isWanted: false, isRisky: false });
  if (!step) return false;
  await movePayment(ctx.db, id, step.to, ctx.now);
  return true;
}

/**
 * The only code that changes an order's status. It has no rules of its own: it looks up the lifecycle table, runs
 * the effects that the row names, recomputes the dates, and saves everything with the events in one statement.
 *
 * `startTransition` loads the locked order, `step` applies one or several rows of the table, and `finishTransition`
 * saves, all in one transaction. The lock order is: order, ledger accounts, offer and its secrets, promo code.
 */
import type { OrderClocks } from '~/domain/order-clocks.ts';
import { appConfig, serverConfig } from '~config';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import type { GuardInput } from '~/domain/order-guards.ts';
import {
  findTransition,
  type OrderActor,
  type OrderEvent,
  type TransitionAnswer,
} from '~/domain/order-lifecycle.ts';
import { isSellersFailure, type DisputeState } from '~/domain/dispute.ts';
import {
  nextReminderAt,
  remindersOf,
  type Reminder,
  type ReminderCode,
} from '~/domain/order-reminders.ts';
import type { ProposalFacts } from '~/domain/proposals.ts';
import { promisedMinutes, timelineOf, timerOf, type TimelineTerms } from '~/domain/timeline.ts';
import type { Ctx } from '../../core/context.ts';
import { leftOf, orderEffects, type StepDetails } from './order-effects.ts';
import { orderChanged, orderReminded } from './orders.events.ts';
import {
  saveOrder,
  viewOf,
  type EventView,
  type NewEvent,
  type OrderRow,
  type OrderView,
} from './orders.repository.ts';
import { selectProposals } from './proposals.repository.ts';
import { selectSealed } from './sealed.repository.ts';
import { figuresOf } from '../rules/index.ts';

/** An order in transition. `order` is the state after the last step. */
export interface Transition<O extends OrderRow = OrderRow> {
  order: O;
  events: readonly NewEvent[];
}

export function startTransition<O extends OrderRow>(order: O): Transition<O> {
  return { order, events: [] };
}

/** The dispute of the order; null unless one is open. */
export function disputeOf(order: OrderRow): DisputeState | null {
  const { clock_stopped_at: since } = order;
  if (order.status !== 'disputed' || since === null) return null;
  return {
    openedBy: order.dispute_opened_by ?? 'buyer',
    from: order.dispute_from ?? 'in_progress',
    since,
    answeredAt: order.dispute_answered_at,
    escalatedAt: order.dispute_escalated_at,
    startedAt: order.started_at,
    deliverBy: order.deliver_by,
    deliveredAt: order.delivered_at,
    checkUntil: order.check_until,
  };
}

/** What decides what can be proposed in a dispute of the order. */
export function proposalFactsOf(order: OrderView): ProposalFacts {
  return {
    isStarted: order.started_at !== null,
    hasGoods:
      order.delivered_at !== null || order.events.some(({ status }) => status === 'completed'),
    delivery: order.delivery,
    leftCents: leftOf(order),
  };
}

/** The times that the order has copied. */
export const clocksOf = ({ clocks }: Pick<OrderRow, 'clocks'>): OrderClocks =>
  figuresOf('clocks', clocks === null ? {} : { ...clocks });

/** When a payment that support looks at ends by itself: the promise of its card may end before the time to look. */
function approveBy(order: OrderRow): Date {
  const hours = clocksOf(order).approval_hours;
  return whilePromised(order, new Date(order.status_at.getTime() + hours * 3_600_000));
}

/** Who is reminded of what while the order stays in its status. */
export function reminders(order: OrderRow): Reminder[] {
  // Decided: its card is being charged, and nobody has anything to do.
  if (order.promise === 'asked') return [];
  return remindersOf({
    status: order.status,
    statusAt: order.status_at,
    deliverBy: order.deliver_by,
    promisedMinutes: promisedMinutes(termsOf(order), {
      paidAt: order.paid_at ?? order.created_at,
      deliverFrom: order.deliver_from,
    }),
    checkUntil: order.check_until,
    warrantyUntil: order.warranty_until,
    approveBy: order.status === 'waiting_approval' ? approveBy(order) : null,
    dispute: disputeOf(order),
    clocks: clocksOf(order),
  });
}

/** What a card has promised and is still to be taken or given up; null where there is nothing. */
export function runningPromise({ promise }: Pick<OrderRow, 'promise'>): 'waiting' | 'asked' | null {
  return promise === 'waiting' || promise === 'asked' ? promise : null;
}

/**
 * The timer of an order that waits with promised money: well before its promise ends. Once it is to be taken, the provider has as long
 * as the promise lasts.
 */
function whilePromised(order: OrderRow, dueAt: Date): Date {
  const { promised_until: until } = order;
  const promise = runningPromise(order);
  if (promise === null || until === null) return dueAt;
  const { marginHours, lastHours } = serverConfig.payments.promise;
  const end = (hours: number) => until.getTime() - hours * 3_600_000;
  return new Date(
    promise === 'asked' ? end(lastHours) : Math.min(dueAt.getTime(), end(marginHours)),
  );
}

/** What the guards of the lifecycle table read. */
export function guardInputOf(order: OrderRow, now: Date): GuardInput {
  const { seller_paid_on: paidOn } = order;
  return {
    now,
    risk: order.risk,
    promise: runningPromise(order),
    deliverBy: order.deliver_by,
    proceedsOnHold: order.status === 'completed' && paidOn !== null && now < paidOn,
    warrantyUntil: order.warranty_until,
    disputes: order.disputes_count,
    withdrawals: { buyer: order.buyer_withdrawals, seller: order.seller_withdrawals },
    dispute: disputeOf(order),
  };
}

/** The timeline terms that the order has copied from its offer, or that both sides agreed on for another delivery. */
export function termsOf(order: OrderRow): TimelineTerms {
  return {
    delivery: order.delivery,
    deliveryMinutes: order.redeliver_minutes ?? order.delivery_minutes,
    checkHours: order.check_hours,
    holdHours: order.hold_hours,
    warrantyDays: order.warranty_days,
    // Hours that both agreed on count all time.
    hours: order.redeliver_minutes === null ? order.work_hours : null,
  };
}

/** The actor: the role in the order, and the person unless it is the system. */
export interface TransitionActor {
  actor: OrderActor;
  actorId: string | null;
}

export const system: TransitionActor = { actor: 'system', actorId: null };

const refusals = {
  state: 'ORDER_WRONG_STATE',
  actor: 'ORDER_NOT_YOURS_TO_DO',
  guard: 'ORDER_NOT_YET',
} as const;

/** The failure that tells why no row of the table applies: most guards wait for a date, one counts. */
function refusalOf(
  { reason, guard }: Extract<TransitionAnswer, { ok: false }>,
  { disputes }: GuardInput,
): Failure {
  const isSpent = guard === 'still_disputable' && disputes >= appConfig.orders.disputes;
  const code: ErrorCode = isSpent ? 'ORDER_DISPUTES_SPENT' : refusals[reason];
  return new Failure(code, { values: { count: disputes } });
}

/** The bank gave the buyer's money back: they ask for it no second time (decision 0110). */
export function isSettledByBank(
  { bank_kept_at: keptAt }: Pick<OrderRow, 'bank_kept_at'>,
  event: string,
  actor: OrderActor,
): boolean {
  return keptAt !== null && event === 'dispute' && actor === 'buyer';
}

/**
 * Applies one row of the lifecycle table.
 * @throws Failure ORDER_BANK_STOPPED, ORDER_BANK_KEPT, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET or ORDER_DISPUTES_SPENT, and what the
 *   effects refuse.
 */
export async function step<O extends OrderRow>(
  ctx: Ctx,
  move: Transition<O>,
  event: OrderEvent,
  mover: TransitionActor,
  details: StepDetails = {},
): Promise<Transition<O>> {
  // The money is at a bank, which decides: only what that brings about happens meanwhile.
  if (move.order.bank_stopped_at !== null) throw new Failure('ORDER_BANK_STOPPED');
  if (isSettledByBank(move.order, event, mover.actor)) throw new Failure('ORDER_BANK_KEPT');
  const input = guardInputOf(move.order, ctx.now);
  const answer = findTransition(move.order.status, event, mover.actor, input);
  if (!answer.ok) throw refusalOf(answer, input);
  const { transition } = answer;
  const isMoved = transition.to !== transition.from;
  const statusAt = isMoved ? ctx.now : move.order.status_at;
  const entered: OrderRow = { ...move.order, status: transition.to, status_at: statusAt };
  let order = dated(entered, ctx.now);
  for (const name of transition.effects) {
    const changes = await orderEffects[name](ctx, order, {
      ...details,
      mover: mover.actor,
      from: transition.from,
    });
    order = dated({ ...order, ...changes }, ctx.now);
  }
  const noted: NewEvent = {
    from: transition.from,
    status: transition.to,
    event,
    actor: mover.actor,
    actorId: mover.actorId,
    note: details.note ?? null,
    reason: event === 'dispute' ? (details.disputeReason ?? 'other') : undefined,
    images: details.images ?? [],
    at: ctx.now,
  };
  return { order: { ...move.order, ...order }, events: [...move.events, noted] };
}

/** Sets the timestamp of the new status, and the dates that are derived from it. */
export function dated(order: OrderRow, now: Date): OrderRow {
  const stamped = { ...order };
  if (order.status === 'paid') stamped.paid_at ??= now;
  if (order.status === 'in_progress') stamped.started_at ??= now;
  if (order.status === 'acceptance') stamped.delivered_at ??= now;
  if (order.status === 'completed') stamped.completed_at ??= now;
  const timeline = timelineOf(termsOf(stamped), {
    paidAt: stamped.paid_at ?? stamped.created_at,
    deliverFrom: stamped.deliver_from,
    deliverPausedMs: stamped.deliver_paused_ms,
    checkPausedMs: stamped.check_paused_ms,
    startedAt: stamped.started_at,
    deliveredAt: stamped.delivered_at,
    completedAt: stamped.completed_at,
  });
  const promised = {
    ...stamped,
    deliver_by: timeline.deliverBy,
    cancel_free_until: timeline.cancelFreeUntil,
    check_until: timeline.checkUntil,
    warranty_until: timeline.warrantyUntil,
    seller_paid_on: timeline.sellerPaidOn,
  };
  const terms = termsOf(stamped);
  const isStopped = stamped.bank_stopped_at !== null;
  const timer = timerOf(stamped.status, stamped.status_at, timeline, {
    clocks: clocksOf(stamped),
    dispute: disputeOf(promised),
    hours: terms.hours ?? null,
  });
  return {
    ...promised,
    ...(isStopped
      ? { due_at: null, due_event: null, remind_at: null }
      : {
          due_at: timer && whilePromised(stamped, timer.dueAt),
          due_event: timer?.event ?? null,
          remind_at: nextReminderAt(reminders(promised), now),
        }),
  };
}

/** Saves the transition and publishes one event for each step. Returns the order as it is now. */
export async function finishTransition(ctx: Ctx, move: Transition<OrderView>): Promise<OrderView> {
  const { order, events } = move;
  await saveOrder(ctx.db, order, events);
  await publishSteps(ctx, order, events, order.events);
  const hasSealed = order.sealed.length > 0 || order.sealed_count > 0;
  const sealed = hasSealed ? await selectSealed(ctx.db, order.id) : [];
  const proposals = order.status === 'disputed' ? await selectProposals(ctx.db, order.id) : [];
  return { ...order, sealed, proposals, events: [...order.events, ...events.map(viewOf)] };
}

/** Publishes one event for each step of an order. @param before the steps that it had taken */
export async function publishSteps(
  ctx: Ctx,
  order: OrderRow,
  steps: readonly NewEvent[],
  before: readonly EventView[] = [],
): Promise<void> {
  const earlier = [...before];
  for (const event of steps) {
    // What changes no status is told as a reminder is.
    if (event.from === event.status) await publishWord(ctx, order, event);
    else await publishChange(ctx, order, event, earlier);
    earlier.push(viewOf(event));
  }
}

async function publishChange(
  ctx: Ctx,
  order: OrderRow,
  event: NewEvent,
  earlier: readonly EventView[],
): Promise<void> {
  await ctx.publish(
    orderChanged({
      order_id: order.id,
      buyer_id: order.buyer_id,
      seller_id: order.seller_id,
      offer_id: order.offer_id,
      category_id: order.offer.category.id,
      market_key: order.offer.market_key,
      title: order.offer.title,
      from: event.from,
      status: event.status,
      event: event.event,
      actor: event.actor,
      count: order.count,
      total_cents: order.total_cents,
      discount_cents: order.discount_cents,
      net_cents: order.net_cents,
      unit_micros: order.catalog_price_micros,
      at: event.at.toISOString(),
      paid_at: order.paid_at?.toISOString() ?? null,
      deliver_by: order.deliver_by?.toISOString() ?? null,
      check_until: order.check_until?.toISOString() ?? null,
      delivered_at: order.delivered_at?.toISOString() ?? null,
      was_completed: earlier.some(({ status }) => status === 'completed'),
      was_disputed: earlier.some(({ status }) => status === 'disputed'),
      dispute_lost: isDisputeLost(order, event),
      delivery: order.delivery,
    }),
  );
}

/** Whether the seller has lost a dispute by this event: not by an agreement, which both wanted (decision 0091). */
function isDisputeLost(order: OrderRow, { from, status, event }: NewEvent): boolean {
  if (from !== 'disputed' || status !== 'refund') return false;
  if (event === 'agree_refund' || event === 'bank_took') return false;
  if (event === 'resolve_refund') return true;
  const dispute = disputeOf({ ...order, status: 'disputed' });
  return dispute !== null && isSellersFailure(dispute);
}

type Told = Pick<Reminder, 'to' | 'code'>;

const words: Partial<Record<NewEvent['event'], ReminderCode>> = {
  escalate: 'escalated',
  propose: 'proposed',
  take_back: 'proposal_taken_back',
  lapse: 'proposal_lapsed',
};

/** A word in a dispute is told to the other side, what happens by itself to both, an escalation to support as well. */
async function publishWord(ctx: Ctx, order: OrderRow, { actor, event }: NewEvent): Promise<void> {
  // Who waits is told once the money was taken, or is not to be had.
  if (event === 'approve' || event === 'verification_passed' || event === 'collect') return;
  const others = (['buyer', 'seller'] as const).filter((side) => side !== actor);
  const code = words[event] ?? 'answered';
  const told: Told[] = others.map((to) => ({ to, code }));
  if (event === 'escalate') told.push({ to: 'support', code: 'case_waits' });
  await publishReminders(ctx, order, told);
}

/** Publishes what somebody is reminded or told of while the order stays in its status. */
export async function publishReminders(
  ctx: Ctx,
  order: OrderRow,
  told: readonly Told[],
): Promise<void> {
  await ctx.publish(
    orderReminded({
      order_id: order.id,
      buyer_id: order.buyer_id,
      seller_id: order.seller_id,
      status: order.status,
      title: order.offer.title,
      count: order.count,
      reminders: told.map(({ to, code }) => ({ to, code })),
      at: ctx.now.toISOString(),
    }),
  );
}

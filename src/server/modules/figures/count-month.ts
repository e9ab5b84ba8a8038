/**
 * How a month is counted (decision 0067). Pure: from how orders and disputes ended to sums that are kept; shares and
 * medians are decided by the presenter, which knows the least sample.
 */
import type {
  CountedReason,
  DisputeOutcome,
  RefundCause,
} from '~/contracts/figures/figures.schemas.ts';
import { isResumption, type OrderEvent, type OrderStatus } from '~/domain/order-lifecycle.ts';
import { sumCents } from '~/kernel/money.ts';

/** Whoever changes what is counted raises it: every closed month then gets a new line, and keeps the old one. */
export const METHOD = 1;

const MINUTE = 60_000;

/** One event by which an order, or a dispute about it, ended. */
export interface OrderEnd {
  event: OrderEvent;
  from_status: OrderStatus;
  status: OrderStatus;
  at: Date;
  /** The base category's alias. */
  base: string;
  /** Promised at the checkout, from the payment. */
  delivery_minutes: number;
  /** How long withdrawn disputes of the buyer’s stopped that time. */
  deliver_paused_ms: number;
  paid_at: Date | null;
  /** The first proof, before this end. */
  delivered_at: Date | null;
  /** The order had completed before. */
  was_completed: boolean;
  /** Of the dispute that ends by it. */
  opened_at: Date | null;
  reason: CountedReason | null;
  /** What left the escrow by it, and what of that went to the buyer: from the ledger. */
  escrow_cents: number;
  refunded_cents: number;
  is_staff: boolean;
  is_demo: boolean;
}

interface Delivered {
  /** How many have a delivery, and the median of their minutes; null for none. */
  of: number;
  median_minutes: number | null;
}

export interface CategoryFigures extends Delivered {
  base: string;
  completed: number;
  turnover_cents: number;
  refunded: number;
  refunded_cents: number;
  on_time: number;
  promised: number;
}

export type ReasonFigures = { reason: CountedReason } & Record<DisputeOutcome, number>;

/** What is kept of a month. Counts are whole, amounts US cents, durations minutes. */
export interface MonthFigures {
  /** Orders that completed or were refunded for the first time. */
  ended: number;
  completed: number;
  turnover_cents: number;
  /** Orders that were, or should have been, delivered; and those of them that were in time. */
  promised: number;
  on_time: number;
  delivery: Delivered;
  categories: CategoryFigures[];
  disputes: ReasonFigures[];
  closing: Delivered;
  refunds: { full: number; partly: number; cents: number; causes: Record<RefundCause, number> };
  /** Orders of staff that ended. */
  left_out: number;
  has_demo: boolean;
}

/** The middle value, or the mean of the two middle ones; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? sorted[half - 1] : upper;
  return lower === undefined ? upper : (lower + upper) / 2;
}

/** How a dispute ended; null of an end without one, and of one after which the order went on where it was. */
export function outcomeOf(end: OrderEnd): DisputeOutcome | null {
  if (end.from_status !== 'disputed' || isResumption(end.event)) return null;
  if (end.status === 'refund') return 'refunded';
  if (end.status !== 'completed') return 'redelivered';
  return end.refunded_cents > 0 ? 'partly' : 'seller';
}

/** Why an order was refunded in full: by the state that it was in, and who ended it. */
export function causeOf({ from_status: from, event }: OrderEnd): RefundCause {
  if (from === 'disputed') return 'dispute';
  if (from === 'verification' || from === 'waiting_approval') return 'payment_check';
  if (event === 'decline') return 'declined';
  return from === 'paid' && event === 'cancel' ? 'cancelled' : 'not_delivered';
}

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / MINUTE;

/** Until when it was to be delivered by what the checkout said; null while nobody had to deliver. */
function promisedAt(end: OrderEnd): Date | null {
  const { paid_at: paidAt, delivery_minutes: minutes, deliver_paused_ms: pausedMs } = end;
  return paidAt && new Date(paidAt.getTime() + minutes * MINUTE + pausedMs);
}

interface Group {
  base: string;
  completed: number;
  turnover: number;
  refunded: number;
  refundedCents: number;
  promised: number;
  onTime: number;
  minutes: number[];
}

function emptyGroup(base: string): Group {
  return {
    base,
    completed: 0,
    turnover: 0,
    refunded: 0,
    refundedCents: 0,
    promised: 0,
    onTime: 0,
    minutes: [],
  };
}

/** An order that ended for the first time: whether it was delivered, and in time. */
function countDelivery(group: Group, end: OrderEnd): void {
  const promised = promisedAt(end);
  if (!promised || !end.paid_at) return;
  const { delivered_at: deliveredAt } = end;
  if (deliveredAt) {
    const paused = end.deliver_paused_ms / MINUTE;
    group.minutes.push(minutesBetween(end.paid_at, deliveredAt) - paused);
  }
  // What was given up before its time came was neither in time nor late.
  if (!deliveredAt && end.at <= promised) return;
  group.promised += 1;
  if (deliveredAt && deliveredAt <= promised) group.onTime += 1;
}

function countOrder(group: Group, end: OrderEnd): void {
  const { status, was_completed: again, refunded_cents: back } = end;
  const isRefunded = status === 'refund' || back > 0;
  if (isRefunded) {
    group.refunded += 1;
    group.refundedCents = sumCents(group.refundedCents, back);
  }
  if (again) return;
  countDelivery(group, end);
  if (status !== 'completed') return;
  group.completed += 1;
  group.turnover = sumCents(group.turnover, end.escrow_cents);
}

function deliveredOf(minutes: readonly number[]): Delivered {
  return { of: minutes.length, median_minutes: medianOf(minutes) };
}

function categoryOf(group: Group): CategoryFigures {
  return {
    base: group.base,
    completed: group.completed,
    turnover_cents: group.turnover,
    refunded: group.refunded,
    refunded_cents: group.refundedCents,
    promised: group.promised,
    on_time: group.onTime,
    ...deliveredOf(group.minutes),
  };
}

const isEnd = ({ status }: OrderEnd): boolean => status === 'completed' || status === 'refund';

function disputesOf(reason: CountedReason, ends: readonly OrderEnd[]): ReasonFigures {
  const outcomes = Object.groupBy(ends, (end) => outcomeOf(end) ?? 'seller');
  return {
    reason,
    refunded: outcomes.refunded?.length ?? 0,
    partly: outcomes.partly?.length ?? 0,
    redelivered: outcomes.redelivered?.length ?? 0,
    seller: outcomes.seller?.length ?? 0,
  };
}

/** The most frequent reasons first. */
function countDisputes(ends: readonly OrderEnd[]): ReasonFigures[] {
  const disputes = ends.filter((end) => outcomeOf(end) !== null);
  return [...Map.groupBy(disputes, ({ reason }) => reason ?? 'unknown')]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a.localeCompare(b))
    .map(([reason, own]) => disputesOf(reason, own));
}

function countRefunds(ends: readonly OrderEnd[]): MonthFigures['refunds'] {
  const full = ends.filter(({ status }) => status === 'refund');
  const causes = Object.groupBy(full, causeOf);
  const count = (cause: RefundCause): number => causes[cause]?.length ?? 0;
  return {
    full: full.length,
    partly: ends.filter(({ status, refunded_cents: back }) => status === 'completed' && back > 0)
      .length,
    cents: ends.reduce((sum, { refunded_cents: back }) => sumCents(sum, back), 0),
    causes: {
      not_delivered: count('not_delivered'),
      declined: count('declined'),
      cancelled: count('cancelled'),
      dispute: count('dispute'),
      payment_check: count('payment_check'),
    },
  };
}

/** Counts a month from everything that ended in it. */
export function countMonth(all: readonly OrderEnd[]): MonthFigures {
  const ends = all.filter(({ is_staff: isStaff }) => !isStaff);
  const orders = ends.filter(isEnd);
  const groups = new Map<string, Group>();
  for (const end of orders) {
    const group = groups.get(end.base) ?? emptyGroup(end.base);
    groups.set(end.base, group);
    countOrder(group, end);
  }
  const parts = [...groups.values()].toSorted(
    (a, b) => b.completed - a.completed || a.base.localeCompare(b.base),
  );
  const sum = (of: (group: Group) => number): number =>
    parts.reduce((total, group) => total + of(group), 0);
  const closing = ends.flatMap((end) =>
    outcomeOf(end) !== null && end.opened_at ? [minutesBetween(end.opened_at, end.at)] : [],
  );
  return {
    ended: orders.filter(({ was_completed: again }) => !again).length,
    completed: sum(({ completed }) => completed),
    turnover_cents: sumCents(...parts.map(({ turnover }) => turnover)),
    promised: sum(({ promised }) => promised),
    on_time: sum(({ onTime }) => onTime),
    delivery: deliveredOf(parts.flatMap(({ minutes }) => minutes)),
    categories: parts.map(categoryOf),
    disputes: countDisputes(ends),
    closing: deliveredOf(closing),
    refunds: countRefunds(orders),
    left_out: all.filter((end) => end.is_staff && isEnd(end) && !end.was_completed).length,
    has_demo: ends.some(({ is_demo: isDemo }) => isDemo),
  };
}

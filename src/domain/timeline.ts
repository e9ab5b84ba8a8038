/**
 * The timeline contract (decisions, section 6). One pure function makes the dates that the buyer sees before
 * paying, the dates stored on the order, and therefore the dates that the timers use.
 */
import { appConfig } from '~config';
import { disputeTimer, type DisputeState } from './dispute.ts';
import { holdHours } from './fees.ts';
import type { Holds } from './seller-level.ts';
import { addWorkTime, nextWork, type WorkHours } from './work-hours.ts';
import type { OrderClocks } from './order-clocks.ts';
import { orderTimers, type OrderEvent, type OrderStatus } from './order-lifecycle.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the dates depend on; copied from the offer when the order is placed and stored with it. */
export interface TimelineTerms {
  delivery: 'manual' | 'instant';
  /** The promised delivery time; 0 for instant delivery. */
  deliveryMinutes: number;
  checkHours: number;
  holdHours: number;
  warrantyDays: number;
  /** The seller's hours, where the promise counts only them; null or missing: it counts all time. */
  hours?: WorkHours | null;
}

/** What has happened so far. What has not is assumed to happen at the last promised time. */
export interface TimelineTimes {
  /** When the order became `paid`; before that, the current time. */
  paidAt: Date;
  /** From when the promised delivery time counts; later than `paidAt` after a dispute ended in redelivery. */
  deliverFrom?: Date | null;
  /** How long disputes that were withdrawn stopped the time to deliver, in milliseconds. */
  deliverPausedMs?: number;
  /** The same for the time to check. */
  checkPausedMs?: number;
  startedAt?: Date | null;
  deliveredAt?: Date | null;
  completedAt?: Date | null;
}

export interface Timeline {
  deliverBy: Date;
  cancelFreeUntil: Date;
  checkUntil: Date;
  /** Null when the offer gives no warranty. */
  warrantyUntil: Date | null;
  sellerPaidOn: Date;
}

function addMilliseconds(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}

/** Terms of an order from its offer, its category, the seller's level, and the holds of the moment at which it is placed. */
export function timelineTerms(
  offer: {
    delivery: 'manual' | 'instant';
    deliveryMinutes: number | null;
    base: string;
    checkHours: number;
    sellerLevel: number;
    warrantyDays: number;
    hours?: WorkHours | null;
  },
  holds: Holds,
): TimelineTerms {
  return {
    delivery: offer.delivery,
    deliveryMinutes: offer.delivery === 'instant' ? 0 : (offer.deliveryMinutes ?? 0),
    checkHours: offer.checkHours,
    holdHours: holdHours(holds, offer.sellerLevel, offer.base),
    warrantyDays: offer.warrantyDays,
    hours: offer.delivery === 'instant' ? null : (offer.hours ?? null),
  };
}

/** The promised time, also that of a second delivery. */
export function promisedMinutes(
  terms: Pick<TimelineTerms, 'deliveryMinutes'>,
  { paidAt, deliverFrom }: Pick<TimelineTimes, 'paidAt' | 'deliverFrom'>,
): number {
  const isAgain = deliverFrom !== undefined && deliverFrom !== null && deliverFrom > paidAt;
  return isAgain
    ? Math.max(terms.deliveryMinutes, appConfig.orders.redeliverMinutes)
    : terms.deliveryMinutes;
}

/** The latest start of manual delivery: 24 h after payment, or after the seller's next opening where that is later. */
export function startBy({ hours }: Pick<TimelineTerms, 'hours'>, paidAt: Date): Date {
  const opening = hours ? nextWork(hours, paidAt)?.from : undefined;
  const from = opening && opening > paidAt ? opening : paidAt;
  return addMilliseconds(from, appConfig.orders.startHours * HOUR);
}

/**
 * The dates of an order.
 * - `deliverBy`: the promised time after payment, counted in the seller's hours where the offer says so, or after the order to deliver again, which promises at least an hour.
 * - `cancelFreeUntil`: the start, at the latest 24 h after payment; instant delivery starts at once.
 * - `checkUntil`: the check hours after delivery. Both move by the time for which a withdrawn dispute stopped them.
 * - `warrantyUntil` and `sellerPaidOn`: counted from completion; a hold is never shorter than the warranty.
 */
export function timelineOf(terms: TimelineTerms, times: TimelineTimes): Timeline {
  const { paidAt } = times;
  const promised = promisedMinutes(terms, times);
  const { deliverPausedMs = 0, checkPausedMs = 0 } = times;
  const deliverFrom = times.deliverFrom ?? paidAt;
  // The result moves, not the beginning: in the seller's hours a dispute at night would give no time back, or too much.
  const promisedBy = addWorkTime(terms.hours ?? null, deliverFrom, promised);
  const deliverBy = addMilliseconds(promisedBy, deliverPausedMs);
  const latestStart = terms.delivery === 'instant' ? paidAt : startBy(terms, paidAt);
  const checkMs = terms.checkHours * HOUR + checkPausedMs;
  const checkUntil = addMilliseconds(times.deliveredAt ?? deliverBy, checkMs);
  const completedAt = times.completedAt ?? checkUntil;
  const warranty = terms.warrantyDays * DAY;
  return {
    deliverBy,
    cancelFreeUntil: times.startedAt ?? latestStart,
    checkUntil,
    warrantyUntil: warranty > 0 ? addMilliseconds(completedAt, warranty) : null,
    sellerPaidOn: addMilliseconds(completedAt, Math.max(terms.holdHours * HOUR, warranty)),
  };
}

/**
 * When the state's timer fires and with which event; null when the state waits for people.
 * @param order.clocks that it has copied
 * @param order.dispute null unless one is open
 * @param order.hours of a start that may wait for the seller's hours
 */
export function timerOf(
  status: OrderStatus,
  enteredAt: Date,
  timeline: Pick<Timeline, 'checkUntil' | 'deliverBy'>,
  {
    clocks,
    dispute = null,
    hours = null,
  }: { clocks: OrderClocks; dispute?: DisputeState | null; hours?: WorkHours | null },
): { dueAt: Date; event: OrderEvent } | null {
  const timer = orderTimers[status];
  if (timer === null) return null;
  if (timer.due === 'dispute') {
    const next = dispute && disputeTimer(dispute);
    return next && { dueAt: next.at, event: next.event };
  }
  const { orders } = appConfig;
  const dates = {
    unpaid: () => addMilliseconds(enteredAt, orders.unpaidMinutes * MINUTE),
    verification: () => addMilliseconds(enteredAt, clocks.verification_hours * HOUR),
    approval: () => addMilliseconds(enteredAt, clocks.approval_hours * HOUR),
    start: () => startBy({ hours }, enteredAt),
    delivery: () => addMilliseconds(timeline.deliverBy, clocks.late_hours * HOUR),
    check: () => timeline.checkUntil,
  };
  return { dueAt: dates[timer.due](), event: timer.event };
}

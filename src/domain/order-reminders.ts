/**
 * Who is reminded of what while an order waits for somebody, and when (decision 0038). A pure list for each state: the
 * next date of it is stored with the order, so that a job finds what is due.
 */
import { appConfig } from '~config';
import {
  disputeDates,
  disputeEnd,
  disputeTimer,
  leaveDisputeFrom,
  type DisputeState,
} from './dispute.ts';
import type { OrderClocks } from './order-clocks.ts';
import type { OrderStatus } from './order-lifecycle.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Before something happens by itself. */
const LAST_HOURS = 24;
const ANSWER_SOON_HOURS = 3;
/** Before support takes over what two sides could settle. */
export const SETTLE_SOON_HOURS = 3;
/** Before a paid order that nobody started goes back. */
export const START_SOON_HOURS = 3;
const DELIVER_SOON_HOURS = 6;

/** `support`: everybody of the staff who decides about orders. */
export const reminderReaders = ['buyer', 'seller', 'support'] as const;

export const reminderCodes = [
  'start_soon',
  'check_soon',
  'warranty_soon',
  'deliver_soon',
  'late',
  'late_last',
  'answer_soon',
  'answer_late',
  'may_leave',
  'answered',
  'proposed',
  'proposal_taken_back',
  'proposal_lapsed',
  'stated',
  'asked',
  'settle_soon',
  'escalated',
  'case_waits',
  'check_long',
  'decision_late',
  'decide_soon',
  'decide_late',
] as const;
export type ReminderCode = (typeof reminderCodes)[number];

export interface Reminder {
  at: Date;
  to: (typeof reminderReaders)[number];
  code: ReminderCode;
}

export interface ReminderInput {
  status: OrderStatus;
  statusAt: Date;
  deliverBy: Date | null;
  promisedMinutes: number;
  /** Of a delivered order: then it completes by itself. */
  checkUntil: Date | null;
  /** Of a completed order with a warranty. */
  warrantyUntil: Date | null;
  /** Of a payment that support looks at: then it ends by itself. */
  approveBy: Date | null;
  dispute: DisputeState | null;
  /** That the order has copied. */
  clocks: OrderClocks;
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}

function whileDelivering(deliverBy: Date, promised: number, clocks: OrderClocks): Reminder[] {
  const lead = Math.min((promised * MINUTE) / 4, DELIVER_SOON_HOURS * HOUR);
  const end = later(deliverBy, clocks.late_hours * HOUR);
  return [
    { at: later(deliverBy, -lead), to: 'seller', code: 'deliver_soon' },
    { at: deliverBy, to: 'seller', code: 'late' },
    { at: deliverBy, to: 'buyer', code: 'late' },
    { at: later(end, -LAST_HOURS * HOUR), to: 'seller', code: 'late_last' },
  ];
}

/** A paid order that nobody starts goes back to its buyer. */
function beforeStart(since: Date): Reminder[] {
  const end = later(since, appConfig.orders.startHours * HOUR);
  return [{ at: later(end, -START_SOON_HOURS * HOUR), to: 'seller', code: 'start_soon' }];
}

/** The last quarter of the time to check, a day at most. */
function beforeCompletion(since: Date, checkUntil: Date): Reminder[] {
  const lead = Math.min((checkUntil.getTime() - since.getTime()) / 4, LAST_HOURS * HOUR);
  return [{ at: later(checkUntil, -lead), to: 'buyer', code: 'check_soon' }];
}

/** Support, a day before its time is up. */
function beforeDecision(decideBy: Date): Reminder[] {
  return [{ at: later(decideBy, -LAST_HOURS * HOUR), to: 'support', code: 'decide_soon' }];
}

/** The buyer and support, a day before it ends, or half way where it is shorter than two. */
function beforeApproval(since: Date, approveBy: Date): Reminder[] {
  const lead = Math.min((approveBy.getTime() - since.getTime()) / 2, LAST_HOURS * HOUR);
  const at = later(approveBy, -lead);
  return [
    { at, to: 'buyer', code: 'check_long' },
    { at, to: 'support', code: 'decide_soon' },
  ];
}

function whileDisputed(dispute: DisputeState): Reminder[] {
  const { openedBy, answeredAt, since } = dispute;
  const { answerBy, settleBy, decideBy } = disputeDates(dispute);
  const reminders: Reminder[] = [];
  if (answeredAt === null) {
    const to = openedBy === 'buyer' ? 'seller' : 'buyer';
    reminders.push(
      { at: later(answerBy, -ANSWER_SOON_HOURS * HOUR), to, code: 'answer_soon' },
      { at: answerBy, to, code: 'answer_late' },
    );
  }
  const leaveFrom = leaveDisputeFrom(dispute);
  if (leaveFrom !== null && leaveFrom > since) {
    reminders.push({ at: leaveFrom, to: 'buyer', code: 'may_leave' });
  }
  if (disputeTimer(dispute)?.event === 'escalate') {
    const at = later(settleBy, -SETTLE_SOON_HOURS * HOUR);
    reminders.push(
      { at, to: 'buyer', code: 'settle_soon' },
      { at, to: 'seller', code: 'settle_soon' },
    );
  }
  // Before, the two sides can still settle it; afterwards nobody but support can.
  if (dispute.escalatedAt === null) return reminders;
  const isSupportsTurn = answeredAt !== null || disputeEnd(dispute) === null;
  if (isSupportsTurn) reminders.push(...beforeDecision(decideBy));
  if (disputeEnd(dispute) === null) {
    reminders.push(
      { at: decideBy, to: 'support', code: 'decide_late' },
      { at: decideBy, to: 'buyer', code: 'decision_late' },
      { at: decideBy, to: 'seller', code: 'decision_late' },
    );
  }
  return reminders;
}

/** All reminders of the state that the order is in, whatever the time. */
export function remindersOf(input: ReminderInput): Reminder[] {
  const { status, statusAt, deliverBy, promisedMinutes, dispute } = input;
  const { checkUntil, warrantyUntil, approveBy, clocks } = input;
  if (status === 'paid') return beforeStart(statusAt);
  if (status === 'acceptance' && checkUntil) return beforeCompletion(statusAt, checkUntil);
  if (status === 'completed' && warrantyUntil) {
    const at = later(warrantyUntil, -LAST_HOURS * HOUR);
    return [{ at, to: 'buyer', code: 'warranty_soon' }];
  }
  if (status === 'in_progress' && deliverBy) {
    return whileDelivering(deliverBy, promisedMinutes, clocks);
  }
  if (status === 'disputed' && dispute) return whileDisputed(dispute);
  if (status !== 'waiting_approval' || !approveBy) return [];
  return beforeApproval(statusAt, approveBy);
}

/** The date of the first reminder after this time; null when none is left. */
export function nextReminderAt(reminders: readonly Reminder[], after: Date): Date | null {
  const dates = reminders.map(({ at }) => at).filter((at) => at > after);
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

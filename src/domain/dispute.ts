/**
 * The dates of an open dispute, and what silence leads to (decision 0038). Pure: the lifecycle's guards, the timer, the
 * reminders and what people are shown all come from here.
 */
import { appConfig } from '~config';
import type { OrderStatus } from './order-lifecycle.ts';

const HOUR = 3_600_000;
/** So many disputes of an order each side can withdraw. */
export const MOST_WITHDRAWALS = 2;

const { sellerAnswerHours, settleHours, decideHours } = appConfig.orders;

export interface DisputeState {
  openedBy: 'buyer' | 'seller';
  /** The status in which it was opened. */
  from: OrderStatus;
  since: Date;
  /** When the other side answered. */
  answeredAt: Date | null;
  /** When support took over what the two sides did not settle. */
  escalatedAt: Date | null;
  /** When the seller started; null: the buyer could still cancel freely. */
  startedAt: Date | null;
  deliverBy: Date | null;
  deliveredAt: Date | null;
  checkUntil: Date | null;
}

function hoursAfter(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * HOUR);
}

/** Until when the other side answers, both settle, and support decides: counted from when support took over. */
export function disputeDates({ since, escalatedAt }: Pick<DisputeState, 'since' | 'escalatedAt'>): {
  answerBy: Date;
  settleBy: Date;
  decideBy: Date;
} {
  const settleBy = hoursAfter(since, settleHours);
  return {
    answerBy: hoursAfter(since, sellerAnswerHours),
    settleBy,
    decideBy: hoursAfter(escalatedAt ?? settleBy, decideHours),
  };
}

/** Whether the promised time had passed before the dispute began. */
export function wasLate({ deliverBy, since }: DisputeState): boolean {
  return deliverBy !== null && deliverBy < since;
}

/**
 * From when the buyer may cancel alone, with a full refund; null: only support decides. A dispute takes nothing away
 * that the buyer had: the free cancel before the start, and that after the promised time, which goes on for a dispute of
 * the seller's. A seller who does not answer loses an order of which nothing was delivered.
 */
export function leaveDisputeFrom(dispute: DisputeState): Date | null {
  const { openedBy, since, answeredAt, startedAt, deliverBy, deliveredAt } = dispute;
  if (startedAt === null || (deliveredAt === null && wasLate(dispute))) return since;
  if (deliveredAt !== null) return null;
  if (openedBy === 'seller') return deliverBy;
  return answeredAt === null ? disputeDates(dispute).answerBy : null;
}

/** When a dispute of the seller's about delivered goods completes the order, because the buyer does not answer. */
export function checkClosesAt(dispute: DisputeState): Date | null {
  const { openedBy, answeredAt, deliveredAt, checkUntil } = dispute;
  if (openedBy === 'buyer' || answeredAt !== null || deliveredAt === null) return null;
  const { settleBy } = disputeDates(dispute);
  // Nobody has less time to check because of a dispute.
  return checkUntil !== null && checkUntil > settleBy ? checkUntil : settleBy;
}

/** When and how the dispute ends by itself; null: support decides, however long it takes. */
export function disputeEnd(
  dispute: DisputeState,
): { at: Date; outcome: 'refund' | 'complete' } | null {
  if (dispute.deliveredAt === null) {
    const { settleBy, decideBy } = disputeDates(dispute);
    return { at: dispute.answeredAt === null ? settleBy : decideBy, outcome: 'refund' };
  }
  const at = checkClosesAt(dispute);
  return at && { at, outcome: 'complete' };
}

/** Whether support takes over when the time to settle is over: not where silence ends the dispute by itself. */
export function isHandedOver({ openedBy, answeredAt, deliveredAt }: DisputeState): boolean {
  return answeredAt !== null || (deliveredAt !== null && openedBy === 'buyer');
}

/**
 * What the system does next with an open dispute, and when; null: support decides, however long it takes. The timer of the
 * order and the guards of its events both come from here.
 */
export function disputeTimer(
  dispute: DisputeState,
): { at: Date; event: 'escalate' | 'dispute_timeout' } | null {
  if (dispute.escalatedAt === null && isHandedOver(dispute)) {
    return { at: disputeDates(dispute).settleBy, event: 'escalate' };
  }
  const end = disputeEnd(dispute);
  return end && { at: end.at, event: 'dispute_timeout' };
}

/** From when either side may call support: both have spoken, or the time to answer is over. Null: support is there already. */
export function mayEscalateFrom(dispute: DisputeState): Date | null {
  if (dispute.escalatedAt !== null) return null;
  return dispute.answeredAt ?? disputeDates(dispute).answerBy;
}

/** Whether a refund out of this dispute is the seller's failure: neither a free cancel nor a buyer who kept silent. */
export function isSellersFailure(dispute: DisputeState): boolean {
  return dispute.startedAt !== null && (dispute.openedBy === 'buyer' || wasLate(dispute));
}

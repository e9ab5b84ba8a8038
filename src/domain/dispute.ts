/**
 * The dates of an open dispute, and what silence leads to (decision 0038). Pure: the lifecycle's guards, the timer, the
 * reminders and what people are shown all come from here.
 */
import { appConfig } from '~config';

const HOUR = 3_600_000;
const { sellerAnswerHours, settleHours, decideHours } = appConfig.orders;

export interface DisputeState {
  openedBy: 'buyer' | 'seller';
  since: Date;
  /** When the other side answered. */
  answeredAt: Date | null;
  /** When the seller started; null: the buyer could still cancel freely. */
  startedAt: Date | null;
  deliverBy: Date | null;
  deliveredAt: Date | null;
  checkUntil: Date | null;
}

function hoursAfter(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * HOUR);
}

/** Until when the other side answers, both settle, and support decides. */
export function disputeDates(since: Date): { answerBy: Date; settleBy: Date; decideBy: Date } {
  return {
    answerBy: hoursAfter(since, sellerAnswerHours),
    settleBy: hoursAfter(since, settleHours),
    decideBy: hoursAfter(since, settleHours + decideHours),
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
  return answeredAt === null ? disputeDates(since).answerBy : null;
}

/** When a dispute of the seller's about delivered goods completes the order, because the buyer does not answer. */
export function checkClosesAt(dispute: DisputeState): Date | null {
  const { openedBy, since, answeredAt, deliveredAt, checkUntil } = dispute;
  if (openedBy === 'buyer' || answeredAt !== null || deliveredAt === null) return null;
  const { settleBy } = disputeDates(since);
  // Nobody has less time to check because of a dispute.
  return checkUntil !== null && checkUntil > settleBy ? checkUntil : settleBy;
}

/** When and how the dispute ends by itself; null: support decides, however long it takes. */
export function disputeEnd(
  dispute: DisputeState,
): { at: Date; outcome: 'refund' | 'complete' } | null {
  if (dispute.deliveredAt === null) {
    const { settleBy, decideBy } = disputeDates(dispute.since);
    return { at: dispute.answeredAt === null ? settleBy : decideBy, outcome: 'refund' };
  }
  const at = checkClosesAt(dispute);
  return at && { at, outcome: 'complete' };
}

/** Whether a refund out of this dispute is the seller's failure: neither a free cancel nor a buyer who kept silent. */
export function isSellersFailure(dispute: DisputeState): boolean {
  return dispute.startedAt !== null && (dispute.openedBy === 'buyer' || wasLate(dispute));
}

/** Whether an order that goes back was late: what is promised for a wait is owed only then. Pure. */
import { wasLate as wasLateBefore, type DisputeState } from './dispute.ts';

export interface Awaited {
  /** Null: its payment was never cleared, and no promise began. */
  paidAt: Date | null;
  deliverBy: Date | null;
  /** Of the last delivery; null: nothing is with the buyer. */
  deliveredAt: Date | null;
  /** The dispute that it goes back out of; null without one. */
  dispute: DisputeState | null;
}

/**
 * Nothing was delivered, and the promised time had passed: before the buyer opened a dispute, which stops the seller's
 * time; by now, where there was none or the seller opened it, which stops nothing of what was promised to the buyer.
 */
export function wasLate({ paidAt, deliverBy, deliveredAt, dispute }: Awaited, now: Date): boolean {
  if (paidAt === null || deliverBy === null || deliveredAt !== null) return false;
  return dispute?.openedBy === 'buyer' ? wasLateBefore(dispute) : deliverBy < now;
}

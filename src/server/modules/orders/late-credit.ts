/** What the market gives a buyer who waited in vain: the rule of decision 0092. Pure. */
import { serverConfig } from '~config';
import { wasLate, type DisputeState } from '~/domain/dispute.ts';
import { shareFloorCents, sumCents } from '~/kernel/money.ts';

const { shareBps, mostCents, credits, sellerLevel } = serverConfig.orders.lateCredit;

export interface Awaited {
  /** Null: its payment was never cleared, and no promise began. */
  paidAt: Date | null;
  deliverBy: Date | null;
  /** Something was handed over, be it that it has to be delivered again. */
  wasDelivered: boolean;
  /** The dispute out of which it goes back; null without one. */
  dispute: DisputeState | null;
}

/**
 * Whether an order that goes back at this instant was late: nothing was delivered, and the promised time had passed. That
 * of a buyer's dispute does not count, for it stops the seller's time; a seller's dispute stops nothing of what was
 * promised (decision 0038).
 */
export function isWaitInVain(order: Awaited, at: Date): boolean {
  const { paidAt, deliverBy, wasDelivered, dispute } = order;
  if (paidAt === null || deliverBy === null || wasDelivered) return false;
  return dispute?.openedBy === 'buyer' ? wasLate(dispute) : deliverBy < at;
}

/** What a buyer had of the market before, and what tells a wait from one that two people have invented. */
export interface BuyersRecord {
  /** Credits within the window, and late orders that were late before this one: the page has promised those. */
  lately: number;
  /** The same for orders of this seller, within their own window. */
  ofSeller: number;
  /** The buyer's address is confirmed. */
  isConfirmed: boolean;
  sellerLevel: number;
  /** Both sides were seen on one device. Strangers share networks: a carrier's, a school's. */
  isOneDevice: boolean;
}

/** The cents of bonus money that a wait in vain is worth: a share of own money that paid, rounded down; 0: none. */
export function lateCreditCents(
  paid: { real: number; card: number; provider: number },
  record: BuyersRecord,
): number {
  const isInvented = record.isOneDevice || record.sellerLevel < sellerLevel || !record.isConfirmed;
  if (isInvented || record.lately >= credits || record.ofSeller > 0) return 0;
  const own = sumCents(paid.real, paid.card, paid.provider);
  return Math.min(shareFloorCents(own, shareBps), mostCents);
}

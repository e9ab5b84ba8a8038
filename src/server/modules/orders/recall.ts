/**
 * Recall protection (decision 0107): what becomes of an account that is taken back within its warranty, once the seller's
 * hold has ended. While it lasts a dispute is refunded out of it, and nothing here is asked. Pure.
 */
import { serverConfig } from '~config';
import { shareFloorCents, sumCents } from '~/kernel/money.ts';
import { recallRefusals, type RecallRefusal } from '~/domain/recall-refusals.ts';

const DAY = 24 * 3_600_000;
const { shareBps, reportDays, mostCents, pairCases, buyerCases } = serverConfig.orders.recall;

/** Goods that the protection is for. */
const PROTECTED = 'accounts';

/** Whether a sale is one of those that feed the fund, and that it pays for. */
export function isProtected(order: { base: string; warrantyDays: number }): boolean {
  return order.base === PROTECTED && order.warrantyDays > 0;
}

/** What the platform puts into the fund of its own fee, in cents: a share of the price, rounded down, never more than the fee. */
export function fundShareCents(totalCents: number, feeCents: number): number {
  return Math.max(0, Math.min(feeCents, shareFloorCents(totalCents, shareBps)));
}

/** Until when a recall within the warranty can still be reported. */
export function reportUntil(warrantyUntil: Date): Date {
  return new Date(warrantyUntil.getTime() + reportDays * DAY);
}

/** The order, and what is known of its two people. */
export interface RecallFacts {
  base: string;
  warrantyDays: number;
  isCompleted: boolean;
  isPaid: boolean;
  isOnHold: boolean;
  /** A bank has the payment, or a part of it, and has not given it back: the buyer gets it from there. */
  isChargedBack: boolean;
  warrantyUntil: Date | null;
  /** Own money that the order still has of its buyer: bonus money and promo codes are not. */
  own: { real: number; card: number };
  /** Both sides were seen on one device. */
  isOneDevice: boolean;
  /** Payments of the last year: of these two people, whichever of them sold, and to this buyer. */
  cases: { pair: number; buyer: number };
}

/** Why nothing can be paid now; null: support may decide. */
export function recallRefusal(facts: RecallFacts, now: Date): RecallRefusal | null {
  const { warrantyUntil, own, cases } = facts;
  const checks: Record<RecallRefusal, boolean> = {
    not_protected: !isProtected(facts),
    not_completed: !facts.isCompleted,
    already_paid: facts.isPaid,
    bank_took: facts.isChargedBack,
    // Its own seller pays first: by a dispute.
    still_on_hold: facts.isOnHold,
    too_late: warrantyUntil === null || now > reportUntil(warrantyUntil),
    nothing_own: sumCents(own.real, own.card) === 0,
    one_device: facts.isOneDevice,
    pair_spent: cases.pair >= pairCases,
    buyer_spent: cases.buyer >= buyerCases,
  };
  return recallRefusals.find((reason) => checks[reason]) ?? null;
}

/**
 * What the buyer gets, in cents: own money up to the most that is paid, card money first, for it goes back to be spent and is
 * never paid out.
 */
export function recallPayment(own: RecallFacts['own']): { real: number; card: number } {
  const card = Math.min(own.card, mostCents);
  return { card, real: Math.min(own.real, mostCents - card) };
}

/** Who pays it: the fund as far as it goes, the platform what is missing. */
export function recallSources(
  cents: number,
  fundCents: number,
): { fund: number; platform: number } {
  const fund = Math.min(cents, Math.max(0, fundCents));
  return { fund, platform: cents - fund };
}

/** Rules of comparing a provider's books with ours (decision 0103). Pure. */
import { appConfig, serverConfig } from '~config';
import type { BookDifferenceKind } from '~/contracts/payments/books.schemas.ts';
import { signedUsdCentsFrom } from '~/kernel/money.ts';
import { rateOf } from '~/platform/i18n/rates.ts';
import type { BalanceEntry } from '../../infra/payments/index.ts';

const HOUR_MS = 3_600_000;
const { unknownHours, missingDays } = serverConfig.reconciliation;

/** Rules of postings that follow from a line alone: both sides have it by them, so they are compared with nothing. */
export const ownRules = { fee: 'reconciliation.fee', currency: 'reconciliation.currency' } as const;
/** Money between a provider and our bank: the line is the only thing that tells us of it. */
export const bankRule = 'reconciliation.bank';
export const suspenseRule = 'reconciliation.suspense';

/** Lines that cost something and are about nothing of ours. */
const isFee = ({ category }: Pick<BalanceEntry, 'category'>): boolean => category === 'fee';

/** Lines of money between the provider and our bank. */
function isBank({ category }: Pick<BalanceEntry, 'category'>): boolean {
  return category === 'payout' || category === 'payout_reversal' || category === 'topup';
}

/**
 * What a line is about, in the words by which our own postings are told apart. What names nothing of ours is about itself, so
 * that staff see it.
 */
export function subjectOf({ category, reference, sourceId, entryId }: BalanceEntry): string {
  if (category === 'charge' && reference !== null) return `payment:${reference}`;
  const isRefund = category === 'refund' || category === 'refund_failure';
  if (isRefund && reference !== null) return `refund:${reference}`;
  if (isChargeback({ category })) return `chargeback:${sourceId ?? entryId}`;
  if (isBank({ category })) return `bank:${sourceId ?? entryId}`;
  return `entry:${entryId}`;
}

/** Lines of what a bank took back, and gave back: whoever books a chargeback books the provider's fee for it as well. */
function isChargeback({ category }: Pick<BalanceEntry, 'category'>): boolean {
  return category === 'chargeback' || category === 'chargeback_reversal';
}

/** Signed cents in US cents by our own rate; null for a currency that we have none of. */
function usdByOurRate(cents: number, currency: string): number | null {
  const known = appConfig.currencies.all.find((each) => each === currency);
  return known ? signedUsdCentsFrom(cents, rateOf(known)) : null;
}

/** What of a line is compared: of a chargeback with its fee. */
function comparedCents(entry: Pick<BalanceEntry, 'category' | 'amountCents' | 'feeCents'>): number {
  return isChargeback(entry) ? entry.amountCents - entry.feeCents : entry.amountCents;
}

/**
 * What is compared of a line, in US cents: by the rate that the provider itself named for it. Fees and moves to the bank name
 * none: by ours. Null where nobody knows.
 */
export function usdOf(entry: BalanceEntry): number | null {
  const { currency, exchangeRate } = entry;
  const cents = comparedCents(entry);
  if (currency === 'USD') return cents;
  if (isFee(entry) || isBank(entry)) return usdByOurRate(cents, currency);
  if (exchangeRate === null || usdByOurRate(0, currency) === null) return null;
  const millionths = Math.round(exchangeRate * 1_000_000);
  return millionths > 0 ? signedUsdCentsFrom(cents, millionths) : null;
}

/** What follows from a line alone: postings as what the provider holds more. */
export interface OwnPosting {
  kind: 'provider_entry' | 'revaluation';
  rule: string;
  /** What the provider holds more by it; the other side gets the opposite. */
  heldCents: number;
  other: 'provider_cost' | 'fx' | 'bank';
}

type StoredEntry = Pick<BalanceEntry, 'category' | 'amountCents' | 'feeCents' | 'currency'> & {
  usdCents: number | null;
};

/**
 * - A fee, beside an amount or as a line of its own, is a cost; that of a chargeback is booked with it.
 * - A payout to our bank, what came back of one, and what we paid in, move money between the provider and the bank.
 * - A line in another currency is in our books with what it is worth by our rate; what the provider's rate made of it is the
 *   currency's.
 */
export function ownPostings(entry: StoredEntry): OwnPosting[] {
  const { amountCents, feeCents, currency, usdCents } = entry;
  const postings: OwnPosting[] = [];
  const cost = isFee(entry) ? feeCents - amountCents : feeCents;
  const fee = isChargeback(entry) ? 0 : usdByOurRate(cost, currency);
  if (fee !== null && fee !== 0) {
    const posting = { kind: 'provider_entry', rule: ownRules.fee } as const;
    postings.push({ ...posting, heldCents: -fee, other: 'provider_cost' });
  }
  if (isBank(entry) && usdCents !== null && usdCents !== 0) {
    const posting = { kind: 'provider_entry', rule: bankRule } as const;
    postings.push({ ...posting, heldCents: usdCents, other: 'bank' });
  }
  const worth = usdByOurRate(comparedCents(entry), currency);
  const isCompared = currency !== 'USD' && !isFee(entry) && !isBank(entry);
  if (isCompared && worth !== null && usdCents !== null && worth !== usdCents) {
    const posting = { kind: 'revaluation', rule: ownRules.currency } as const;
    postings.push({ ...posting, heldCents: worth - usdCents, other: 'fx' });
  }
  return postings;
}

/** Both sides of one subject, in US cents. */
export interface Sides {
  entries: number;
  providerCents: number;
  /** Some line is in a currency that nobody can convert. */
  isUnvalued: boolean;
  /** Some line is in another currency: cents are rounded twice. */
  isForeign: boolean;
  movements: number;
  ledgerCents: number;
  /** The oldest and the newest move on either side. */
  firstAt: Date;
  lastAt: Date;
}

type Verdict =
  | { kind: 'same' }
  /** Not the same yet, and neither old enough to be called a difference. */
  | { kind: 'wait' }
  | { kind: BookDifferenceKind; providerCents: number | null };

/** Cents of another currency are rounded by the provider and by us. */
const ROUNDING_CENTS = 2;

/** What both sides of a subject say together. */
export function verdictOf(sides: Sides, now: Date): Verdict {
  const { entries, providerCents, movements, ledgerCents, firstAt, lastAt } = sides;
  if (sides.isUnvalued) return { kind: 'currency', providerCents: null };
  const tolerated = sides.isForeign && entries > 0 && movements > 0 ? ROUNDING_CENTS : 0;
  if (Math.abs(providerCents - ledgerCents) <= tolerated) return { kind: 'same' };
  const isOlder = (at: Date, hours: number) => now.getTime() - at.getTime() >= hours * HOUR_MS;
  if (entries === 0) {
    return isOlder(firstAt, missingDays * 24)
      ? { kind: 'missing', providerCents }
      : { kind: 'wait' };
  }
  if (!isOlder(lastAt, unknownHours)) return { kind: 'wait' };
  return { kind: movements === 0 ? 'unknown' : 'amount', providerCents };
}

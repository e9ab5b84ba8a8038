/** What both sides know of batches of payouts (decision 0094). */
import { appConfig } from '~config';
import { decimalFromMicros, microsFromPrice } from '~/kernel/money.ts';

/** So many payouts go with one file. */
export const MOST_PAYOUTS_OF_BATCH = 200;

/**
 * What stands in the file and in a bank's statement beside a payout: the brand, and the end of its id. Staff and its
 * receiver find it again by these words.
 */
export function payoutReference(payoutId: string): string {
  return `${appConfig.brand.name}-${payoutId.slice(-8)}`.toUpperCase();
}

/** US cents as whoever pays them out is told: dollars with a dot and two decimals. */
export function dollarsOf(cents: number): string {
  return decimalFromMicros(microsFromPrice(cents), 2);
}

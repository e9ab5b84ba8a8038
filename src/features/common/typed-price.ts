/** Prices as people type them, in their currency. */
import { appConfig, type Currency } from '~config';

/** A typed number: comma or point before the decimals, spaces ignored. Null when it is none. */
export function readDecimal(typed: string): number | null {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.');
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** US cents from an amount typed in the visitor's currency. */
export function centsFromTyped(amount: number, currency: Currency): number {
  const rate = appConfig.currencies.rateMillionths[currency];
  return Math.round((amount * 100 * 1_000_000 * 10_000) / rate) / 10_000;
}

/** The amount as the value of a price input: at least two decimals, at most four. */
export function typedFromCents(cents: number, currency: Currency): string {
  const rate = appConfig.currencies.rateMillionths[currency];
  const text = ((cents * rate) / 100_000_000).toFixed(4);
  return text.replace(/0{1,2}$/, '');
}

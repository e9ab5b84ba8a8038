/** Prices as people type them, in their currency. Every page carries it, since addresses are read everywhere. */
import type { Currency } from '~config';
import { rateOf } from '~/platform/i18n/rates.ts';

/** A typed number: comma or point before the decimals, spaces ignored. Null when it is none. */
export function readDecimal(typed: string): number | null {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.');
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** US cents from an amount typed in the visitor's currency. */
export function centsFromTyped(amount: number, currency: Currency): number {
  const rate = rateOf(currency);
  return Math.round((amount * 100 * 1_000_000 * 10_000) / rate) / 10_000;
}

/** Prices in the fields that people type them into. */
import type { Currency, Locale } from '~config';
import { rateOf } from '~/platform/i18n/rates.ts';

/** A plain decimal number as the language writes it. */
export function withDecimalSign(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replace('.', ',') : text;
}

/** The amount as the value of a price input: at least two decimals, at most four. */
export function typedFromCents(cents: number, currency: Currency, locale: Locale): string {
  const rate = rateOf(currency);
  const text = ((cents * rate) / 100_000_000).toFixed(4);
  return withDecimalSign(text.replace(/0{1,2}$/, ''), locale);
}

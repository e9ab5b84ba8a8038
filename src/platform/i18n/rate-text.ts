/** An exchange rate in words. */
import type { Currency, Locale } from '~config';
import { turnedRate } from '~/kernel/exchange-rate.ts';

const DIGITS = 4;

/**
 * *1 EUR = 1.0873 USD*. It wraps before its sign alone.
 * @param rate millionths of the currency for one US dollar
 */
export function formatRate(rate: number, currency: Currency, locale: Locale): string {
  const digits = { minimumFractionDigits: DIGITS, maximumFractionDigits: DIGITS };
  const dollars = new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-US', digits);
  return `1\u00A0${currency} =\u00A0${dollars.format(turnedRate(rate) / 1_000_000)}\u00A0USD`;
}

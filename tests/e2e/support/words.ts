/** The words that a visitor reads, in the language of the test. */
import type { Locale } from '~config';

export type { Locale };

export const locales = ['en', 'fr'] as const satisfies readonly Locale[];

/** @returns the English or the French words. */
export function t<T>(locale: Locale, en: T, fr: T): T {
  return locale === 'fr' ? fr : en;
}

/** The path of a page in a language: English bare, French under `/fr`. */
export function at(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? '/fr' : `/fr${path}`;
}

/** For `new RegExp`: the text as it is. */
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Money as pages write it, in the same way as the browser's own formatter. */
export function money(locale: Locale, cents: number, currency = 'USD'): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

/** Unit prices as sellers write them: US dollars with a point or a comma. Read and written exactly, never as floats. */
import type { Locale } from '~config';
import { appConfig } from '~config';
import { microsFromPrice } from '~/kernel/money.ts';

const MICRO_DIGITS = 6;
const MICROS_PER_DOLLAR = 1_000_000n;
/** Decimals of a dollar that whole cents have. */
const CENT_DIGITS = 2;

export type PriceProblem = 'empty' | 'form' | 'decimals' | 'small' | 'large';
export type ReadPrice = { micros: number } | { problem: PriceProblem };

/** How many decimals of a dollar a price may have: 2, or 6 where prices in cents have 4. */
export function dollarDigits(priceDecimals: number): number {
  return CENT_DIGITS + priceDecimals;
}

/** Digits with at most one point; group signs of the language, spaces and the dollar sign are taken away. */
function plainNumber(text: string, locale: Locale): string {
  const compact = text.replaceAll(/[\s\u00A0\u202F$]/g, '');
  const isGrouped = locale === 'en' && /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(compact);
  return isGrouped ? compact.replaceAll(',', '') : compact.replace(',', '.');
}

/** @param priceDecimals decimals of the price in cents: 0 or 4, by category. */
export function readPrice(text: string, priceDecimals: number, locale: Locale): ReadPrice {
  const plain = plainNumber(text, locale);
  if (plain === '') return { problem: 'empty' };
  const match = /^(\d{0,9})(?:\.(\d*))?$/.exec(plain);
  if (!match || !/\d/.test(plain)) return { problem: 'form' };
  const [, whole = '', fraction = ''] = match;
  const digits = fraction.replace(/(?<!0)0+$/, '');
  if (digits.length > dollarDigits(priceDecimals)) return { problem: 'decimals' };
  const micros =
    BigInt(whole === '' ? 0 : whole) * MICROS_PER_DOLLAR + BigInt(digits.padEnd(MICRO_DIGITS, '0'));
  if (micros === 0n) return { problem: 'small' };
  const most = microsFromPrice(appConfig.offers.priceCents.max);
  return micros > BigInt(most) ? { problem: 'large' } : { micros: Number(micros) };
}

/** A stored price in cents as the text of its field: at least two decimals, no group signs. */
export function priceText(priceCents: number, locale: Locale): string {
  const micros = BigInt(microsFromPrice(priceCents));
  const whole = micros / MICROS_PER_DOLLAR;
  const fraction = String(micros % MICROS_PER_DOLLAR)
    .padStart(MICRO_DIGITS, '0')
    .replace(/0{1,4}$/, '');
  return `${whole}${locale === 'fr' ? ',' : '.'}${fraction}`;
}

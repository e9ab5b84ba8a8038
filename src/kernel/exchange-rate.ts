/**
 * Rates of exchange as whole millionths: read from text, turned round, compared. Apart from `money.ts`, which every page
 * carries.
 */
import { invariant } from './invariant.ts';
import { assertAmount, nearest, toSafeInteger } from './money.ts';

const MILLION = 1_000_000n;

/**
 * A decimal text as millionths, exactly; digits behind the sixth are rounded to the nearest. Null for whatever is no plain
 * decimal number (exponents, signs other than one minus, spaces, more than nine digits before the point).
 */
export function millionthsFrom(text: string): number | null {
  const parts = /^(-?)(\d{1,9})(?:\.(\d{1,20}))?$/.exec(text);
  if (!parts) return null;
  const [, sign, whole = '0', decimals = ''] = parts;
  const digits = BigInt(whole + decimals);
  const size = toSafeInteger(nearest(digits * MILLION, 10n ** BigInt(decimals.length)));
  return sign === '-' && size > 0 ? -size : size;
}

/**
 * What one unit of a currency is in another one, in millionths to the nearest, where both are known for one unit of a third:
 * `of / by`. Both must be above 0.
 */
export function crossRate(of: number, by: number): number {
  invariant(of > 0 && by > 0, 'A rate must be positive');
  assertAmount(of, 'of');
  assertAmount(by, 'by');
  return toSafeInteger(nearest(BigInt(of) * MILLION, BigInt(by)));
}

/** The rate the other way round: US dollars for one unit of a currency, in millionths to the nearest. */
export function turnedRate(rateMillionths: number): number {
  return crossRate(Number(MILLION), rateMillionths);
}

/** Whether a rate differs from another one by more than so many hundredths of a per cent of that one. */
export function movedBeyond(rate: number, before: number, bps: number): boolean {
  assertAmount(rate, 'rate');
  assertAmount(before, 'before');
  return BigInt(Math.abs(rate - before)) * 10_000n > BigInt(before) * BigInt(bps);
}

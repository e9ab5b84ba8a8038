/**
 * Money, in integers only (decisions, section 2).
 *
 * Two units exist. `Cents` are whole US cents: totals, balances, postings. `Micros` are millionths of a
 * US dollar: unit prices, because one unit of in-game currency is worth fractions of a cent.
 * One cent is 10 000 micros. Products that could leave the safe integer range are computed with BigInt.
 */
import { invariant } from './invariant.ts';

export const MICROS_PER_CENT = 10_000;
const MILLION = 1_000_000n;

/** Divides two non-negative BigInts and rounds up. */
function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** @throws where money has left the integers that are exact */
export function toSafeInteger(value: bigint): number {
  const result = Number(value);
  invariant(Number.isSafeInteger(result), 'An amount of money left the safe integer range');
  return result;
}

/** @throws for what is no whole amount from 0 */
export function assertAmount(value: number, name: string): void {
  invariant(Number.isSafeInteger(value) && value >= 0, `${name} must be a non-negative integer`);
}

/** `price` of the API (US cents with at most four decimals) to micros. Exact for valid prices. */
export function microsFromPrice(priceCents: number): number {
  const micros = Math.round(priceCents * MICROS_PER_CENT);
  assertAmount(micros, 'priceCents');
  return micros;
}

/** Micros to the API's `price`: US cents with at most four decimals. */
export function priceFromMicros(micros: number): number {
  assertAmount(micros, 'micros');
  return micros / MICROS_PER_CENT;
}

/** A unit price rounded up to the next whole cent, in micros. */
export function wholeCentMicros(micros: number): number {
  assertAmount(micros, 'micros');
  const cent = BigInt(MICROS_PER_CENT);
  return toSafeInteger(ceilDivide(BigInt(micros), cent) * cent);
}

/**
 * The all-in unit price that a buyer sees: `ceil(price × (10000 + feeBps) / 10000)`.
 * Categories without decimals are rounded up to the next whole cent, currency stays in micros.
 */
export function catalogPriceMicros(
  priceMicros: number,
  feeBps: number,
  precision: 'cents' | 'micros',
): number {
  assertAmount(priceMicros, 'priceMicros');
  assertAmount(feeBps, 'feeBps');
  const exact = ceilDivide(BigInt(priceMicros) * BigInt(10_000 + feeBps), 10_000n);
  if (precision === 'micros') return toSafeInteger(exact);
  const cent = BigInt(MICROS_PER_CENT);
  return toSafeInteger(ceilDivide(exact, cent) * cent);
}

/**
 * The highest seller's price with which a buyer pays at most `mostMicros` a unit: the inverse of `catalogPriceMicros`. 0
 * where even the smallest price is above it.
 */
export function priceWithin(
  mostMicros: number,
  feeBps: number,
  precision: 'cents' | 'micros',
): number {
  assertAmount(mostMicros, 'mostMicros');
  assertAmount(feeBps, 'feeBps');
  const step = stepOf(precision);
  const most = BigInt(mostMicros) - (BigInt(mostMicros) % step);
  const exact = (most * 10_000n) / BigInt(10_000 + feeBps);
  return toSafeInteger(exact - (exact % step));
}

/** The highest unit price that a discount of `percent` brings to at most `micros`. `percent` is below 100. */
export function beforeDiscount(micros: number, percent: number): number {
  assertAmount(micros, 'micros');
  const left = 10_000 - Math.round(percent * 100);
  invariant(left > 0 && left <= 10_000, 'percent must lie between 0 and 100');
  return toSafeInteger((BigInt(micros) * 10_000n) / BigInt(left));
}

/** The smallest difference of two unit prices. */
export const priceStepMicros = (precision: 'cents' | 'micros'): number => Number(stepOf(precision));

/** A unit price rounded to what the category allows: up or down. */
export function roundedMicros(
  micros: number,
  way: 'up' | 'down',
  precision: 'cents' | 'micros',
): number {
  assertAmount(micros, 'micros');
  const step = stepOf(precision);
  const steps = way === 'up' ? ceilDivide(BigInt(micros), step) : BigInt(micros) / step;
  return toSafeInteger(steps * step);
}

/** A share of a unit price, to the nearest micro; `percent` has at most two decimals. */
export function shareMicros(micros: number, percent: number): number {
  assertAmount(micros, 'micros');
  return toSafeInteger(nearest(BigInt(micros) * BigInt(Math.round(percent * 100)), 10_000n));
}

/** Whether two unit prices differ by more than `percent` of the first. */
export function differsBy(fromMicros: number, toMicros: number, percent: number): boolean {
  assertAmount(fromMicros, 'fromMicros');
  assertAmount(toMicros, 'toMicros');
  const difference = BigInt(Math.abs(toMicros - fromMicros));
  return difference * 10_000n > BigInt(fromMicros) * BigInt(Math.round(percent * 100));
}

/** An order's total in cents: unit price × count, rounded up once to the next whole cent. */
export function totalCents(unitMicros: number, count: number): number {
  assertAmount(unitMicros, 'unitMicros');
  assertAmount(count, 'count');
  return toSafeInteger(ceilDivide(BigInt(unitMicros) * BigInt(count), BigInt(MICROS_PER_CENT)));
}

/** Whether `totalCents` would exceed a bound. Also works where the total itself would leave the safe range. */
export function totalExceeds(unitMicros: number, count: number, mostCents: number): boolean {
  assertAmount(unitMicros, 'unitMicros');
  assertAmount(count, 'count');
  assertAmount(mostCents, 'mostCents');
  return BigInt(unitMicros) * BigInt(count) > BigInt(mostCents) * BigInt(MICROS_PER_CENT);
}

/** The largest count whose total does not exceed a bound. `unitMicros` must be above 0. */
export function affordableCount(unitMicros: number, mostCents: number): number {
  assertAmount(unitMicros, 'unitMicros');
  assertAmount(mostCents, 'mostCents');
  invariant(unitMicros > 0, 'What costs nothing has no largest count');
  return toSafeInteger((BigInt(mostCents) * BigInt(MICROS_PER_CENT)) / BigInt(unitMicros));
}

/** What several lines cost together, rounded up once: a lower bound of their separate totals. */
export function mixedTotalCents(lines: readonly { unitMicros: number; count: number }[]): number {
  // Plain numbers, because searches call this many thousand times; the check of the sum proves that no precision was
  // lost.
  const micros = lines.reduce((sum, { unitMicros, count }) => sum + unitMicros * count, 0);
  assertAmount(micros, 'micros');
  return Math.ceil(micros / MICROS_PER_CENT);
}

/** A bound that is `factor` times as high; `factor` is a whole number. */
export function timesCents(cents: number, factor: number): number {
  assertAmount(cents, 'cents');
  assertAmount(factor, 'factor');
  return toSafeInteger(BigInt(cents) * BigInt(factor));
}

/** What each of `count` would have paid of a sum, to the nearest cent; for reports. `count` must be above 0. */
export function averageCents(cents: number, count: number): number {
  assertAmount(cents, 'cents');
  assertAmount(count, 'count');
  return Math.round(cents / count);
}

/** A share in basis points, rounded down: the payer never pays more than the share. */
export function shareFloorCents(cents: number, bps: number): number {
  assertAmount(cents, 'cents');
  assertAmount(bps, 'bps');
  return toSafeInteger((BigInt(cents) * BigInt(bps)) / 10_000n);
}

/** A unit price less a percentage, rounded up to the next micro: used for volume discounts. */
export function discountedMicros(unitMicros: number, percent: number): number {
  assertAmount(unitMicros, 'unitMicros');
  invariant(percent >= 0 && percent <= 100, 'percent must lie between 0 and 100');
  return toSafeInteger(
    ceilDivide(BigInt(unitMicros) * BigInt(10_000 - Math.round(percent * 100)), 10_000n),
  );
}

/** A unit price moved by per cent with at most two decimals, to the nearest cent or micro; never nothing. */
export function movedMicros(
  unitMicros: number,
  percent: number,
  precision: 'cents' | 'micros',
): number {
  assertAmount(unitMicros, 'unitMicros');
  const bps = Math.round(percent * 100);
  invariant(bps / 100 === percent && bps >= -10_000, 'percent has two decimals, from -100');
  const steps = nearest(BigInt(unitMicros) * BigInt(10_000 + bps), 10_000n * stepOf(precision));
  return toSafeInteger((steps > 0n ? steps : 1n) * stepOf(precision));
}

const stepOf = (precision: 'cents' | 'micros'): bigint =>
  precision === 'cents' ? BigInt(MICROS_PER_CENT) : 1n;

/** Divides a non-negative BigInt by a positive one, to the nearest; halves go up. */
export function nearest(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (2n * divisor);
}

/**
 * A unit price and an amount that is added to it, to the nearest cent or micro; null where nothing is left.
 * @param priceCents cents with at most four decimals, may be negative
 */
export function addedMicros(
  unitMicros: number,
  priceCents: number,
  precision: 'cents' | 'micros',
): number | null {
  assertAmount(unitMicros, 'unitMicros');
  const sum = BigInt(unitMicros) + BigInt(Math.round(priceCents * MICROS_PER_CENT));
  if (sum <= 0n) return null;
  const steps = nearest(sum, stepOf(precision));
  return steps > 0n ? toSafeInteger(steps * stepOf(precision)) : null;
}

/** US cents in another currency's cents: `ceil(cents × rate / 1 000 000)`. */
export function convertCents(cents: number, rateMillionths: number): number {
  assertAmount(cents, 'cents');
  return toSafeInteger(ceilDivide(BigInt(cents) * BigInt(rateMillionths), MILLION));
}

/** A unit price in micros of another currency, rounded up to the next micro. */
export function convertMicros(micros: number, rateMillionths: number): number {
  assertAmount(micros, 'micros');
  return toSafeInteger(ceilDivide(BigInt(micros) * BigInt(rateMillionths), MILLION));
}

/** An amount in micros as a plain decimal number with so many decimals (0 to 6), rounded up: `0.0125`. */
export function decimalFromMicros(micros: number, digits: number): string {
  assertAmount(micros, 'micros');
  invariant(Number.isInteger(digits) && digits >= 0 && digits <= 6, 'digits must be 0 to 6');
  const scaled = ceilDivide(BigInt(micros), 10n ** BigInt(6 - digits)).toString();
  if (digits === 0) return scaled;
  const padded = scaled.padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** What a seller receives for the goods in cents: unit price × count, rounded down once. */
export function proceedsCents(unitMicros: number, count: number): number {
  assertAmount(unitMicros, 'unitMicros');
  assertAmount(count, 'count');
  return toSafeInteger((BigInt(unitMicros) * BigInt(count)) / BigInt(MICROS_PER_CENT));
}

/** `cents × part / whole`, rounded down. `part` must not exceed `whole`; an empty whole gives nothing. */
export function proportionCents(cents: number, part: number, whole: number): number {
  assertAmount(cents, 'cents');
  assertAmount(part, 'part');
  assertAmount(whole, 'whole');
  invariant(part <= whole, 'A part cannot exceed its whole');
  if (whole === 0) return 0;
  return toSafeInteger((BigInt(cents) * BigInt(part)) / BigInt(whole));
}

/** The sum of amounts in cents, each of which must be a non-negative integer. */
export function sumCents(...amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) {
    assertAmount(amount, 'amount');
    total += amount;
  }
  assertAmount(total, 'total');
  return total;
}

/** The sum of amounts in cents, some of which take off: each is an integer. */
export function sumSignedCents(...amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) {
    invariant(Number.isSafeInteger(amount), 'amount must be whole cents');
    total += amount;
  }
  invariant(Number.isSafeInteger(total), 'total must be whole cents');
  return total;
}

/** Another currency's cents in US cents, rounded down: what a fixed discount in that currency is worth. */
export function usdCentsFrom(cents: number, rateMillionths: number): number {
  assertAmount(cents, 'cents');
  invariant(Number.isSafeInteger(rateMillionths) && rateMillionths > 0, 'A rate must be positive');
  return toSafeInteger((BigInt(cents) * MILLION) / BigInt(rateMillionths));
}

/** Signed cents of another currency in US cents, towards zero: lines of a provider's books are taken or given back. */
export function signedUsdCentsFrom(cents: number, rateMillionths: number): number {
  return Math.sign(cents) * usdCentsFrom(Math.abs(cents), rateMillionths);
}

const CENTS_PER_UNIT = 100;

/** Cents as a number of whole units with decimals: for formats that people read, never for computing. */
export function shownUnits(cents: number): number {
  return cents / CENTS_PER_UNIT;
}

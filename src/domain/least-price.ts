/**
 * The least that a unit may cost in a category, as sellers price it (decision 0084). Volume discounts count: the cheapest
 * unit that an offer promises has to keep the minimum. All prices are millionths of a dollar.
 */
import { beforeDiscount, discountedMicros, roundedMicros } from '~/kernel/money.ts';

interface Discount {
  percent: number;
}

function highestPercent(discounts: readonly Discount[]): number {
  return discounts.reduce((most, { percent }) => Math.max(most, percent), 0);
}

/** What a unit costs with the highest discount of the offer, whatever count it needs. */
export function cheapestUnitMicros(priceMicros: number, discounts: readonly Discount[]): number {
  return discountedMicros(priceMicros, highestPercent(discounts));
}

/** The lowest price that the category allows whose cheapest unit costs at least `minMicros`, which is above 0. */
export function leastPriceMicros(
  minMicros: number,
  discounts: readonly Discount[],
  precision: 'cents' | 'micros',
): number {
  const exact = beforeDiscount(minMicros - 1, highestPercent(discounts)) + 1;
  return roundedMicros(exact, 'up', precision);
}

/** Round amounts of in-game currency to choose from. */
import { affordableCount, microsFromPrice } from '~/kernel/money.ts';

/** What most people spend at first, in US cents. */
const FIRST_AMOUNT_CENTS = 2_000;
const factors = [1, 5, 10, 50];

/** 1, 2 or 5 times a power of ten, the nearest to the value. */
function roundNumber(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const rounded = [1, 2, 5, 10].map((step) => step * power);
  return rounded.reduce((best, step) =>
    Math.abs(Math.log(step / value)) < Math.abs(Math.log(best / value)) ? step : best,
  );
}

/**
 * Up to four round amounts, beginning at about 20 USD; none above what anybody sells.
 * @param bestPriceCents the lowest unit price, above 0
 */
export function usualAmounts(bestPriceCents: number, largestStock: number): number[] {
  const first = roundNumber(affordableCount(microsFromPrice(bestPriceCents), FIRST_AMOUNT_CENTS));
  const amounts = factors.map((factor) => first * factor);
  const possible = amounts.filter((count) => count <= largestStock);
  return possible.length > 0 ? possible : [Math.max(1, Math.min(first, largestStock))];
}

const USUAL_AMOUNT = 1;

/** The default amount; null without any. */
export function usualAmount(amounts: readonly number[]): number | null {
  return amounts[USUAL_AMOUNT] ?? amounts[0] ?? null;
}

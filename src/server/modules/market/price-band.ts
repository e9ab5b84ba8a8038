/** The usual price band of a market, computed from the unit prices of its completed orders. Pure functions. */

/** Minimum number of orders for a meaningful band. */
export const MIN_SAMPLE = 10;

/** Number of bars of the chart. */
const BARS = 24;

/** The chart cuts off 2 % at either end: one mistyped price would flatten the rest. */
const CUT = 0.02;

/** Orders in equal steps of price between two prices in micros. */
export interface PriceChart {
  from: number;
  to: number;
  orders: number[];
}

/** Unit prices in micros. */
export interface PriceBand {
  sample: number;
  /** The 10th and the 90th percentile and the median; null while the sample is too small. */
  usual: { from: number; to: number; median: number } | null;
  /** The first and the last step hold what lies outside. Null while the sample is too small. */
  chart: PriceChart | null;
}

/** The smallest value that at least this share of the sorted values does not exceed. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function chartOf(sorted: readonly number[]): PriceChart {
  const low = percentile(sorted, CUT);
  const high = percentile(sorted, 1 - CUT);
  if (high <= low) return { from: low, to: high, orders: [sorted.length] };
  const width = (high - low) / BARS;
  const orders = Array.from({ length: BARS }, () => 0);
  for (const price of sorted) {
    const place = Math.max(0, Math.min(BARS - 1, Math.floor((price - low) / width)));
    orders[place] = (orders[place] ?? 0) + 1;
  }
  return { from: low, to: high, orders };
}

/** The band of completed unit prices: 8 of 10 orders lie in it. */
export function computePriceBand(prices: readonly number[]): PriceBand {
  const sample = prices.length;
  if (sample < MIN_SAMPLE) return { sample, usual: null, chart: null };
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    sample,
    usual: {
      from: percentile(sorted, 0.1),
      to: percentile(sorted, 0.9),
      median: percentile(sorted, 0.5),
    },
    chart: chartOf(sorted),
  };
}

/** What a market usually costs, from the unit prices of its completed orders. Pure arithmetic. */

/** Fewer orders say nothing about what is usual. */
export const MIN_SAMPLE = 10;

/** Steps of the picture. */
const BARS = 24;

/** The picture leaves out the dearest and the cheapest of 50: one slip of a finger would flatten the rest. */
const CUT = 0.02;

export interface PriceBar {
  from: number;
  to: number;
  orders: number;
}

/** Unit prices in micros. */
export interface PriceBand {
  sample: number;
  /** The 10th and the 90th percentile and the median; null while the sample is too small. */
  usual: { from: number; to: number; median: number } | null;
  /** Orders by price; the first and the last bar hold what lies outside. Empty while the sample is too small. */
  bars: PriceBar[];
}

/** The smallest value that at least this share of the sorted values does not exceed. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function barsOf(sorted: readonly number[]): PriceBar[] {
  const low = percentile(sorted, CUT);
  const high = percentile(sorted, 1 - CUT);
  if (high <= low) return [{ from: low, to: high, orders: sorted.length }];
  const width = (high - low) / BARS;
  const bars = Array.from({ length: BARS }, (_, index) => ({
    from: Math.round(low + index * width),
    to: Math.round(low + (index + 1) * width),
    orders: 0,
  }));
  for (const price of sorted) {
    const place = Math.floor((price - low) / width);
    const bar = bars[Math.max(0, Math.min(BARS - 1, place))];
    if (bar) bar.orders += 1;
  }
  return bars;
}

/** The band of completed unit prices: 8 of 10 orders lie in it. */
export function measureBand(prices: readonly number[]): PriceBand {
  const sample = prices.length;
  if (sample < MIN_SAMPLE) return { sample, usual: null, bars: [] };
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    sample,
    usual: {
      from: percentile(sorted, 0.1),
      to: percentile(sorted, 0.9),
      median: percentile(sorted, 0.5),
    },
    bars: barsOf(sorted),
  };
}

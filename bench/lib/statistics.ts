/** Summaries of measured times. */

/** The smallest value that at least `share` of all values do not exceed (nearest rank). NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const p99 = (values: readonly number[]): number => percentile(values, 0.99);

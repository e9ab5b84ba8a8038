/**
 * Shares with confidence intervals, and whether a split is what it was meant to be. Intervals are Wilson's for one share and
 * Newcombe's (1998, method 10) for the difference of two: they hold for few cases and for shares near 0, where the textbook
 * interval does not.
 */
import { errorFunction } from 'simple-statistics';

export interface Count {
  /** Of these many … */
  of: number;
  /** … so many did it. */
  hits: number;
}

/** A share between 0 and 1, or a difference between −1 and 1, with its interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** Quantiles of the normal distribution: how many standard errors an interval reaches to each side. */
const QUANTILES = { usual: 1.959963984540054, strict: 3.290526731491926 } as const;

/**
 * `usual`: 95 %, what a report shows. `strict`: 99.9 %, for what a job decides by itself each time it has counted: looked at so
 * often, an interval of 95 % would be left by chance sooner or later.
 */
export type Confidence = keyof typeof QUANTILES;

/** Wilson's interval of a share; null without a case. */
export function shareOf({ of: n, hits }: Count, confidence: Confidence = 'usual'): Estimate | null {
  if (n === 0) return null;
  const z = QUANTILES[confidence];
  const value = hits / n;
  const centre = value + (z * z) / (2 * n);
  const spread = z * Math.sqrt((value * (1 - value)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return {
    value,
    low: Math.max(0, (centre - spread) / scale),
    high: Math.min(1, (centre + spread) / scale),
  };
}

/** Newcombe's interval of `treatment − control`; null while one of them has no case. */
export function differenceOf(
  treatment: Count,
  control: Count,
  confidence: Confidence = 'usual',
): Estimate | null {
  const a = shareOf(treatment, confidence);
  const b = shareOf(control, confidence);
  if (!a || !b) return null;
  const value = a.value - b.value;
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  };
}

/** Below it a split is no chance any more: something assigns, shows or counts wrongly. */
const MISMATCH_P = 0.001;

/**
 * Sample ratio mismatch: chi-square with one degree of freedom, which is a squared normal variable.
 * @param treatmentPercent how many of a hundred were to get the treatment
 */
export function sampleRatioOf(
  counts: { control: number; treatment: number },
  treatmentPercent: number,
): { pValue: number | null; isMismatch: boolean } {
  const all = counts.control + counts.treatment;
  if (all === 0) return { pValue: null, isMismatch: false };
  const expected = (all * treatmentPercent) / 100;
  const off = counts.treatment - expected;
  const chiSquare = (off * off) / expected + (off * off) / (all - expected);
  const pValue = Math.min(1, Math.max(0, 1 - errorFunction(Math.sqrt(chiSquare / 2))));
  return { pValue, isMismatch: pValue < MISMATCH_P };
}

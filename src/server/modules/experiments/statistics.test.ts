import { describe, expect, test } from 'vitest';
import { differenceOf, sampleRatioOf, shareOf } from './statistics.ts';

describe('an interval', () => {
  test('of a share is Wilson’s: 81 of 263, as published', () => {
    const share = shareOf({ of: 263, hits: 81 });
    expect(share?.low).toBeCloseTo(0.2553, 4);
    expect(share?.high).toBeCloseTo(0.3662, 4);
  });

  test('of nothing among few is no certainty', () => {
    expect(shareOf({ of: 20, hits: 0 })).toMatchObject({ value: 0, low: 0 });
    expect(shareOf({ of: 20, hits: 0 })?.high).toBeCloseTo(0.1611, 4);
    expect(shareOf({ of: 0, hits: 0 })).toBeNull();
  });

  // Newcombe 1998, table II, method 10.
  test.each([
    [{ of: 70, hits: 56 }, { of: 80, hits: 48 }, 0.0524, 0.3339],
    [{ of: 10, hits: 9 }, { of: 10, hits: 3 }, 0.1705, 0.809],
    [{ of: 7, hits: 6 }, { of: 7, hits: 2 }, 0.0582, 0.8062],
    [{ of: 56, hits: 5 }, { of: 29, hits: 0 }, -0.0381, 0.1926],
    [{ of: 10, hits: 0 }, { of: 20, hits: 0 }, -0.1611, 0.2775],
    [{ of: 10, hits: 10 }, { of: 10, hits: 0 }, 0.6075, 1],
  ])('of a difference is Newcombe’s: %o against %o', (treatment, control, low, high) => {
    const difference = differenceOf(treatment, control);
    expect(difference?.low).toBeCloseTo(low, 3);
    expect(difference?.high).toBeCloseTo(high, 3);
  });

  test('is wider where a decision is made by itself', () => {
    const [a, b] = [
      { of: 500, hits: 40 },
      { of: 500, hits: 60 },
    ];
    const usual = differenceOf(a, b);
    const strict = differenceOf(a, b, 'strict');
    expect(strict?.low).toBeLessThan(usual?.low ?? 0);
    expect(strict?.high).toBeGreaterThan(usual?.high ?? 0);
  });
});

describe('a split', () => {
  test('that chance explains is none to look at', () => {
    expect(sampleRatioOf({ control: 5_050, treatment: 4_950 }, 50).isMismatch).toBe(false);
    expect(sampleRatioOf({ control: 9_020, treatment: 980 }, 10).isMismatch).toBe(false);
    expect(sampleRatioOf({ control: 0, treatment: 0 }, 50).pValue).toBeNull();
  });

  test('has the p-value of chi-square with one degree of freedom', () => {
    // 3.8415 is the 95th percentile, 10.828 the 99.9th.
    const off = (chiSquare: number) => Math.sqrt(chiSquare * 10_000) / 2;
    const at = (chiSquare: number) =>
      sampleRatioOf({ control: 5_000 - off(chiSquare), treatment: 5_000 + off(chiSquare) }, 50);
    expect(at(3.8415).pValue).toBeCloseTo(0.05, 3);
    expect(at(10.828).pValue).toBeCloseTo(0.001, 4);
  });

  test('that no chance explains is a mismatch, on either side', () => {
    expect(sampleRatioOf({ control: 5_300, treatment: 4_700 }, 50).isMismatch).toBe(true);
    expect(sampleRatioOf({ control: 8_700, treatment: 1_300 }, 10).isMismatch).toBe(true);
  });
});

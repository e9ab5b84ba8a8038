import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addedMicros,
  affordableCount,
  averageCents,
  catalogPriceMicros,
  convertCents,
  convertMicros,
  decimalFromMicros,
  discountedMicros,
  microsFromPrice,
  MICROS_PER_CENT,
  mixedTotalCents,
  movedMicros,
  priceFromMicros,
  proceedsCents,
  proportionCents,
  shareFloorCents,
  sumCents,
  sumSignedCents,
  timesCents,
  totalCents,
  totalExceeds,
  signedUsdCentsFrom,
  usdCentsFrom,
} from './money.ts';

const cents = fc.integer({ min: 0, max: 10_000_000_00 });
const micros = fc.integer({ min: 0, max: 100_000_000_000 });
const count = fc.integer({ min: 1, max: 10_000 });
const bps = fc.integer({ min: 0, max: 10_000 });
const rate = fc.integer({ min: 1, max: 5_000_000 });

/** The mathematical quotient, rounded up, on a second path: remainder instead of adding before dividing. */
function ceiling(dividend: bigint, divisor: bigint): number {
  const quotient = dividend / divisor;
  return Number(dividend % divisor === 0n ? quotient : quotient + 1n);
}

describe('prices', () => {
  test.each([
    [1, 10_000],
    [0.0001, 1],
    [12.3456, 123_456],
    [10_000_000, 100_000_000_000],
  ])('a price of %d cents is %d micros and back', (price, expected) => {
    expect(microsFromPrice(price)).toBe(expected);
    expect(priceFromMicros(expected)).toBe(price);
  });

  test('every micro amount survives the way over the API', () => {
    fc.assert(fc.property(micros, (m) => microsFromPrice(priceFromMicros(m)) === m));
  });

  test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no amount', (value) => {
    expect(() => priceFromMicros(value)).toThrow();
    expect(() => totalCents(value, 1)).toThrow();
    expect(() => convertCents(value, 1)).toThrow();
  });
});

describe('decimals', () => {
  test.each([
    [1_100_000, 4, '1.1000'],
    [1_100_001, 4, '1.1001'],
    [12_345, 4, '0.0124'],
    [1, 2, '0.01'],
    [0, 2, '0.00'],
    [999_999_999_999, 6, '999999.999999'],
    [1_000_001, 0, '2'],
  ])('%i micros with %i decimals are %s', (amount, digits, text) => {
    expect(decimalFromMicros(amount, digits)).toBe(text);
  });
});

describe('catalogue price', () => {
  test('adds the fee and rounds up to whole cents', () => {
    expect(catalogPriceMicros(10_000, 1_000, 'cents')).toBe(20_000);
    expect(catalogPriceMicros(1_000_000, 1_000, 'cents')).toBe(1_100_000);
  });

  test('keeps micros for currency categories', () => {
    expect(catalogPriceMicros(3, 1_000, 'micros')).toBe(4);
    expect(catalogPriceMicros(250, 500, 'micros')).toBe(263);
  });

  test('is exact, never below price plus fee, and whole cents are the next ones', () => {
    fc.assert(
      fc.property(micros, bps, (price, fee) => {
        const exact = ceiling(BigInt(price) * BigInt(10_000 + fee), 10_000n);
        const whole = catalogPriceMicros(price, fee, 'cents');
        expect(catalogPriceMicros(price, fee, 'micros')).toBe(exact);
        expect(whole % MICROS_PER_CENT).toBe(0);
        expect(whole - exact).toBeGreaterThanOrEqual(0);
        expect(whole - exact).toBeLessThan(MICROS_PER_CENT);
      }),
    );
  });
});

describe('totals', () => {
  test('are rounded once, up', () => {
    expect(totalCents(1, 1)).toBe(1);
    expect(totalCents(3_333, 3)).toBe(1);
    expect(totalCents(3_334, 3)).toBe(2);
    expect(totalCents(10_000, 7)).toBe(7);
  });

  test('buyer never pays less, seller never gets more than the exact product, and they differ by at most a cent', () => {
    fc.assert(
      fc.property(micros, count, (unit, n) => {
        const total = totalCents(unit, n);
        const proceeds = proceedsCents(unit, n);
        const exact = BigInt(unit) * BigInt(n);
        expect(total).toBe(ceiling(exact, BigInt(MICROS_PER_CENT)));
        expect(total - proceeds).toBe(exact % BigInt(MICROS_PER_CENT) === 0n ? 0 : 1);
      }),
    );
  });

  test('splitting an order never makes it cheaper', () => {
    fc.assert(
      fc.property(micros, count, count, (unit, a, b) => {
        expect(totalCents(unit, a) + totalCents(unit, b)).toBeGreaterThanOrEqual(
          totalCents(unit, a + b),
        );
      }),
    );
  });

  test('an amount beyond the safe range is refused instead of rounded', () => {
    expect(() => totalCents(Number.MAX_SAFE_INTEGER, 1_000_000)).toThrow('safe integer');
  });
});

describe('bounds', () => {
  test('a total exceeds a bound exactly when the rounded total does', () => {
    const most = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(micros, count, most, (unit, n, bound) => {
        expect(totalExceeds(unit, n, bound)).toBe(totalCents(unit, n) > bound);
      }),
    );
  });

  test('a total beyond the safe range exceeds every bound', () => {
    expect(totalExceeds(Number.MAX_SAFE_INTEGER, 1_000_000, 10_000_000)).toBe(true);
  });

  test('a bound is raised by whole factors only', () => {
    expect(timesCents(25_000, 2)).toBe(50_000);
    expect(() => timesCents(25_000, 1.5)).toThrow('factor');
  });
});

describe('shares, discounts and rates', () => {
  test('a share is rounded down and shares of a split never exceed the whole', () => {
    fc.assert(
      fc.property(cents, bps, (amount, share) => {
        const part = shareFloorCents(amount, share);
        const rest = shareFloorCents(amount, 10_000 - share);
        expect(part + rest).toBeLessThanOrEqual(amount);
        expect(part + rest).toBeGreaterThanOrEqual(amount - 1);
      }),
    );
  });

  test('a proportion of everything is everything, of nothing is nothing', () => {
    fc.assert(
      fc.property(cents, cents, (amount, whole) => {
        expect(proportionCents(amount, whole, whole)).toBe(whole === 0 ? 0 : amount);
        expect(proportionCents(amount, 0, whole)).toBe(0);
      }),
    );
    expect(() => proportionCents(1, 2, 1)).toThrow('part');
  });

  test('a discount of 0 changes nothing, of 100 leaves nothing, and rounding favours the seller', () => {
    fc.assert(
      fc.property(micros, fc.integer({ min: 0, max: 10_000 }), (unit, hundredths) => {
        const percent = hundredths / 100;
        expect(discountedMicros(unit, 0)).toBe(unit);
        expect(discountedMicros(unit, 100)).toBe(0);
        expect(discountedMicros(unit, percent)).toBe(
          ceiling(BigInt(unit) * BigInt(10_000 - hundredths), 10_000n),
        );
      }),
    );
    expect(() => discountedMicros(1, 101)).toThrow('percent');
  });

  test('conversion is the exact ceiling', () => {
    expect(convertCents(1000, 917_432)).toBe(918);
    fc.assert(
      fc.property(cents, rate, (amount, millionths) => {
        const expected = ceiling(BigInt(amount) * BigInt(millionths), 1_000_000n);
        expect(convertCents(amount, millionths)).toBe(expected);
        expect(convertMicros(amount, millionths)).toBe(expected);
        expect(convertCents(amount, 1_000_000)).toBe(amount);
      }),
    );
  });

  test('converting back and forth never makes money', () => {
    expect(usdCentsFrom(918, 917_432)).toBe(1000);
    fc.assert(
      fc.property(cents, rate, (amount, millionths) => {
        expect(usdCentsFrom(amount, 1_000_000)).toBe(amount);
        const back = convertCents(usdCentsFrom(amount, millionths), millionths);
        expect(back).toBeLessThanOrEqual(amount);
      }),
    );
    expect(() => usdCentsFrom(1, 0)).toThrow('rate');
    expect([signedUsdCentsFrom(-918, 917_432), signedUsdCentsFrom(918, 917_432)]).toEqual([
      -1000, 1000,
    ]);
  });

  test('a sum takes amounts only', () => {
    expect(sumCents()).toBe(0);
    expect(sumCents(1, 2, 3)).toBe(6);
    expect(() => sumCents(1, -1)).toThrow('amount');
  });

  test('sums of amounts that take off may be below zero, and are whole', () => {
    expect(sumSignedCents()).toBe(0);
    expect(sumSignedCents(100, -250)).toBe(-150);
    expect(() => sumSignedCents(0.5)).toThrow('amount');
    expect(() => sumSignedCents(Number.MAX_SAFE_INTEGER, 1)).toThrow('total');
  });

  test('the largest affordable count is the last that does not exceed the bound', () => {
    fc.assert(
      fc.property(
        micros.filter((unit) => unit > 0),
        cents,
        (unit, most) => {
          const largest = affordableCount(unit, most);
          expect(totalExceeds(unit, largest, most)).toBe(false);
          expect(totalExceeds(unit, largest + 1, most)).toBe(true);
        },
      ),
    );
    expect(() => affordableCount(0, 5)).toThrow('costs nothing');
  });

  test('lines together cost at most what they cost apart, and less by fewer cents than lines', () => {
    const lines = fc.array(fc.record({ unitMicros: fc.integer({ min: 0, max: 900_000 }), count }));
    fc.assert(
      fc.property(lines, (all) => {
        const apart = sumCents(...all.map((line) => totalCents(line.unitMicros, line.count)));
        const saved = apart - mixedTotalCents(all);
        expect(saved).toBeGreaterThanOrEqual(0);
        expect(saved).toBeLessThan(Math.max(1, all.length));
      }),
    );
  });
});

describe('a moved price', () => {
  test('is the nearest one, in whole cents where the category has no decimals, and never nothing', () => {
    expect(movedMicros(217_200, 3, 'micros')).toBe(223_716);
    expect(movedMicros(12_990_000, -4, 'cents')).toBe(12_470_000);
    expect(movedMicros(50_000, 3, 'cents')).toBe(50_000);
    expect(movedMicros(50_000, 10, 'cents')).toBe(60_000);
    expect(movedMicros(10_000, -60, 'cents')).toBe(10_000);
    expect(movedMicros(1, -100, 'micros')).toBe(1);
  });

  test('lies within half a step of the exact one', () => {
    const percent = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 100_000_000_000 }), percent, (price, by) => {
        for (const [precision, step] of [
          ['cents', MICROS_PER_CENT],
          ['micros', 1],
        ] as const) {
          const moved = movedMicros(price, by, precision);
          expect(moved % step).toBe(0);
          expect(Math.abs(moved - (price * (100 + by)) / 100)).toBeLessThanOrEqual(step / 2);
        }
      }),
    );
  });
});

test('an average is the nearest cent', () => {
  expect([averageCents(1_000, 3), averageCents(5, 2), averageCents(0, 7)]).toEqual([333, 3, 0]);
  expect(averageCents(1, 4)).toBe(0);
});

describe('prices that are moved', () => {
  test.each([
    [1_000_000, -2, 'cents', 980_000],
    [100_000, -2, 'cents', 100_000],
    [150_000, 10, 'cents', 170_000],
    [28_800, -2, 'micros', 28_224],
    [1_000_000, 0.25, 'micros', 1_002_500],
    [10_000, -90, 'cents', 10_000],
  ] as const)('%d by %d per cent in %s are %d', (from, percent, precision, to) => {
    expect(movedMicros(from, percent, precision)).toBe(to);
  });
  test.each([
    [1_000_000, 10, 'cents', 1_100_000],
    [1_000_000, -100, 'cents', null],
    [1_000_000, -99.9, 'cents', null],
    [1_000_000, 0.4, 'cents', 1_000_000],
    [214_000, -0.0001, 'micros', 213_999],
  ] as const)('%d with %d cents in %s are %s', (from, amount, precision, to) => {
    expect(addedMicros(from, amount, precision)).toBe(to);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cheapestUnitMicros, leastPriceMicros } from './least-price.ts';

describe('the cheapest unit', () => {
  test('is the price without discounts, and the price less the highest one with them', () => {
    expect(cheapestUnitMicros(500_000, [])).toBe(500_000);
    expect(cheapestUnitMicros(500_000, [{ percent: 5 }, { percent: 12.5 }])).toBe(437_500);
    // A fraction of a micro is rounded up, as an order's price is.
    expect(cheapestUnitMicros(3, [{ percent: 50 }])).toBe(2);
  });
});

describe('the least price', () => {
  test('is the minimum, in what the category counts by', () => {
    expect(leastPriceMicros(500_000, [], 'cents')).toBe(500_000);
    expect(leastPriceMicros(500_001, [], 'cents')).toBe(510_000);
    expect(leastPriceMicros(7, [], 'micros')).toBe(7);
  });

  test('keeps the minimum, and the next lower one does not', () => {
    const discounts = fc.array(fc.record({ percent: fc.integer({ min: 1, max: 9_000 }) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        discounts,
        fc.constantFrom('cents' as const, 'micros' as const),
        (minMicros, hundredths, precision) => {
          const steps = hundredths.map(({ percent }) => ({ percent: percent / 100 }));
          const least = leastPriceMicros(minMicros, steps, precision);
          const step = precision === 'cents' ? 10_000 : 1;
          expect(least % step).toBe(0);
          expect(cheapestUnitMicros(least, steps)).toBeGreaterThanOrEqual(minMicros);
          expect(cheapestUnitMicros(least - step, steps)).toBeLessThan(minMicros);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOfBar, scaleFor } from './bar-scale.ts';

test('lines are round and few', () => {
  expect(scaleFor([])).toEqual([0, 1]);
  expect(scaleFor([0, 0])).toEqual([0, 1]);
  expect(scaleFor([12_345, 24_000])).toEqual([0, 10_000, 20_000, 30_000]);
  expect(scaleFor([7])).toEqual([0, 2, 4, 6, 8]);
  expect(scaleFor([-300, 900])).toEqual([-500, 0, 500, 1_000]);
});

test('they enclose every value and zero, whatever it is', () => {
  const cents = fc.integer({ min: -1e9, max: 1e12 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), (values) => {
      const lines = scaleFor(values);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines[0]).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(lines.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
    }),
  );
});

test('a bar goes from zero to its value, and what is little is seen', () => {
  expect(placeOfBar(50, 0, 100)).toEqual({ bottom: '0%', height: '50%' });
  expect(placeOfBar(-50, -100, 100)).toEqual({ bottom: '25%', height: '25%' });
  expect(placeOfBar(0, 0, 100)).toEqual({ bottom: '0%', height: '0%' });
  expect(placeOfBar(1, 0, 100_000)).toEqual({ bottom: '0%', height: '0.7%' });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computePriceBand, MIN_SAMPLE } from './price-band.ts';

it('knows the percentiles of a hundred prices', () => {
  const prices = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(computePriceBand(prices).usual).toEqual({ from: 10, to: 90, median: 50 });
});

it('says nothing about fewer than ten orders, but how many there were', () => {
  expect(computePriceBand([])).toEqual({ sample: 0, usual: null, chart: null });
  const nine = Array.from({ length: MIN_SAMPLE - 1 }, () => 5);
  expect(computePriceBand(nine)).toEqual({ sample: 9, usual: null, chart: null });
});

it('one price is one bar', () => {
  const { chart, usual } = computePriceBand(Array.from({ length: 12 }, () => 700));
  expect(chart).toEqual({ from: 700, to: 700, orders: [12] });
  expect(usual).toEqual({ from: 700, to: 700, median: 700 });
});

it('every order stands in one bar, and half of them lie below the median', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 10 });
  fc.assert(
    fc.property(prices, (values) => {
      const { chart, usual, sample } = computePriceBand(values);
      expect(chart?.orders.reduce((sum, orders) => sum + orders, 0)).toBe(sample);
      expect(chart?.from).toBeLessThanOrEqual(chart?.to ?? 0);
      if (!usual) throw new Error('ten orders are enough');
      const within = values.filter((price) => price >= usual.from && price <= usual.to);
      expect(within.length).toBeGreaterThanOrEqual(0.8 * sample);
      expect(usual.from).toBeLessThanOrEqual(usual.median);
      expect(usual.median).toBeLessThanOrEqual(usual.to);
      const below = values.filter((price) => price <= usual.median);
      expect(below.length).toBeGreaterThanOrEqual(sample / 2);
    }),
  );
});

import { expect, it } from 'vitest';
import { chartScale, pricePlace } from './price-place.ts';

const band = {
  usual: { from: 20, to: 30, median: 24 },
};

it('knows below, usual and above; the edges are usual', () => {
  expect([19.99, 20, 30, 30.01].map((price) => pricePlace(price, band))).toEqual([
    'below',
    'usual',
    'usual',
    'above',
  ]);
  expect(pricePlace(20, { usual: null })).toBeNull();
});

it('keeps prices outside of the picture at its ends', () => {
  expect([5, 10, 30, 50, 500].map(chartScale({ from: 10, to: 50 }))).toEqual([0, 0, 0.5, 1, 1]);
  expect(chartScale({ from: 7, to: 7 })(7)).toBe(0.5);
});

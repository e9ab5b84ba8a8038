import { expect, it } from 'vitest';
import { usualAmount, usualAmounts } from './amounts.ts';

it('begins at about twenty dollars, in round numbers', () => {
  expect(usualAmounts(21.72, 9400)).toEqual([100, 500, 1000, 5000]);
  expect(usualAmounts(84, 900)).toEqual([20, 100, 200]);
  expect(usualAmounts(16_200, 100)).toEqual([1, 5, 10, 50]);
});

it('never asks for more than anybody sells', () => {
  expect(usualAmounts(0.01, 40)).toEqual([40]);
});

it('means the second while nobody says another', () => {
  expect(usualAmount([100, 500, 1000])).toBe(500);
  expect(usualAmount([40])).toBe(40);
  expect(usualAmount([])).toBeNull();
});

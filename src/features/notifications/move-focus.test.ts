import { expect, test } from 'vitest';
import { placeAfter } from './move-focus.ts';

test('arrows go one entry on and stop at the ends; Home and End go there', () => {
  expect(placeAfter('ArrowDown', 0, 3)).toBe(1);
  expect(placeAfter('ArrowDown', 2, 3)).toBe(2);
  expect(placeAfter('ArrowUp', 0, 3)).toBe(0);
  expect(placeAfter('Home', 2, 3)).toBe(0);
  expect(placeAfter('End', 0, 3)).toBe(2);
});

test('other keys, and a list without entries, lead nowhere', () => {
  expect(placeAfter('Tab', 1, 3)).toBe(null);
  expect(placeAfter('ArrowDown', -1, 0)).toBe(null);
});

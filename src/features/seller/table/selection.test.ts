import { describe, expect, test } from 'vitest';
import { countSelected, everything, isSelected, nothing, withChosen } from './selection.ts';

describe('a selection', () => {
  test('of some offers', () => {
    const two = withChosen(nothing, ['a', 'b'], true);
    expect([countSelected(two, 10), isSelected(two, 'a'), isSelected(two, 'c')]).toEqual([
      2,
      true,
      false,
    ]);
    const one = withChosen(two, ['a'], false);
    expect([countSelected(one, 10), isSelected(one, 'a')]).toEqual([1, false]);
  });

  test('of all but some, those that are not loaded with them', () => {
    const most = withChosen(everything, ['a', 'b'], false);
    expect([countSelected(most, 10), isSelected(most, 'a'), isSelected(most, 'z')]).toEqual([
      8,
      false,
      true,
    ]);
    expect(countSelected(withChosen(most, ['a'], true), 10)).toBe(9);
  });

  test('names no more than a call may', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => String(index));
    expect(withChosen(nothing, many, true).ids.size).toBe(1_000);
  });
});

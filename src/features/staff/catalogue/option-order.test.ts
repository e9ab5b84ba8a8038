import { expect, test } from 'vitest';
import type { DefinedOption } from '~/domain/category-definition.ts';
import { withAdded, withMoved, withoutOne, withRestored } from './option-order.ts';

const option = (value: string, rank: number | null): DefinedOption => ({
  value,
  label: { en: value, fr: value },
  rank,
});
const ladder = [
  option('none', 0),
  option('iron-1', 1),
  option('iron-2', 1),
  option('gold', 2),
  option('radiant', 3),
];
const told = (options: readonly DefinedOption[]) =>
  options.map(({ value, rank }) => `${value} ${rank}`).join(', ');

test('a new value stands on a step of its own', () => {
  expect(told(withAdded(ladder, true))).toContain('radiant 3,  4');
  expect(withAdded([], true)[0]?.rank).toBe(1);
  expect(withAdded([], false)[0]?.rank).toBeNull();
});

test('values change places, steps do not', () => {
  expect(told(withMoved(ladder, 3, 1))).toBe('none 0, iron-1 1, iron-2 1, radiant 2, gold 3');
  expect(told(withMoved(ladder, 1, 1))).toBe('none 0, iron-2 1, iron-1 1, gold 2, radiant 3');
  expect(withMoved(ladder, 0, -1)).toEqual(ladder);
  expect(withMoved(ladder, 4, 1)).toEqual(ladder);
});

test('a step goes with its last value', () => {
  expect(told(withoutOne(ladder, 1))).toBe('none 0, iron-2 1, gold 2, radiant 3');
  expect(told(withoutOne(withoutOne(ladder, 1), 1))).toBe('none 0, gold 1, radiant 2');
  expect(told(withoutOne(ladder, 0))).toBe('iron-1 1, iron-2 1, gold 2, radiant 3');
});

test('what was removed comes back to where it was', () => {
  for (const [index, removed] of ladder.entries()) {
    expect(withRestored(withoutOne(ladder, index), removed, ladder)).toEqual(ladder);
  }
  const more = withAdded(withoutOne(ladder, 3), true);
  expect(told(withRestored(more, ladder[3]!, ladder))).toBe(
    'none 0, iron-1 1, iron-2 1, gold 2, radiant 3,  4',
  );
});

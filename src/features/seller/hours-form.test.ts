import { expect, test } from 'vitest';
import { daysOf, newSpan, weekOf } from './hours-form.ts';

test('a week is typed as it is stored', () => {
  const days = [
    [{ from: 540, to: 1080 }],
    [{ from: 1320, to: 120 }],
    [{ from: 0, to: 1440 }],
    [],
    [],
    [],
    [],
  ];
  expect(weekOf(days)[1]).toEqual([{ from: '22:00', to: '02:00' }]);
  expect(weekOf(days)[2]).toEqual([{ from: '00:00', to: '00:00' }]);
  expect(daysOf(weekOf(days))).toEqual(days);
});

test('the first week is an office’s, and what was not typed is no time', () => {
  expect(weekOf(null).map((spans) => spans.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  expect(daysOf([[{ ...newSpan, to: '' }]])[0]?.[0]?.to).toBeNaN();
  expect(daysOf([[{ ...newSpan, from: '' }]])[0]?.[0]?.from).toBeNaN();
});

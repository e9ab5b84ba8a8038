import { expect, it } from 'vitest';
import { linesBehind } from './month-charts.tsx';

it.each([[[0.961, 0.952, 0.974]], [[0.9]], [[1]], [[0]]])(
  'lines behind %j enclose them',
  (values) => {
    const lines = linesBehind(values);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(lines[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(lines.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(lines[0]).toBeGreaterThanOrEqual(0);
    expect(lines.at(-1)).toBeLessThanOrEqual(1);
  },
);

it('lines behind are whole steps', () => {
  expect(linesBehind([0.952, 0.974])).toEqual([0.95, 0.96, 0.97, 0.98]);
  expect(linesBehind([0.3, 0.98])).toEqual([0.25, 0.5, 0.75, 1]);
});

import { expect, test } from 'vitest';
import { dashboardHref, periodInput, readSearch } from './dashboard-search.ts';

test('rubbish is the last thirty days', () => {
  for (const search of [
    {},
    { days: 8 },
    { days: 'x', by: 'year' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-02-01' },
    { from: '2020-01-01', to: '2120-01-01' },
    { from: ['2026-01-01', '2026-01-02'], to: { a: 1 } },
  ]) {
    expect(periodInput(readSearch(search))).toEqual({ days: 30 });
  }
});

test('what is chosen is asked and stands in the address', () => {
  const week = readSearch({ days: 7, by: 'week' });
  expect(periodInput(week)).toEqual({ days: 7, by: 'week' });
  expect(dashboardHref(week)).toBe('/seller/offers?days=7&by=week');
  const own = readSearch({ days: 7, from: '2026-01-01', to: '2026-12-31' });
  expect(periodInput(own)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(dashboardHref(own)).toBe('/seller/offers?from=2026-01-01&to=2026-12-31');
  expect(dashboardHref(readSearch({ days: 30 }))).toBe('/seller/offers');
});

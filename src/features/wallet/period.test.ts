import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { instantsOf, monthDays, paperPeriod } from './period.ts';
import { walletSearch } from './wallet.search.ts';

describe('instantsOf', () => {
  test.each([
    // Berlin is two hours ahead in summer, one in winter; the day that the clock goes back has 25 hours.
    [
      '2026-07-01',
      '2026-07-01',
      'Europe/Berlin',
      '2026-06-30T22:00:00.000Z',
      '2026-07-01T22:00:00.000Z',
    ],
    [
      '2026-10-25',
      '2026-10-25',
      'Europe/Berlin',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ],
    [
      '2026-03-29',
      '2026-03-29',
      'America/New_York',
      '2026-03-29T04:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
    ],
    ['2026-02-28', '2026-03-01', 'UTC', '2026-02-28T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ])('%s to %s in %s', (from, to, zone, first, end) =>
    expect(instantsOf({ from, to }, zone)).toEqual({ from: first, to: end }),
  );

  test('an open end stays open', () => {
    expect(instantsOf({ from: '2026-02-01' }, 'UTC')).toEqual({ from: '2026-02-01T00:00:00.000Z' });
    expect(instantsOf({}, 'UTC')).toEqual({});
    expect(instantsOf({ from: '2026-02-31' }, 'UTC')).toEqual({});
  });
});

test('a month has its first and its last day', () => {
  expect(monthDays('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test.each([
  [
    { from: '2026-11-20', to: '2026-11-23', month: '2026-11' },
    { from: '2026-11-20', to: '2026-11-23', month: '2026-11' },
  ],
  [{ from: '1999-01-01', to: 'x' }, {}],
  [{ from: '2026-02-31', to: '2026-02-28' }, { to: '2026-02-28' }],
  [{ month: '2026-13', from: 3, kind: 'rent', direction: 'up' }, {}],
  [
    { kind: 'sale', direction: 'in' },
    { kind: 'sale', direction: 'in' },
  ],
])('%j is read as %j', (given, read) => {
  expect(JSON.parse(JSON.stringify(v.parse(walletSearch, given)))).toEqual(read);
});

describe('paperPeriod', () => {
  const now = new Date('2026-11-26T23:30:00.000Z');
  const [year, today] = ['2025-11-27T23:00:00.000Z', '2026-11-27T23:00:00.000Z'];
  test.each([
    ['the last 365 days, with the day that it is there', {}, year, today],
    ['from an old day on no more than that', { from: '2020-03-01T00:00:00.000Z' }, year, today],
    ['from a day on', { from: '2026-03-01T00:00:00.000Z' }, '2026-03-01T00:00:00.000Z', today],
    [
      'a year until a day',
      { to: '2026-03-01T00:00:00.000Z' },
      '2025-03-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ],
    ['what is shown', { from: year, to: now.toISOString() }, year, now.toISOString()],
  ])('%s', (_, shown, from, to) => {
    expect(paperPeriod(shown, now, 'Europe/Berlin')).toEqual({ from, to });
  });
});

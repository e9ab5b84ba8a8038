import { describe, expect, test } from 'vitest';
import { forecastOf, paceSpan } from './forecast.ts';

const row = { month: 50_000, pace: 28_000, completed: 20, days: 12 };

describe('a forecast', () => {
  test('is the month so far, and the mean of 28 days for each day behind today', () => {
    expect(forecastOf(new Date('2026-11-26T23:59:00Z'), row)).toEqual({
      month: '2026-11',
      so_far_amount: 50_000,
      daily_amount: 1_000,
      days_left: 4,
      amount: 54_000,
    });
  });

  test('on the last day of a month is what was earned', () => {
    expect(forecastOf(new Date('2026-12-31T01:00:00Z'), row)).toMatchObject({
      days_left: 0,
      amount: 50_000,
    });
    expect(forecastOf(new Date('2028-02-01T00:00:00Z'), row)).toMatchObject({ days_left: 28 });
  });

  test('is none of too few orders, too few days, or a loss', () => {
    const now = new Date('2026-11-10T12:00:00Z');
    for (const change of [{ completed: 9 }, { days: 6 }, { pace: 0 }, { pace: -500 }]) {
      expect(forecastOf(now, { ...row, ...change })).toBeNull();
    }
    expect(forecastOf(now, { ...row, completed: 10, days: 7 })).not.toBeNull();
  });

  test('rounds the sum once, not each day', () => {
    const now = new Date('2026-11-01T12:00:00Z');
    expect(forecastOf(now, { ...row, month: 0, pace: 14 })).toMatchObject({
      daily_amount: 1,
      days_left: 29,
      amount: 15,
    });
  });

  test('reads whole days of UTC', () => {
    expect(paceSpan(new Date('2026-03-05T23:00:00Z'))).toEqual({
      monthFrom: new Date('2026-03-01T00:00:00Z'),
      paceFrom: new Date('2026-02-05T00:00:00Z'),
      today: new Date('2026-03-05T00:00:00Z'),
    });
  });
});

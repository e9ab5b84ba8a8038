import { describe, expect, test } from 'vitest';
import { euroCents, isReportable, yearTotals } from './year-totals.ts';

const totals = (sales: number, net: number, services = 0) => ({
  sales,
  services,
  net_cents: net,
  fee_cents: 0,
  payout_fee_cents: 0,
});

describe('who is reported', () => {
  // 2 000 EUR at 0.917432 are 2 180.00 USD and a little: 217 999 cents are 199 999.26 euro cents.
  test.each([
    [29, 217_999, false],
    [30, 0, true],
    [29, 218_001, true],
    [1, 218_001, true],
    [0, 0, false],
    [-1, -5_000, false],
  ])('%s sales, %s cents: %s', (sales, net, reported) => {
    const year = totals(sales, net);
    expect(isReportable({ quarters: [year], year })).toBe(reported);
  });

  test('who serves is reported whatever it was, and services are no sales of goods', () => {
    const once = totals(1, 500, 1);
    expect(isReportable({ quarters: [once], year: once })).toBe(true);
    const back = totals(-1, -500, -1);
    expect(isReportable({ quarters: [once, back], year: totals(0, 0, 0) })).toBe(true);
    // Services of an earlier year were taken back: those are no goods that are missing.
    const less = totals(29, 0, -1);
    expect(isReportable({ quarters: [less], year: less })).toBe(true);
    const few = totals(28, 0, -1);
    expect(isReportable({ quarters: [few], year: few })).toBe(false);
  });

  test('what was taken back is not a negative amount of euros', () => {
    expect(euroCents(totals(0, -100))).toBe(0);
  });
});

test('there are four quarters, whichever had sales, and the year is their sum', () => {
  const row = { user_id: 'x', services: 0, fee_cents: 10, payout_fee_cents: 1 };
  const { quarters, year } = yearTotals([
    { ...row, quarter: 2, sales: 3, net_cents: 300 },
    { ...row, quarter: 4, sales: -1, net_cents: -100 },
  ]);
  expect(quarters.map(({ sales }) => sales)).toEqual([0, 3, 0, -1]);
  expect(year).toEqual({
    sales: 2,
    services: 0,
    net_cents: 200,
    fee_cents: 20,
    payout_fee_cents: 2,
  });
});

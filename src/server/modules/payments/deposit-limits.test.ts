import { describe, expect, test } from 'vitest';
import { figuresOf } from '../rules/index.ts';
import { fitsIn, roomOf } from './deposit-limits.ts';

const of = (trustLevel: number, more: Partial<Record<string, number>> = {}) => ({
  trustLevel,
  limits: { ...figuresOf('limits'), ...more },
});
const now = new Date('2026-03-31T12:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const captured = (cents: number, hours: number) =>
  ({ status: 'captured', amount_cents: cents, created_at: ago(hours) }) as const;
const open = (cents: number, hours: number) =>
  ({ status: 'created', amount_cents: cents, created_at: ago(hours) }) as const;

describe('roomOf', () => {
  test('by trust: a confirmed address changes nothing, an identity does', () => {
    const limits = [0, 1, 2, 3].map((level) => {
      const { day, month, possibleCents, moreAt } = roomOf(of(level), [], now);
      return [day.cents, month.cents, possibleCents, moreAt];
    });
    expect(limits).toEqual([
      [50_000, 200_000, 50_000, null],
      [50_000, 200_000, 50_000, null],
      [200_000, 1_000_000, 200_000, null],
      [200_000, 1_000_000, 200_000, null],
    ]);
  });

  test('what was captured within a day takes from both limits, and is free again after it', () => {
    expect(roomOf(of(1), [captured(30_000, 3)], now)).toEqual({
      mostCents: 200_000,
      day: { cents: 50_000, leftCents: 20_000 },
      month: { cents: 200_000, leftCents: 170_000 },
      possibleCents: 20_000,
      moreAt: ago(3 - 24),
    });
    expect(roomOf(of(1), [captured(30_000, 24)], now).possibleCents).toBe(50_000);
  });

  test('the limit of 30 days binds where the day is free', () => {
    const deposits = [1, 2, 3, 4].map((day) => captured(50_000, day * 24 + 24));
    const room = roomOf(of(1), deposits, now);
    expect(room).toMatchObject({ possibleCents: 0, day: { leftCents: 50_000 } });
    // The oldest leaves first.
    expect(room.moreAt).toEqual(ago(5 * 24 - 30 * 24));
  });

  test('an open deposit counts while its page lasts', () => {
    expect(roomOf(of(1), [open(50_000, 0.25)], now)).toMatchObject({
      possibleCents: 0,
      moreAt: ago(0.25 - 0.5),
    });
    expect(roomOf(of(1), [open(50_000, 0.5)], now).possibleCents).toBe(50_000);
  });

  test('less than the smallest deposit is nothing', () => {
    expect(roomOf(of(1), [captured(49_600, 1)], now)).toMatchObject({
      possibleCents: 0,
      day: { leftCents: 400 },
    });
  });
});

test('what has come fits within the day, the month and what one deposit may be', () => {
  const fits = (
    cents: number,
    more: Partial<Record<string, number>>,
    deposits = [captured(30_000, 3)],
  ) => fitsIn(roomOf(of(1, more), deposits, now), cents);
  expect([20_000, 20_001].map((cents) => fits(cents, {}))).toEqual([true, false]);
  expect([5_000, 5_001].map((cents) => fits(cents, { deposit_once_cents: 5_000 }))).toEqual([
    true,
    false,
  ]);
  const month = { deposit_day_cents: 40_000, deposit_month_cents: 40_000 };
  expect([10_000, 10_001].map((cents) => fits(cents, month, [captured(30_000, 30)]))).toEqual([
    true,
    false,
  ]);
  // Less than the smallest that can be begun is no reason to give it back.
  expect(fits(1, {})).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../rules/index.ts';
import { roomOf } from './payout-limits.ts';

const of = (trustLevel: number, more: Partial<Record<string, number>> = {}) => ({
  trustLevel,
  limits: { ...figuresOf('limits'), ...more },
});
const now = new Date('2026-03-31T12:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const asked = (cents: number, hours: number) => ({ amount_cents: cents, created_at: ago(hours) });

describe('roomOf', () => {
  test('by trust: whoever is trusted most may have more paid out', () => {
    const limits = [2, 3].map((level) => {
      const { day, month, possibleCents, moreAt } = roomOf(of(level), [], now);
      return [day.cents, month.cents, possibleCents, moreAt];
    });
    expect(limits).toEqual([
      [250_000, 1_000_000, 250_000, null],
      [1_000_000, 5_000_000, 1_000_000, null],
    ]);
  });

  test('what was asked for within a day takes from both limits, and is free again after it', () => {
    expect(roomOf(of(2), [asked(200_000, 3)], now)).toEqual({
      day: { cents: 250_000, leftCents: 50_000 },
      month: { cents: 1_000_000, leftCents: 800_000 },
      possibleCents: 50_000,
      moreAt: ago(3 - 24),
    });
    expect(roomOf(of(2), [asked(200_000, 24)], now).possibleCents).toBe(250_000);
  });

  test('the limit of 30 days binds where the day is free', () => {
    const payouts = [1, 2, 3, 4].map((day) => asked(250_000, day * 24 + 24));
    const room = roomOf(of(2), payouts, now);
    expect(room).toMatchObject({ possibleCents: 0, day: { leftCents: 250_000 } });
    // The oldest leaves first.
    expect(room.moreAt).toEqual(ago(5 * 24 - 30 * 24));
  });

  test('less than the smallest payout is nothing', () => {
    expect(roomOf(of(2), [asked(249_100, 1)], now)).toMatchObject({
      possibleCents: 0,
      day: { leftCents: 900 },
    });
  });
});

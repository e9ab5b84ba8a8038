import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextMinuteOfDay, wallClock } from './local-time.ts';
import { quietUntil, type QuietTime } from './quiet-hours.ts';

const night: QuietTime = { from: 23 * 60, to: 8 * 60, days: 'every_day' };
const until = (at: string, quiet: QuietTime, zone: string) =>
  quietUntil(new Date(at), quiet, zone)?.toISOString() ?? null;

describe('quiet hours', () => {
  test('pass midnight, end in the morning, and are those of the person’s wall', () => {
    expect(until('2026-11-25T22:59:59Z', night, 'Europe/Lisbon')).toBe(null);
    expect(until('2026-11-25T23:00:00Z', night, 'Europe/Lisbon')).toBe('2026-11-26T08:00:00.000Z');
    expect(until('2026-11-26T07:59:59Z', night, 'Europe/Lisbon')).toBe('2026-11-26T08:00:00.000Z');
    expect(until('2026-11-26T08:00:00Z', night, 'Europe/Lisbon')).toBe(null);
    expect(until('2026-11-25T23:00:00Z', night, 'Asia/Tokyo')).toBe(null);
    expect(until('2026-11-25T14:30:00Z', night, 'Asia/Tokyo')).toBe('2026-11-25T23:00:00.000Z');
    expect(until('2026-11-26T04:10:00Z', night, 'America/New_York')).toBe(
      '2026-11-26T13:00:00.000Z',
    );
  });

  test('of zones with quarters of an hour', () => {
    expect(until('2026-11-25T17:15:00Z', night, 'Asia/Kathmandu')).toBe('2026-11-26T02:15:00.000Z');
    expect(until('2026-11-25T17:14:00Z', night, 'Asia/Kathmandu')).toBe(null);
  });

  test('within one day', () => {
    const noon: QuietTime = { from: 12 * 60, to: 14 * 60 + 30, days: 'every_day' };
    expect(until('2026-06-01T12:00:00Z', noon, 'UTC')).toBe('2026-06-01T14:30:00.000Z');
    expect(until('2026-06-01T14:30:00Z', noon, 'UTC')).toBe(null);
    expect(until('2026-06-01T02:00:00Z', noon, 'UTC')).toBe(null);
  });

  test('a night over which the clock is put forward is an hour shorter', () => {
    // Berlin, 29 March 2026: 2:00 becomes 3:00.
    expect(until('2026-03-28T22:00:00Z', night, 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
    expect(until('2026-03-27T22:00:00Z', night, 'Europe/Berlin')).toBe('2026-03-28T07:00:00.000Z');
  });

  test('and one over which it is put back an hour longer', () => {
    // New York, 1 November 2026: 2:00 becomes 1:00.
    expect(until('2026-11-01T03:00:00Z', night, 'America/New_York')).toBe(
      '2026-11-01T13:00:00.000Z',
    );
    expect(until('2026-10-31T03:00:00Z', night, 'America/New_York')).toBe(
      '2026-10-31T12:00:00.000Z',
    );
  });

  test('an end that the clock leaps over is the leap, one that comes twice is the next', () => {
    const early: QuietTime = { from: 23 * 60, to: 2 * 60 + 30, days: 'every_day' };
    expect(until('2026-03-29T00:30:00Z', early, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(until('2026-03-29T01:10:00Z', early, 'Europe/Berlin')).toBe(null);
    // Berlin, 25 October 2026: 2:30 is at 0:30 and at 1:30 UTC.
    expect(until('2026-10-24T23:00:00Z', early, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(until('2026-10-25T01:10:00Z', early, 'Europe/Berlin')).toBe('2026-10-25T01:30:00.000Z');
  });

  test('of weekdays are those that begin from Monday to Friday', () => {
    const weekdays: QuietTime = { ...night, days: 'weekdays' };
    // Friday 27 November 2026 and the night to Saturday.
    expect(until('2026-11-27T23:30:00Z', weekdays, 'UTC')).toBe('2026-11-28T08:00:00.000Z');
    expect(until('2026-11-28T03:00:00Z', weekdays, 'UTC')).toBe('2026-11-28T08:00:00.000Z');
    expect(until('2026-11-28T23:30:00Z', weekdays, 'UTC')).toBe(null);
    expect(until('2026-11-30T03:00:00Z', weekdays, 'UTC')).toBe(null);
    expect(until('2026-11-30T23:00:00Z', weekdays, 'UTC')).toBe('2026-12-01T08:00:00.000Z');
  });

  test('end later than they are asked for, within a day, and what comes at their end is not quiet', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Tehran',
    ];
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        minute,
        minute,
        fc.constantFrom(...zones),
        (at, from, to, zone) => {
          fc.pre(from !== to);
          const quiet: QuietTime = { from, to, days: 'every_day' };
          const end = quietUntil(at, quiet, zone);
          if (end === null) return;
          expect(end.getTime()).toBeGreaterThan(at.getTime());
          expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        },
      ),
    );
  });
});

test('the next hour of the day is today’s while it is ahead, else tomorrow’s', () => {
  const next = (at: string, hour: number, zone: string) =>
    nextMinuteOfDay(new Date(at), hour * 60, zone).toISOString();
  expect(next('2026-11-25T08:59:00Z', 9, 'UTC')).toBe('2026-11-25T09:00:00.000Z');
  expect(next('2026-11-25T09:00:00Z', 9, 'UTC')).toBe('2026-11-26T09:00:00.000Z');
  expect(next('2026-03-28T23:30:00Z', 2, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(wallClock(Date.parse('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe(
    Date.parse('2026-03-29T03:00:00Z'),
  );
});

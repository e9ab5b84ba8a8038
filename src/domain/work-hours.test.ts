/** Working time in zones that change their clocks, over midnight, and without hours. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallClock } from './local-time.ts';
import {
  addWorkTime,
  groupedDays,
  hasOverlap,
  nextWork,
  weeklyMinutes,
  type WorkHours,
} from './work-hours.ts';

const MINUTE = 60_000;
const office = { from: 9 * 60, to: 18 * 60 };
const weekdays = (timeZone: string): WorkHours => ({
  timeZone,
  days: [[office], [office], [office], [office], [office], [], []],
});
const night = { from: 22 * 60, to: 2 * 60 };
const nights = (timeZone: string): WorkHours => ({
  timeZone,
  days: Array.from({ length: 7 }, () => [night]),
});
const after = (hours: WorkHours | null, from: string, minutes: number) =>
  addWorkTime(hours, new Date(from), minutes).toISOString();

describe('working time', () => {
  test('counts from the next opening, and stands still overnight and at the weekend', () => {
    const berlin = weekdays('Europe/Berlin');
    // Thursday, 26 November 2026; Berlin is an hour ahead.
    expect(after(berlin, '2026-11-26T10:00:00Z', 120)).toBe('2026-11-26T12:00:00.000Z');
    expect(after(berlin, '2026-11-26T05:00:00Z', 120)).toBe('2026-11-26T10:00:00.000Z');
    expect(after(berlin, '2026-11-26T16:30:00Z', 120)).toBe('2026-11-27T09:30:00.000Z');
    expect(after(berlin, '2026-11-27T16:30:00Z', 120)).toBe('2026-11-30T09:30:00.000Z');
    // To the end of a day is still that day.
    expect(after(berlin, '2026-11-26T16:00:00Z', 60)).toBe('2026-11-26T17:00:00.000Z');
  });

  test('passes midnight', () => {
    expect(after(nights('UTC'), '2026-11-26T23:00:00Z', 120)).toBe('2026-11-27T01:00:00.000Z');
    expect(after(nights('UTC'), '2026-11-26T01:30:00Z', 60)).toBe('2026-11-26T22:30:00.000Z');
  });

  test('is an hour shorter in the night that loses one, and longer in the one that gains it', () => {
    // Berlin, 29 March 2026: 2:00 becomes 3:00. 25 October: 3:00 becomes 2:00.
    const early: WorkHours = {
      timeZone: 'Europe/Berlin',
      days: Array.from({ length: 7 }, () => [{ from: 60, to: 4 * 60 }]),
    };
    expect(after(early, '2026-03-29T00:00:00Z', 121)).toBe('2026-03-29T23:01:00.000Z');
    expect(after(early, '2026-10-24T23:00:00Z', 240)).toBe('2026-10-25T03:00:00.000Z');
  });

  test('without hours is time', () => {
    expect(after(null, '2026-11-26T10:00:00Z', 90)).toBe('2026-11-26T11:30:00.000Z');
    const closed = { timeZone: 'UTC', days: Array.from({ length: 7 }, () => []) };
    expect(after(closed, '2026-11-26T10:00:00Z', 90)).toBe('2026-11-26T11:30:00.000Z');
  });

  const spans = fc
    .record({ from: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 1, max: 1200 }) })
    .map(({ from, length }) => ({ from, to: (from + length) % 1440 }));
  const hoursOf = fc.record({
    timeZone: fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    ),
    days: fc.array(fc.array(spans, { maxLength: 2 }), { minLength: 7, maxLength: 7 }),
  });
  const moments = fc
    .integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2027, 0, 1) / MINUTE })
    .map((minute) => new Date(minute * MINUTE));

  test('never ends before as much time has passed, grows with the minutes, and adds up', () => {
    fc.assert(
      fc.property(
        hoursOf,
        moments,
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        (hours, from, one, more) => {
          const first = addWorkTime(hours, from, one);
          expect(first.getTime() - from.getTime()).toBeGreaterThanOrEqual(one * MINUTE);
          const both = addWorkTime(hours, from, one + more);
          expect(both > first).toBe(true);
          expect(addWorkTime(hours, first, more)).toEqual(both);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('ends in the hours, by the clock on the wall', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 2_000 }), (from, minutes) => {
        const zone = 'Europe/Berlin';
        const end = addWorkTime(weekdays(zone), from, minutes);
        const wall = new Date(wallClock(end.getTime(), zone));
        const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
        expect([1, 2, 3, 4, 5]).toContain(wall.getUTCDay());
        expect(minute > office.from && minute <= office.to).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('hours of a week', () => {
  test('are summed, and their overlaps found', () => {
    expect(weeklyMinutes(weekdays('UTC').days)).toBe(5 * 540);
    expect(weeklyMinutes(nights('UTC').days)).toBe(7 * 240);
    expect(hasOverlap(nights('UTC').days)).toBe(false);
    const twice = [[office, { from: 17 * 60, to: 20 * 60 }], [], [], [], [], [], []];
    expect(hasOverlap(twice)).toBe(true);
    // Sunday night into Monday morning.
    const ring = [[{ from: 60, to: 600 }], [], [], [], [], [], [night]];
    expect(hasOverlap(ring)).toBe(true);
    expect(hasOverlap([[{ from: 0, to: 0 }], [], [], [], [], [], []])).toBe(false);
  });

  test('are told in groups of days', () => {
    const short = { from: 600, to: 840 };
    const days = [[office], [office], [office], [office], [office], [short], []];
    expect(groupedDays(days)).toEqual([
      { first: 0, last: 4, spans: [office] },
      { first: 5, last: 5, spans: [short] },
    ]);
    expect(groupedDays([[office], [], [office], [], [], [], []])).toHaveLength(2);
  });

  test('are open now, later, or always', () => {
    const berlin = weekdays('Europe/Berlin');
    const next = (hours: WorkHours, at: string) => nextWork(hours, new Date(at));
    expect(next(berlin, '2026-11-26T10:00:00Z')).toEqual({
      from: new Date('2026-11-26T08:00:00Z'),
      to: new Date('2026-11-26T17:00:00Z'),
    });
    expect(next(berlin, '2026-11-28T10:00:00Z')?.from).toEqual(new Date('2026-11-30T08:00:00Z'));
    const always = {
      timeZone: 'UTC',
      days: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
    };
    expect(next(always, '2026-11-26T10:00:00Z')?.to).toBeNull();
  });
});

/** The days and bounds of vacations, in zones that change their clocks. */
import { describe, expect, test } from 'vitest';
import { dayIn, daysBetween, keepsPromise, midnightOf } from './vacation.ts';

describe('a day of a zone', () => {
  test.each([
    ['2026-12-23', 'Europe/Berlin', '2026-12-22T23:00:00.000Z'],
    ['2026-12-23', 'America/New_York', '2026-12-23T05:00:00.000Z'],
    // The day on which the clock is put back, and the one after.
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // Midnight is left out here: the day begins at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-12-23', 'Pacific/Kiritimati', '2026-12-22T10:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, at) => {
    expect(midnightOf(day, zone).toISOString()).toBe(at);
    expect(dayIn(new Date(at), zone)).toBe(day);
    expect(dayIn(new Date(Date.parse(at) - 1_000), zone)).not.toBe(day);
  });

  test('is counted whole, over a change of the clock too', () => {
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-12-31', '2026-12-30')).toBe(-1);
  });
});

describe('what can be ordered of a seller who is away', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const back = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  test.each([
    [null, 0, true],
    [back(0), 0, true],
    [back(-5), 120, true],
    [back(60), 120, true],
    [back(61), 120, false],
    // What takes days has to be started within one.
    [back(24 * 60), 30 * 24 * 60, true],
    [back(24 * 60 + 1), 30 * 24 * 60, false],
  ])('back at %s with %i minutes promised: %s', (restsUntil, deliveryMinutes, can) => {
    expect(keepsPromise({ restsUntil, deliveryMinutes }, now)).toBe(can);
  });
});

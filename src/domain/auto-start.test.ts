import { expect, test } from 'vitest';
import { startAt } from './auto-start.ts';

const nine = { from: 9 * 60, to: 17 * 60 };
const hours = { timeZone: 'UTC', days: [[nine], [nine], [nine], [nine], [nine], [], []] };
// A Wednesday.
const noon = new Date('2026-11-25T12:00:00Z');
const evening = new Date('2026-11-25T16:58:00Z');
const rule = { afterMinutes: 5, inHours: true };

test('after the minutes that the seller chose', () => {
  expect(startAt(rule, { awayUntil: null, hours }, noon)).toEqual(new Date('2026-11-25T12:05:00Z'));
  expect(startAt({ ...rule, afterMinutes: 0 }, { awayUntil: null, hours: null }, noon)).toEqual(
    noon,
  );
});

test('outside the hours with the next opening, if the seller chose so', () => {
  const seller = { awayUntil: null, hours };
  expect(startAt(rule, seller, evening)).toEqual(new Date('2026-11-26T09:00:00Z'));
  expect(startAt({ ...rule, inHours: false }, seller, evening)).toEqual(
    new Date('2026-11-25T17:03:00Z'),
  );
});

test('after a vacation, and then with the opening', () => {
  const awayUntil = new Date('2026-11-28T00:00:00Z');
  expect(startAt({ ...rule, inHours: false }, { awayUntil, hours }, noon)).toEqual(awayUntil);
  expect(startAt(rule, { awayUntil, hours }, noon)).toEqual(new Date('2026-11-30T09:00:00Z'));
});

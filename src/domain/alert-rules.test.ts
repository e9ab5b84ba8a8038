import { expect, test } from 'vitest';
import {
  afterNotice,
  alertRules,
  hasCrossed,
  newsBelow,
  nextDigestAt,
  priceTellsAt,
  searchTellsAt,
  type SearchState,
} from './alert-rules.ts';

const HOUR = 3_600_000;
const now = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
const { noticesPerDay, restHours } = alertRules;

const search: SearchState = { frequency: 'at_once', dayFrom: null, toldInDay: 0 };

test('a search tells at once until its notices of the day are used up, then when the day is over', () => {
  expect(searchTellsAt(search, now, now)).toEqual(now);
  const used = { ...search, dayFrom: at(-2), toldInDay: noticesPerDay };
  expect(searchTellsAt({ ...used, toldInDay: noticesPerDay - 1 }, now, now)).toEqual(now);
  expect(searchTellsAt(used, now, now)).toEqual(at(22));
  expect(searchTellsAt({ ...used, dayFrom: at(-24) }, now, now)).toEqual(now);
});

test('notices are counted for a day from the first of them', () => {
  expect(afterNotice(search, now)).toEqual({ dayFrom: now, toldInDay: 1 });
  expect(afterNotice({ dayFrom: at(-23), toldInDay: 2 }, now)).toEqual({
    dayFrom: at(-23),
    toldInDay: 3,
  });
  expect(afterNotice({ dayFrom: at(-24), toldInDay: 2 }, now)).toEqual({
    dayFrom: now,
    toldInDay: 1,
  });
});

test('a daily search tells at its hour after the first find, one that is off never', () => {
  const hour = nextDigestAt(now);
  expect(hour.getUTCHours()).toBe(alertRules.digestHour);
  expect(hour.getTime() - now.getTime()).toBeLessThanOrEqual(24 * HOUR);
  expect(nextDigestAt(hour).getTime() - hour.getTime()).toBe(24 * HOUR);
  expect(searchTellsAt({ ...search, frequency: 'daily' }, now, at(50))).toEqual(hour);
  expect(searchTellsAt({ ...search, frequency: 'off' }, now, now)).toBe(null);
});

const waiting = { wantedMicros: 1_000, toldAt: null, toldMicros: null };

test('a price alert speaks at or below its price, of nothing else', () => {
  expect(priceTellsAt(waiting, 1_000, now)).toEqual(now);
  expect(priceTellsAt(waiting, 1_001, now)).toBe(null);
  expect(priceTellsAt(waiting, null, now)).toBe(null);
});

test('once told it rests for a day, unless the price falls by another five percent', () => {
  const told = { ...waiting, toldAt: at(-1), toldMicros: 1_000 };
  expect(newsBelow(1_000)).toBe(950);
  expect(priceTellsAt(told, 951, now)).toEqual(at(restHours - 1));
  expect(priceTellsAt(told, 950, now)).toEqual(now);
  expect(priceTellsAt({ ...told, toldAt: at(-restHours) }, 951, now)).toEqual(now);
});

test('an alert on stock rests as well; its price says nothing', () => {
  const stock = { wantedMicros: null, toldAt: at(-1), toldMicros: 1_000 };
  expect(priceTellsAt({ ...stock, toldAt: null }, 5_000, now)).toEqual(now);
  expect(priceTellsAt(stock, 100, now)).toEqual(at(restHours - 1));
});

test.each([
  [1_200, 1_000, true],
  [null, 1_000, true],
  [1_000, 900, false],
  [900, 1_100, false],
  [1_200, 1_100, false],
])('from %s to %s crosses a limit of 1 000: %s', (before, after, crossed) => {
  expect(hasCrossed(1_000, before, after)).toBe(crossed);
});

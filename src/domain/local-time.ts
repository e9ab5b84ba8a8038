/** Instants and what a clock on the wall of a time zone shows. Zones are names of the IANA database. Pure. */

export const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** People choose the zone; past this many the formats are made anew. */
const FORMATS = 100;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** What a wall clock in the zone shows at an instant, as if it were UTC: ms since 1970. */
export function wallClock(ms: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(ms);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const [year, number, date] = [of('year'), of('month'), of('day')];
  return Date.UTC(year, number - 1, date, of('hour'), of('minute'), of('second'));
}

/**
 * The first instant after `after` at which the clock of the zone shows `wall` (as `wallClock` writes it). Where the clock
 * is put back, an hour is shown twice: it is the next of the two. Where it is put forward over it, it is the moment
 * of the change.
 */
export function instantAt(wall: number, timeZone: string, after: number): number {
  const offsets = [-DAY_MS, DAY_MS].map((shift) => {
    const near = wall + shift;
    return wallClock(near, timeZone) - near;
  });
  const candidates = [...new Set(offsets)].map((offset) => wall - offset);
  const shown = candidates.filter((ms) => wallClock(ms, timeZone) === wall);
  const next = shown.filter((ms) => ms > after);
  if (next.length > 0) return Math.min(...next);
  if (shown.length > 0) return Math.max(...shown);
  let ms = Math.min(...candidates);
  while (wallClock(ms, timeZone) < wall) ms += MINUTE_MS;
  return ms;
}

/** The next instant after `at` at which the zone's clock shows this minute of the day. */
export function nextMinuteOfDay(at: Date, minute: number, timeZone: string): Date {
  const wall = wallClock(at.getTime(), timeZone);
  const midnight = wall - (wall % DAY_MS);
  for (let day = 0; day < 3; day += 1) {
    const instant = instantAt(midnight + day * DAY_MS + minute * MINUTE_MS, timeZone, at.getTime());
    if (instant > at.getTime()) return new Date(instant);
  }
  throw new RangeError('A day has every minute, or the moment after it');
}

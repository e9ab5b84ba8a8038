/**
 * The hours in which a seller answers (decision 0077): spans by the clock on their wall for each weekday. A span may pass
 * midnight and then belongs to the day on which it begins. Pure.
 */
import { instantAt, MINUTE_MS, wallClock } from './local-time.ts';

export const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Less would make a promise of two days one of months. */
export const LEAST_WEEKLY_MINUTES = 600;
export const MOST_SPANS = 3;

/** Minutes of the day; where `to` is not after `from` it is one of the next day. */
export interface WorkSpan {
  from: number;
  to: number;
}

export interface WorkHours {
  timeZone: string;
  /** Seven, Monday first. */
  days: readonly (readonly WorkSpan[])[];
}

const lengthOf = ({ from, to }: WorkSpan): number => (to > from ? to : to + DAY_MINUTES) - from;

/** How long the seller answers in a week, in minutes. */
export function weeklyMinutes(days: WorkHours['days']): number {
  return days.flat().reduce((sum, span) => sum + lengthOf(span), 0);
}

/** Whether two spans share a moment, also over midnight and over the end of the week. */
export function hasOverlap(days: WorkHours['days']): boolean {
  const spans = days
    .flatMap((spansOfDay, day) =>
      spansOfDay.map((span) => {
        const start = day * DAY_MINUTES + span.from;
        return { start, end: start + lengthOf(span) };
      }),
    )
    .toSorted((a, b) => a.start - b.start);
  const [first] = spans;
  if (!first) return false;
  const ring = [...spans, { start: first.start + WEEK_MINUTES, end: 0 }];
  return spans.some(({ end }, index) => end > (ring[index + 1]?.start ?? end));
}

interface Stretch {
  from: number;
  to: number;
}

/** The spans as stretches of time, in their order, from the one that began the day before `at` on; without end. */
function* stretches({ timeZone, days }: WorkHours, at: number): Generator<Stretch> {
  const wall = wallClock(at, timeZone);
  let midnight = wall - (wall % DAY_MS) - DAY_MS;
  const instant = (minute: number): number => {
    const shown = midnight + minute * MINUTE_MS;
    return instantAt(shown, timeZone, shown - 2 * DAY_MS);
  };
  for (;;) {
    // 1970 began on a Thursday; the first of seven is Monday.
    const weekday = (Math.floor(midnight / DAY_MS) + 3) % 7;
    const spans = (days[weekday] ?? []).toSorted((a, b) => a.from - b.from);
    for (const span of spans) {
      yield { from: instant(span.from), to: instant(span.from + lengthOf(span)) };
    }
    midnight += DAY_MS;
  }
}

/** The moment at which so many minutes of work have passed. Without hours every minute is one. */
export function addWorkTime(hours: WorkHours | null, from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  if (hours === null || left <= 0 || weeklyMinutes(hours.days) === 0) {
    return new Date(from.getTime() + left);
  }
  let cursor = from.getTime();
  for (const stretch of stretches(hours, cursor)) {
    const start = Math.max(stretch.from, cursor);
    if (stretch.to <= start) continue;
    if (left <= stretch.to - start) return new Date(start + left);
    left -= stretch.to - start;
    cursor = stretch.to;
  }
  throw new RangeError('Weeks have no end');
}

/** A day after which stretches that follow each other are no longer joined: the seller answers always. */
const JOINED_MS = 8 * DAY_MS;

/**
 * The stretch in which a moment lies, or the next one; those that follow each other at once are one. `to` is null where
 * there is no end within a week.
 */
export function nextWork(hours: WorkHours, at: Date): { from: Date; to: Date | null } | null {
  if (weeklyMinutes(hours.days) === 0) return null;
  let found: Stretch | null = null;
  for (const stretch of stretches(hours, at.getTime())) {
    if (stretch.to <= at.getTime()) continue;
    if (found === null) found = { ...stretch };
    else if (stretch.from > found.to) break;
    else found.to = Math.max(found.to, stretch.to);
    if (found.to - at.getTime() > JOINED_MS) return { from: new Date(found.from), to: null };
  }
  return found && { from: new Date(found.from), to: new Date(found.to) };
}

/** Consecutive days with the same spans, Monday first; days without any are left out. */
export function groupedDays(
  days: WorkHours['days'],
): { first: number; last: number; spans: readonly WorkSpan[] }[] {
  const groups: { first: number; last: number; spans: readonly WorkSpan[] }[] = [];
  for (const [day, spans] of days.entries()) {
    const before = groups.at(-1);
    const isSame =
      before?.last === day - 1 && JSON.stringify(before.spans) === JSON.stringify(spans);
    if (before && isSame) before.last = day;
    else if (spans.length > 0) groups.push({ first: day, last: day, spans });
  }
  return groups;
}

/**
 * Quiet hours: a stretch of each of the person's days in which nothing rings (decision 0062). Minutes of the day by the
 * clock on their wall; a stretch may pass midnight and then belongs to the day on which it begins.
 */
import { MINUTE_MS, nextMinuteOfDay, wallClock } from './local-time.ts';

/** `weekdays`: those that begin from Monday to Friday. */
export const quietDays = ['every_day', 'weekdays'] as const;

export interface QuietTime {
  from: number;
  to: number;
  days: (typeof quietDays)[number];
}

const DAY_MINUTES = 24 * 60;

/** Whether a stretch that began on the day of this wall clock counts. */
function isQuietDay({ days }: QuietTime, wall: number): boolean {
  const day = new Date(wall).getUTCDay();
  return days === 'every_day' || (day >= 1 && day <= 5);
}

function isQuiet(quiet: QuietTime, wall: number): boolean {
  const { from, to } = quiet;
  const minute = Math.floor(wall / MINUTE_MS) % DAY_MINUTES;
  if (from < to) return minute >= from && minute < to && isQuietDay(quiet, wall);
  if (minute >= from) return isQuietDay(quiet, wall);
  return minute < to && isQuietDay(quiet, wall - DAY_MINUTES * MINUTE_MS);
}

/** When the quiet hours in which an instant lies are over; null outside them. */
export function quietUntil(at: Date, quiet: QuietTime, timeZone: string): Date | null {
  if (!isQuiet(quiet, wallClock(at.getTime(), timeZone))) return null;
  return nextMinuteOfDay(at, quiet.to, timeZone);
}

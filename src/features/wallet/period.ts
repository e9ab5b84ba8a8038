/** The period of the statement, as its address has it: a month, or days. All of it in the visitor's zone. */
import type { Locale } from '~config';
import { wallClock } from '~/domain/local-time.ts';

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the calendar has it: there is no 31 February. */
function isDay(text: string | undefined): text is string {
  const date = new Date(`${text ?? ''}T00:00:00Z`);
  return text !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first and last day of a month `YYYY-MM`. */
export function monthDays(text: string): { from: string; to: string } {
  const [year = 0, number = 1] = text.split('-').map(Number);
  return { from: `${text}-01`, to: dayOf(Date.UTC(year, number, 0)) };
}

/** When a day begins in the zone. The second look is for days on which the clock is changed. */
function startOf(text: string, timeZone: string): string {
  const wanted = Date.parse(`${text}T00:00:00Z`);
  let ms = wanted;
  for (let look = 0; look < 2; look += 1) ms += wanted - wallClock(ms, timeZone);
  return new Date(ms).toISOString();
}

/** Two days, both included, as the instants that the API takes: the end is the beginning of the day after. */
export function instantsOf({ from, to }: Days, timeZone: string): Days {
  return {
    ...(isDay(from) && { from: startOf(from, timeZone) }),
    ...(isDay(to) && { to: startOf(dayOf(Date.parse(to) + DAY_MS), timeZone) }),
  };
}

/**
 * The instants of the paper: it has a beginning and an end, and holds a year. Without an end it ends today; without a
 * beginning, or with one that lies further back, it is the last 365 days of the period.
 * @param shown as `instantsOf` has it
 */
export function paperPeriod(
  shown: Days,
  now: Date,
  timeZone: string,
): { from: string; to: string } {
  const today = dayOf(wallClock(now.getTime(), timeZone));
  const tomorrow = startOf(dayOf(Date.parse(today) + DAY_MS), timeZone);
  const { to = tomorrow } = shown;
  const yearBefore = new Date(Date.parse(to) - 365 * DAY_MS).toISOString();
  if (shown.from === undefined) return { from: yearBefore, to };
  // Two days that were chosen stay as they are: what is too long for a paper is refused in words.
  const isTooOld = shown.to === undefined && shown.from < yearBefore;
  return { from: isTooOld ? yearBefore : shown.from, to };
}

/** A month `YYYY-MM` in words: November 2026. */
export function formatMonth(text: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${text}-01T00:00:00Z`)).replaceAll(' ', '\u00A0');
}

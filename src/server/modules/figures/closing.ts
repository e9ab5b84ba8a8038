/** When months close, and which are due (decision 0067). Pure; months and days are those of UTC. */
import { monthAfter, startOf } from '~/domain/months.ts';

/** On this day of the following month, at this hour. */
const CLOSING_DAY = 3;
const CLOSING_HOUR = 6;

/** When a month is closed: the third of the next one, 6:00. */
export function closesAt(month: string): Date {
  const next = startOf(monthAfter(month));
  return new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth(), CLOSING_DAY, CLOSING_HOUR));
}

/** What is known of a month that was closed. */
export interface ClosedMonth {
  month: string;
  revision: number;
  method: number;
}

export interface DueMonth {
  month: string;
  revision: number;
}

/**
 * The month that is to be counted next: the oldest that is over and has no line, then the oldest whose last line was
 * counted by an earlier method. Null when there is nothing to do.
 * @param first the month in which orders began to end
 */
export function nextDue(
  first: string,
  closed: readonly ClosedMonth[],
  { now, method }: { now: Date; method: number },
): DueMonth | null {
  const known = new Map(closed.map((line) => [line.month, line]));
  for (let month = first; closesAt(month) <= now; month = monthAfter(month)) {
    if (!known.has(month)) return { month, revision: 1 };
  }
  const old = closed
    .filter((line) => line.method < method)
    .toSorted((a, b) => a.month.localeCompare(b.month))[0];
  return old ? { month: old.month, revision: old.revision + 1 } : null;
}

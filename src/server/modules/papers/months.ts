/** When the documents of a month are issued. Pure; months and days are those of UTC. */
import { monthAfter, monthOf, startOf } from '~/domain/months.ts';

/** On the first day of the following month, at this hour: no transaction of the month is under way any more. */
const ISSUING_HOUR = 6;

/** When the documents of a month are issued. */
export function issuesAt(month: string): Date {
  return new Date(startOf(monthAfter(month)).getTime() + ISSUING_HOUR * 3_600_000);
}

/**
 * The month whose documents are due, after the last one that was closed; null: none.
 * @param closed the newest closed month
 */
export function nextMonth(closed: string, now: Date): string | null {
  const month = monthAfter(closed);
  return issuesAt(month) <= now ? month : null;
}

/** With which month a market begins that has issued nothing yet: the current one. The one before counts as closed. */
export function closedBefore(now: Date): string {
  return monthAfter(monthOf(now), -1);
}

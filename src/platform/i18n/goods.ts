/** How goods and deadlines stand in a sentence: in toasts and mails alike. */
import type { Locale } from '~config';
import { formatCount, formatDate, formatDay, formatTime } from './format.ts';

/** *100 Divine Orb*, *Level 90 account*, *3 × 10 USD gift card*: what was bought, as one speaks of it. */
export function goodsText(count: number, title: string, locale: Locale): string {
  if (count === 1) return title;
  const sign = /^\d/u.test(title) ? '×\u00A0' : '';
  return `${formatCount(count, locale)}\u00A0${sign}${title}`;
}

/** A deadline behind *by* or *until*: the time alone today, else day and time. */
export function formatDue(iso: string, locale: Locale, now: Date, timeZone?: string): string {
  const isToday =
    formatDay(iso, locale, now, timeZone) === formatDay(now.toISOString(), locale, now, timeZone);
  return isToday ? formatTime(iso, locale, timeZone) : formatDate(iso, locale, now, timeZone);
}

/** Words, money and days of a paper in its reader's language: what documents are written with before they are drawn. */
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '~config';
import { formatCents } from '~/platform/i18n/format.ts';
import { serverI18n } from '../infra/i18n.ts';

export interface PaperWriter {
  text(message: MessageDescriptor): string;
  /** US cents. */
  money(cents: number): string;
  /** US cents with a plus where something comes in. */
  signed(cents: number): string;
  day(instant: string | Date): string;
  shortDay(instant: string | Date): string;
  time(instant: string | Date): string;
  moment(instant: string | Date): string;
  /** `October 2026` of `2026-10`. */
  month(month: string): string;
  /** Per cent of basis points. */
  percent(bps: number): string;
  country(code: string): string;
}

/** @param timeZone in which days and times are written */
export function paperWriter(locale: Locale, timeZone: string): PaperWriter {
  const i18n = serverI18n(locale);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const writes = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (instant: string | Date) => writes.format(new Date(instant)).replaceAll(' ', '\u00A0');
  };
  const money = (cents: number): string => formatCents(cents, 'USD', locale);
  const monthName = format({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    text: (message) => i18n._(message),
    money,
    signed: (cents) => (cents > 0 ? `+${money(cents)}` : money(cents)),
    day: format({ dateStyle: 'long' }),
    shortDay: format({ dateStyle: 'medium' }),
    time: format({ timeStyle: 'short' }),
    moment: format({ dateStyle: 'long', timeStyle: 'short' }),
    month: (month) => monthName(`${month}-01T00:00:00.000Z`),
    percent: (bps) => share.format(bps / 10_000),
    country: (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  };
}

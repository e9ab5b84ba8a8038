/**
 * Formats of money, dates and counts. Money is given in US cents and converted with the rate before it is shown;
 * nothing here is ever sent back. Number and unit never wrap apart (no-break spaces).
 */
import type { Currency, Locale } from '~config';
import {
  convertCents,
  convertMicros,
  decimalFromMicros,
  microsFromPrice,
  sumCents,
  totalCents,
} from '~/kernel/money.ts';
import { rateOf } from './rates.ts';

const MICROS = 1_000_000;
const languageTags = { en: 'en-US', fr: 'fr-FR' } as const;
/** The short sign: French would otherwise write $US. */
const money = { style: 'currency', currencyDisplay: 'narrowSymbol' } as const;

/** Visitors choose the time zone, so the number of cached formats is unbounded: past this many the cache is cleared. */
const MAX_CACHED_FORMATS = 200;

/**
 * Caches formats of one kind by language and options. Creating one costs a hundred times what using it does, and a page
 * shows dozens of dates.
 */
function cacheFormats<TOptions, TFormat>(
  make: (tag: string, options: TOptions) => TFormat,
): (locale: Locale, options: TOptions) => TFormat {
  const formats = new Map<string, TFormat>();
  return (locale, options) => {
    const key = `${locale}${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known) return known;
    if (formats.size >= MAX_CACHED_FORMATS) formats.clear();
    const made = make(languageTags[locale], options);
    formats.set(key, made);
    return made;
  };
}

const numberFormat = cacheFormats(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
const dateFormat = cacheFormats(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
/** With the typographic minus: a hyphen is narrower than the digits and a screen reader skips it. */
function writeNumber(locale: Locale, options: Intl.NumberFormatOptions, value: number): string {
  return numberFormat(locale, options).format(value).replace('-', '\u2212');
}

/** A date never wraps: it is read as one word. */
function writeDate(locale: Locale, options: Intl.DateTimeFormatOptions, date: Date): string {
  return dateFormat(locale, options).format(date).replaceAll(' ', '\u00A0');
}

const relativeFormat = cacheFormats(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
);

/** A total: US cents in the visitor's currency with two decimals, rounded up to the next cent. */
export function formatCents(cents: number, currency: Currency, locale: Locale): string {
  const rate = rateOf(currency);
  const shown = cents < 0 ? -convertCents(-cents, rate) : convertCents(cents, rate);
  return writeNumber(locale, { ...money, currency }, shown / 100);
}

/** US cents in the shown currency's cents, rounded up: for sums of what is shown (`contracts/orders/bill.ts`). */
export function shownCents(cents: number, currency: Currency): number {
  return convertCents(cents, rateOf(currency));
}

/** An amount that is in the shown currency already: a line of a bill. What is taken off has a minus, not a hyphen. */
export function formatShownCents(cents: number, currency: Currency, locale: Locale): string {
  return writeNumber(locale, { ...money, currency }, cents / 100);
}

/** The total of several amounts that are charged one by one: the sum of what `formatCents` shows for each. */
export function formatCentsSum(
  parts: readonly number[],
  currency: Currency,
  locale: Locale,
): string {
  const rate = rateOf(currency);
  const shown = sumCents(...parts.map((cents) => convertCents(cents, rate)));
  return writeNumber(locale, { ...money, currency }, shown / 100);
}

/** Micros of the shown currency with so many decimals, rounded up. */
function formatMicros(micros: number, digits: number, currency: Currency, locale: Locale): string {
  return writeNumber(
    locale,
    {
      ...money,
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      roundingMode: 'ceil',
    },
    micros / MICROS,
  );
}

/**
 * A unit price in US cents with up to four decimals. Currency markets (`precise`) show four decimals of the
 * currency's unit, everything else two.
 */
export function formatUnitPrice(
  priceCents: number,
  currency: Currency,
  locale: Locale,
  precise: boolean,
): string {
  const rate = rateOf(currency);
  const micros = convertMicros(microsFromPrice(priceCents), rate);
  const digits = precise ? 4 : 2;
  return formatMicros(micros, digits, currency, locale);
}

/** Unit prices are known to the millionth. */
const MOST_DIGITS = 6;

/**
 * A line's "count × unit price". A unit price after a volume discount or in another currency has more decimals than a
 * price list shows: it gets as many as it takes for count × price, rounded up to the cent, to be the line's amount.
 * Where even millionths do not suffice, because the amount is converted as a whole, the price is marked as approximate.
 * @param line `price` in US cents per unit with up to four decimals, `shownCents` in the shown currency.
 */
export function formatCountedPrice(
  line: { count: number; price: number; shownCents: number },
  currency: Currency,
  locale: Locale,
  precise: boolean,
): string {
  const rate = rateOf(currency);
  const micros = convertMicros(microsFromPrice(line.price), rate);
  const least = precise ? 4 : 2;
  let digits = least;
  const isExact = (): boolean => {
    const unit = Math.round(Number(decimalFromMicros(micros, digits)) * MICROS);
    return totalCents(unit, line.count) === line.shownCents;
  };
  while (digits < MOST_DIGITS && !isExact()) digits += 1;
  const unit = formatMicros(micros, digits, currency, locale);
  return `${formatCount(line.count, locale)} × ${isExact() ? '' : '≈\u00A0'}${unit}`;
}

/** A count with the language's separators: 1,204 or 1 204. */
export function formatCount(count: number, locale: Locale): string {
  return writeNumber(locale, {}, count);
}

/** A large round number in short: 1k, 1M. */
export function formatCompact(count: number, locale: Locale): string {
  return writeNumber(locale, { notation: 'compact' }, count).replace('K', 'k');
}

/** A share from 0 to 1 as a percentage with the given decimals. */
export function formatShare(share: number, locale: Locale, digits = 0): string {
  return writeNumber(locale, { style: 'percent', maximumFractionDigits: digits }, share);
}

/** A signed change, for example +2.2 % of a price over a week. */
export function formatChange(share: number, locale: Locale): string {
  return writeNumber(
    locale,
    {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    },
    share,
  );
}

/** A rating with two decimals: 4.94. */
export function formatRating(rating: number, locale: Locale): string {
  return writeNumber(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }, rating);
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;

/** A promised or measured time: 20 min, 6 h, 2 days. The unit is the largest that leaves a whole number. */
export function formatMinutes(minutes: number, locale: Locale): string {
  const unit = (value: number, name: 'minute' | 'hour' | 'day'): string =>
    writeNumber(locale, { style: 'unit', unit: name, unitDisplay: 'short' }, value);
  const rounded = Math.max(1, Math.round(minutes));
  if (rounded >= 2 * MINUTES_PER_DAY) return unit(Math.round(rounded / MINUTES_PER_DAY), 'day');
  if (rounded >= MINUTES_PER_HOUR) return unit(Math.round(rounded / MINUTES_PER_HOUR), 'hour');
  return unit(rounded, 'minute');
}

/** The visitor's clock: 12 hours in English, 24 in French (specification, section 9; decisions, section 10). */
export function formatTime(iso: string, locale: Locale, timeZone?: string): string {
  return writeDate(
    locale,
    { hour: 'numeric', minute: '2-digit', hour12: locale === 'en', timeZone },
    new Date(iso),
  );
}

/** Month and day, with the year only when it is not this one. */
export function formatDay(iso: string, locale: Locale, now: Date, timeZone?: string): string {
  const date = new Date(iso);
  const sameYear = date.getUTCFullYear() === now.getUTCFullYear();
  const year = sameYear ? undefined : 'numeric';
  return writeDate(locale, { month: 'short', day: 'numeric', year, timeZone }, date);
}

/** A month `2026-10`: October 2026, or its name alone, in full or in three letters. It is the same in every time zone. */
export function formatMonth(
  month: string,
  locale: Locale,
  look: 'full' | 'name' | 'short' = 'full',
): string {
  const year = look === 'full' ? 'numeric' : undefined;
  const name = look === 'short' ? 'short' : 'long';
  return writeDate(locale, { month: name, year, timeZone: 'UTC' }, new Date(`${month}-01`));
}

/** A calendar day `YYYY-MM-DD` in full: November 21, 2026. It is the same in every time zone. */
export function formatDocumentDay(day: string, locale: Locale): string {
  return writeDate(locale, { dateStyle: 'long', timeZone: 'UTC' }, new Date(day));
}

/** Which day it is in the time zone; only ever compared with another one. */
function dayKey(date: Date, timeZone: string | undefined): string {
  return dateFormat('en', { timeZone }).format(date);
}

const DAY_MS = MINUTES_PER_DAY * 60_000;

/** *today*, *yesterday*, *tomorrow* in the language, else month and day. */
export function formatRelativeDay(
  iso: string,
  locale: Locale,
  now: Date,
  timeZone?: string,
): string {
  const key = dayKey(new Date(iso), timeZone);
  for (const offset of [0, -1, 1]) {
    if (key === dayKey(new Date(now.getTime() + offset * DAY_MS), timeZone)) {
      return relativeFormat(locale, { numeric: 'auto' }).format(offset, 'day');
    }
  }
  return formatDay(iso, locale, now, timeZone);
}

/** A date that never wraps inside a sentence. */
const unbroken = (date: string): string => date.replaceAll(' ', '\u00A0');

const betweenDayAndTime: Record<Locale, string> = { en: ',\u00A0', fr: '\u00A0à\u00A0' };
/** Behind *today* English has no comma. */
const betweenWordAndTime: Record<Locale, string> = { ...betweenDayAndTime, en: '\u00A0' };

/** Day and time: *today 2:14 PM*, *aujourd’hui à 14:14*, and further away as `formatDate` writes them. */
export function formatMoment(iso: string, locale: Locale, now: Date, timeZone?: string): string {
  const day = formatRelativeDay(iso, locale, now, timeZone);
  const isDate = day === formatDay(iso, locale, now, timeZone);
  const between = isDate ? betweenDayAndTime : betweenWordAndTime;
  return unbroken([day, formatTime(iso, locale, timeZone)].join(between[locale]));
}

/** Day and time that go on behind a word like *until*: *Nov 23, 2:26 PM*, *23 nov. à 14:26*. */
export function formatDate(iso: string, locale: Locale, now: Date, timeZone?: string): string {
  const parts = [formatDay(iso, locale, now, timeZone), formatTime(iso, locale, timeZone)];
  return unbroken(parts.join(betweenDayAndTime[locale]));
}

/** How long ago, at least a minute: 3 min ago, yesterday. */
export function formatAgo(iso: string, locale: Locale, now: Date): string {
  const format = relativeFormat(locale, { numeric: 'auto', style: 'short' });
  const minutes = Math.round((new Date(iso).getTime() - now.getTime()) / 60_000);
  if (Math.abs(minutes) < MINUTES_PER_HOUR) return format.format(minutes || -1, 'minute');
  const hours = Math.round(minutes / MINUTES_PER_HOUR);
  if (Math.abs(hours) < 24) return format.format(hours, 'hour');
  const days = Math.round(hours / 24);
  if (Math.abs(days) < 45) return format.format(days, 'day');
  const months = Math.round(days / 30);
  return Math.abs(months) < 18
    ? format.format(months, 'month')
    : format.format(Math.round(days / 365), 'year');
}

/** The formats of `format.ts` bound to the page's language and the visitor's currency, clock and zone. */
import type { Currency, Locale } from '~config';
import * as format from './format.ts';
import { useServerClock } from '../hydration/server-clock.tsx';
import { usePage } from '../navigation/page-context.tsx';

function formatsFor(locale: Locale, currency: Currency) {
  return {
    locale,
    currency,
    cents: (cents: number) => format.formatCents(cents, currency, locale),
    centsSum: (parts: readonly number[]) => format.formatCentsSum(parts, currency, locale),
    shownCents: (cents: number) => format.shownCents(cents, currency),
    shown: (cents: number) => format.formatShownCents(cents, currency, locale),
    /** An amount that is in this currency already, whatever the visitor's is. */
    amountIn: (cents: number, its: Currency) => format.formatShownCents(cents, its, locale),
    countedPrice: (line: { count: number; price: number; shownCents: number }, precise: boolean) =>
      format.formatCountedPrice(line, currency, locale, precise),
    unitPrice: (priceCents: number, precise: boolean) =>
      format.formatUnitPrice(priceCents, currency, locale, precise),
    count: (count: number) => format.formatCount(count, locale),
    compact: (count: number) => format.formatCompact(count, locale),
    share: (share: number, digits?: number) => format.formatShare(share, locale, digits),
    change: (share: number) => format.formatChange(share, locale),
    rating: (rating: number) => format.formatRating(rating, locale),
    minutes: (minutes: number) => format.formatMinutes(minutes, locale),
  };
}
export type Formats = ReturnType<typeof formatsFor>;

const known = new Map<string, Formats>();

/** Money, counts, shares. The same object for everybody of one language and currency: a page asks hundreds of times. */
export function useFormat(): Formats {
  const { locale, preferences } = usePage();
  const { currency } = preferences;
  const key = `${locale} ${currency}`;
  let formats = known.get(key);
  if (!formats) known.set(key, (formats = formatsFor(locale, currency)));
  return formats;
}

/** Times and days. The component is rendered again twice a minute, so that only what shows a time should use it. */
export function useTimeFormat() {
  const { locale } = usePage();
  const { now, timeZone } = useServerClock();
  return {
    now,
    time: (iso: string) => format.formatTime(iso, locale, timeZone),
    day: (iso: string) => format.formatDay(iso, locale, now, timeZone),
    relativeDay: (iso: string) => format.formatRelativeDay(iso, locale, now, timeZone),
    date: (iso: string) => format.formatDate(iso, locale, now, timeZone),
    moment: (iso: string) => format.formatMoment(iso, locale, now, timeZone),
    ago: (iso: string) => format.formatAgo(iso, locale, now),
  };
}

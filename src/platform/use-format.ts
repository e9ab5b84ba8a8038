/** The formats of `format.ts` bound to the page's language, the visitor's currency, clock and zone. */
import { useRouteContext } from '@tanstack/react-router';
import * as format from './format.ts';
import { useMoment } from './moment.tsx';

export function useFormat() {
  const { locale, preferences } = useRouteContext({ from: '__root__' });
  const { now, timeZone } = useMoment();
  const { currency } = preferences;
  return {
    locale,
    currency,
    now,
    cents: (cents: number) => format.formatCents(cents, currency, locale),
    centsSum: (parts: readonly number[]) => format.formatCentsSum(parts, currency, locale),
    unitPrice: (priceCents: number, precise: boolean) =>
      format.formatUnitPrice(priceCents, currency, locale, precise),
    count: (count: number) => format.formatCount(count, locale),
    compact: (count: number) => format.formatCompact(count, locale),
    share: (share: number, digits?: number) => format.formatShare(share, locale, digits),
    change: (share: number) => format.formatChange(share, locale),
    rating: (rating: number) => format.formatRating(rating, locale),
    minutes: (minutes: number) => format.formatMinutes(minutes, locale),
    time: (iso: string) => format.formatTime(iso, locale, timeZone),
    day: (iso: string) => format.formatDay(iso, locale, now, timeZone),
    relativeDay: (iso: string) => format.formatRelativeDay(iso, locale, now, timeZone),
    moment: (iso: string) => format.formatMoment(iso, locale, now, timeZone),
    ago: (iso: string) => format.formatAgo(iso, locale, now),
  };
}

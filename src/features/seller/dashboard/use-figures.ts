/** How the dashboard writes figures. Amounts are US dollars: they are those of the ledger. */
import { useLingui } from '@lingui/react/macro';
import type { Locale } from '~config';
import type { DashboardStep } from '~/contracts/dashboard/dashboard-names.ts';
import { formatDay, formatMonth } from '~/platform/i18n/format.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';

const DIGITS = 1;
const CENTS = 100;

function shortFormat(tag: string): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: DIGITS,
  });
}
/** For the few pixels beside a chart. */
const shortFormats: Record<Locale, Intl.NumberFormat> = {
  en: shortFormat('en-US'),
  fr: shortFormat('fr-FR'),
};

export function useFigures() {
  const { t } = useLingui();
  const format = useFormat();
  const { now } = useTimeFormat();
  const { locale } = format;
  const day = (text: string): string => formatDay(text, locale, now, 'UTC');
  return {
    count: format.count,
    amount: (cents: number): string => format.amountIn(cents, 'USD'),
    short: (cents: number): string =>
      shortFormats[locale].format(cents / CENTS).replace('-', '\u2212'),
    percent: (share: number): string => format.share(share, DIGITS),
    change: format.change,
    rating: format.rating,
    minutes: (minutes: number): string => (minutes < 1 ? t`under 1 min` : format.minutes(minutes)),
    day,
    month: (text: string): string => formatMonth(text, locale),
    /** The days of one bar. */
    span: ({ from, to }: { from: string; to: string }, by: DashboardStep): string => {
      if (by === 'month') return formatMonth(from.slice(0, 7), locale);
      return from === to ? day(from) : `${day(from)} – ${day(to)}`;
    },
    /** Below a bar. */
    tick: ({ from }: { from: string }, by: DashboardStep): string =>
      by === 'month' ? formatMonth(from.slice(0, 7), locale, 'short') : day(from),
  };
}
export type DashboardFormats = ReturnType<typeof useFigures>;

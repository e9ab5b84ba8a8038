/** Labels of what is counted, and how figures are written. Amounts are US dollars: they are those of the ledger. */
import { useLingui } from '@lingui/react/macro';
import type {
  CountedReason,
  DisputeOutcome,
  RefundCause,
} from '~/contracts/figures/figures.schemas.ts';
import { formatDocumentDay, formatMonth, formatTime } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

export function useReasonLabels(): Record<CountedReason, string> {
  const { t } = useLingui();
  return {
    not_delivered: t`Not received`,
    partly_delivered: t`Part missing`,
    not_as_described: t`Differs from the offer`,
    access_lost: t`Access lost later`,
    buyer_unresponsive: t`Buyer silent`,
    other: t`Other reason`,
    unknown: t`Not recorded`,
  };
}

export function useOutcomeLabels(): Record<DisputeOutcome, string> {
  const { t } = useLingui();
  return {
    refunded: t`refunded in full`,
    partly: t`in part`,
    redelivered: t`delivered again`,
    seller: t`paid to the seller`,
  };
}

export function useCauseLabels(): Record<RefundCause, string> {
  const { t } = useLingui();
  return {
    not_delivered: t`Not delivered in time`,
    declined: t`Declined by the seller`,
    cancelled: t`Cancelled before the start`,
    dispute: t`After a dispute`,
    payment_check: t`Payment check not passed`,
  };
}

const DIGITS = 1;

export function useFigures() {
  const { t } = useLingui();
  const format = useFormat();
  const { locale } = format;
  return {
    count: format.count,
    compact: format.compact,
    change: format.change,
    amount: (cents: number) => format.amountIn(cents, 'USD'),
    percent: (share: number) => format.share(share, DIGITS),
    minutes: (minutes: number) => (minutes < 1 ? t`under 1 min` : format.minutes(minutes)),
    month: (month: string) => formatMonth(month, locale),
    monthName: (month: string) => formatMonth(month, locale, 'name'),
    monthShort: (month: string) => formatMonth(month, locale, 'short'),
    /** Day and time in UTC, as months are closed. */
    moment: (iso: string) => {
      const day = formatDocumentDay(iso.slice(0, 10), locale);
      const time = formatTime(iso, locale, 'UTC');
      return t`${day}, ${time} UTC`;
    },
    day: (iso: string) => formatDocumentDay(iso.slice(0, 10), locale),
  };
}
export type FigureFormats = ReturnType<typeof useFigures>;

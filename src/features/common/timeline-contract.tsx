/**
 * The timeline contract: the dates that bind both sides, with the same labels and order on offer, checkout, order and
 * chat. It is the product's promise, so every place shows this one component.
 */
import { useLingui } from '@lingui/react/macro';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DateList } from '~/ui/timeline.tsx';

export type TimelineDates = OrderOutput['timeline'];

interface TimelineContractProps {
  timeline: TimelineDates;
  /** Instant delivery has no waiting time and no start before which to cancel. */
  isInstant: boolean;
  /** Minutes promised from payment to delivery; null for instant delivery, and where only the seller's hours count. */
  promisedMinutes: number | null;
  /** The date that runs at present; the first one before payment. */
  current?: keyof TimelineDates;
}

interface Line {
  key: keyof TimelineDates;
  title: string;
  note: string;
  at: string;
}

/** The dates that apply, in the order in which they come. */
function useLines({ timeline, isInstant, promisedMinutes }: TimelineContractProps): Line[] {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const lines: Line[] = [];
  if (timeline.deliver_by) {
    const promised = promisedMinutes === null ? null : format.minutes(promisedMinutes);
    lines.push({
      key: 'deliver_by',
      title: t`Delivered by`,
      note: isInstant
        ? t`At once, after payment`
        : promised === null
          ? t`In the seller’s hours`
          : t`${promised} after payment`,
      at: times.moment(timeline.deliver_by),
    });
  }
  if (timeline.cancel_free_until && !isInstant) {
    lines.push({
      key: 'cancel_free_until',
      title: t`Free cancel`,
      note: t`Until the seller starts, and again when late`,
      at: times.moment(timeline.cancel_free_until),
    });
  }
  if (timeline.check_until) {
    lines.push({
      key: 'check_until',
      title: t`Check until`,
      note: t`Then it completes by itself`,
      at: times.moment(timeline.check_until),
    });
  }
  if (timeline.warranty_until) {
    lines.push({
      key: 'warranty_until',
      title: t`Warranty until`,
      note: t`Until then you can open a dispute`,
      at: times.moment(timeline.warranty_until),
    });
  }
  if (timeline.seller_paid_on) {
    lines.push({
      key: 'seller_paid_on',
      title: t`Seller paid`,
      note: t`When the hold ends`,
      at: times.moment(timeline.seller_paid_on),
    });
  }
  return lines;
}

export function TimelineContract(props: TimelineContractProps) {
  const { t } = useLingui();
  const lines = useLines(props);
  const current = props.current ?? lines[0]?.key;
  const at = lines.findIndex((line) => line.key === current);
  return (
    <DateList
      label={t`Dates that bind both sides`}
      items={lines.map((line, index) => ({
        id: line.key,
        state: index < at ? 'done' : index === at ? 'now' : 'next',
        label: line.title,
        note: line.note,
        time: line.at,
      }))}
    />
  );
}

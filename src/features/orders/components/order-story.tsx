/** The history and the schedule of an order: its events, then the dates that are still ahead. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { orderAmount } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { orderStatusLabels } from '~/features/common/order-status.tsx';
import { Picture } from '~/platform/media/picture.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { UserIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Timeline, type TimelineItem } from '~/ui/timeline.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';

type OrderEvent = OrderOutput['events'][number];

const endedStatuses = new Set(['completed', 'cancelled', 'refund']);

export function OrderStory({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const past = usePastItems(order);
  const next = useNextItems(order);
  return (
    <Surface as="section" pad="lg">
      <h2 className={css({ textStyle: 'panel', marginBottom: '5' })}>
        <Trans>What happened, what comes next</Trans>
      </h2>
      <Timeline label={t`Order history`} items={[...past, ...next]} />
    </Surface>
  );
}

function usePastItems(order: OrderOutput): TimelineItem[] {
  const { t, i18n } = useLingui();
  const times = useTimeFormat();
  const actorNote = useActorNotes(order);
  const isOpen = !endedStatuses.has(order.status);
  return order.events.map((event, index) => {
    const isLast = index === order.events.length - 1;
    return {
      id: `${event.at}${event.event}`,
      state: isLast && isOpen ? 'now' : 'done',
      tone: event.status === 'disputed' ? 'danger' : undefined,
      icon: isLast && isOpen ? <UserIcon size={14} /> : undefined,
      title: event.status === 'created' ? t`Placed` : i18n._(orderStatusLabels[event.status].label),
      time: times.moment(event.at),
      note: actorNote(event),
      children: event.images.length > 0 && <ProofPictures urls={event.images} />,
    };
  });
}

/** The label of the event, followed by the comment of its actor. */
function useActorNotes(order: OrderOutput): (event: OrderEvent) => string {
  const { t } = useLingui();
  const format = useFormat();
  const total = format.cents(orderAmount(order));
  const nameOf = usePersonName();
  const seller = nameOf(order.seller);
  const buyer = nameOf(order.buyer);
  const sentences: Record<OrderEvent['event'], string> = {
    place: t`Reserved for ${buyer}`,
    capture: t`${total} went into escrow`,
    unpaid_timeout: t`Not paid in time`,
    verification_passed: t`The identity check passed`,
    verification_failed: t`The identity check did not pass`,
    verification_timeout: t`No result of the identity check in time`,
    approve: t`Approved by support`,
    refuse: t`Refused by support`,
    start: t`${seller} started`,
    start_timeout: t`${seller} did not start in time`,
    deliver: t`Marked as delivered by ${seller}`,
    confirm: t`Confirmed by ${buyer}`,
    check_timeout: t`Completed by itself after the time to check`,
    cancel: t`Cancelled by ${buyer}`,
    decline: t`Given back by ${seller}`,
    dispute: t`A dispute was opened`,
    resolve_complete: t`Support completed the order`,
    resolve_refund: t`Support refunded the order`,
    resolve_redeliver: t`Support asked for another delivery`,
  };
  return (event) =>
    event.note ? `${sentences[event.event]} · ${event.note}` : sentences[event.event];
}

/** Only the dates that still apply; a dispute stops every clock. */
function useNextItems(order: OrderOutput): TimelineItem[] {
  const { t } = useLingui();
  const times = useTimeFormat();
  const { timeline, status } = order;
  const by = (iso: string): string => {
    const moment = times.moment(iso);
    return t`by ${moment}`;
  };
  const items: TimelineItem[] = [];
  const isBeforeDelivery = status === 'created' || status === 'paid' || status === 'in_progress';
  if (isBeforeDelivery && timeline.deliver_by) {
    items.push({
      id: 'deliver_by',
      state: 'next',
      title: t`Delivered`,
      time: by(timeline.deliver_by),
    });
  }
  if ((isBeforeDelivery || status === 'acceptance') && timeline.check_until) {
    items.push({
      id: 'check_until',
      state: 'next',
      title: t`Completed`,
      time: by(timeline.check_until),
      note: t`On confirmation, or by itself`,
    });
  }
  const isGoing = !endedStatuses.has(status) || status === 'completed';
  const isAhead = timeline.seller_paid_on && new Date(timeline.seller_paid_on) > times.now;
  if (isGoing && status !== 'disputed' && timeline.seller_paid_on && isAhead) {
    items.push({
      id: 'seller_paid_on',
      state: 'next',
      title: t`Seller paid`,
      time: times.moment(timeline.seller_paid_on),
      note: t`The hold lets the buyer open a dispute until then`,
    });
  }
  return items;
}

function ProofPictures({ urls }: { urls: readonly string[] }) {
  const { t } = useLingui();
  return (
    <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2.5' })}>
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className={css({ display: 'block' })}>
            <Picture
              url={url}
              alt={t`Proof ${index + 1}`}
              place={{ px: 104 }}
              className={css({
                width: '104px',
                height: '64px',
                objectFit: 'cover',
                borderRadius: 'control',
              })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

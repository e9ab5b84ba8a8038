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
    approval_timeout: t`No decision by support in time`,
    start: t`${seller} started`,
    start_timeout: t`${seller} did not start in time`,
    deliver: t`Marked as delivered by ${seller}`,
    delivery_timeout: t`${seller} did not deliver`,
    confirm: t`Confirmed by ${buyer}`,
    check_timeout: t`Completed by itself after the time to check`,
    cancel: t`Cancelled by ${buyer}`,
    decline: t`Given back by ${seller}`,
    dispute: t`A dispute was opened`,
    answer: t`The other side answered`,
    dispute_timeout: t`The dispute ended by itself, without an answer or a decision`,
    resolve_complete: t`Support completed the order`,
    resolve_refund: t`Support refunded the order`,
    resolve_redeliver: t`Support asked for another delivery`,
  };
  // Instant delivery: the seller did nothing.
  const bySystem: Partial<typeof sentences> = {
    start: t`Started by itself`,
    deliver: t`Delivered from the vault of ${seller}`,
    decline: t`The vault of ${seller} had too few units`,
  };
  return (event) => {
    const byItself = event.actor === 'system' ? bySystem[event.event] : undefined;
    const sentence = byItself ?? sentences[event.event];
    return event.note ? `${sentence} · ${event.note}` : sentence;
  };
}

/** What happens by itself while the order waits for somebody who does nothing, in the order of time. */
function useWaitItems(order: OrderOutput): TimelineItem[] {
  const { t } = useLingui();
  const times = useTimeFormat();
  const ahead = useDisputeDates(order);
  const { status, next_timer: timer } = order;
  if (timer && status === 'waiting_approval') {
    const note = t`Unless support approves it before`;
    ahead.push({ id: 'approval', at: timer.at, title: t`Refunded by itself`, note });
  }
  if (timer && status === 'in_progress') {
    const note = t`Unless it is delivered before`;
    ahead.push({ id: 'late', at: timer.at, title: t`Refunded by itself`, note });
  }
  return ahead
    .filter(({ at }) => new Date(at) > times.now)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ at, ...item }) => ({ ...item, state: 'next', time: times.moment(at) }));
}

interface Ahead {
  id: string;
  at: string;
  title: string;
  note?: string;
}

/** The dates of an open dispute, and what silence leads to. */
function useDisputeDates(order: OrderOutput): Ahead[] {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { dispute, next_timer: timer } = order;
  if (dispute === null) return [];
  const other = nameOf(dispute.opened_by === 'buyer' ? order.seller : order.buyer);
  const ahead: Ahead[] = [];
  if (dispute.answered_at === null) {
    const title = t`${other} has answered`;
    ahead.push({ id: 'answer_by', at: dispute.answer_by, title, note: t`At the latest` });
  }
  if (dispute.leave_from !== null) {
    const title = t`The buyer may cancel alone, with a full refund`;
    ahead.push({ id: 'leave_from', at: dispute.leave_from, title });
  }
  if (dispute.ends_with === null) {
    const title = t`Support has decided`;
    ahead.push({ id: 'decide_by', at: dispute.decide_by, title, note: t`At the latest` });
  } else if (timer) {
    const isRefund = dispute.ends_with === 'refund';
    ahead.push({
      id: 'dispute_end',
      at: timer.at,
      title: isRefund ? t`Refunded by itself` : t`Completed by itself`,
      note: isRefund
        ? t`Unless there is a solution or a decision before`
        : t`Unless the buyer answers before`,
    });
  }
  return ahead;
}

/** Only the dates that still apply; a dispute stops those of the order and has its own. */
function useNextItems(order: OrderOutput): TimelineItem[] {
  const { t } = useLingui();
  const times = useTimeFormat();
  const { timeline, status } = order;
  const by = (iso: string): string => {
    const moment = times.moment(iso);
    return t`by ${moment}`;
  };
  const items: TimelineItem[] = [];
  const waitItems = useWaitItems(order);
  const isBeforeDelivery = status === 'created' || status === 'paid' || status === 'in_progress';
  if (isBeforeDelivery && timeline.deliver_by) {
    items.push({
      id: 'deliver_by',
      state: 'next',
      title: t`Delivered`,
      time: by(timeline.deliver_by),
    });
  }
  items.push(...waitItems);
  if ((isBeforeDelivery || status === 'acceptance') && timeline.check_until) {
    items.push({
      id: 'check_until',
      state: 'next',
      title: t`Completed`,
      time: by(timeline.check_until),
      note: t`On confirmation, or by itself`,
    });
  }
  // While a payment is looked at, the dates of the order have not begun.
  const isStopped = ['verification', 'waiting_approval', 'disputed'].includes(status);
  const isGoing = (!endedStatuses.has(status) && !isStopped) || status === 'completed';
  const isAhead = timeline.seller_paid_on && new Date(timeline.seller_paid_on) > times.now;
  if (isGoing && timeline.seller_paid_on && isAhead) {
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

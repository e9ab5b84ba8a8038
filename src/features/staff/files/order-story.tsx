/** What happened to an order and what is to come, with what staff did about it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { actorNames, eventNames } from '~/contracts/cases/case-names.ts';
import type { OrderFile } from '~/contracts/files/files.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { CasePictures } from '~/features/common/case-statements.tsx';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Timeline, type TimelineItem } from '~/ui/timeline.tsx';
import { useAuditLabels } from '../staff-labels.ts';
import { Part } from './file-parts.tsx';

const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

interface Step extends Pick<TimelineItem, 'id' | 'title' | 'note' | 'children' | 'tone'> {
  at: string;
}

/** What staff decide is an event of the order already. */
const isBeside = ({ action }: OrderFile['looks'][number]): boolean =>
  action.startsWith('cases.') || action.startsWith('backoffice.');

function useSteps(order: OrderOutput, file: OrderFile): Step[] {
  const { i18n } = useLingui();
  const labels = useAuditLabels();
  const events = order.events.map((event, index): Step => {
    const who = i18n._(actorNames[event.actor]);
    return {
      id: `event-${index}`,
      at: event.at,
      title: i18n._(eventNames[event.event]),
      note: who,
      ...(event.event === 'dispute' && { tone: 'danger' }),
      children: (
        <>
          {event.note === null || event.note === '' ? null : <p className={words}>{event.note}</p>}
          {event.images.length === 0 ? null : <CasePictures urls={event.images} of={who} />}
        </>
      ),
    };
  });
  const staff = file.looks.filter(isBeside).map(({ id, at, action, by }): Step => ({
    id,
    at,
    title: labels.get(action) ?? action,
    note: by?.public_name ?? '–',
  }));
  return [...events, ...staff].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Dates that bind both sides or staff, and have not come yet. */
function useDates(order: OrderOutput): Step[] {
  const { t } = useLingui();
  const { now } = useTimeFormat();
  const { timeline } = order;
  const dates: [id: string, title: string, at: string | null][] = [
    [
      'deliver',
      t`To be delivered`,
      order.events.some(({ event }) => event === 'deliver') ? null : timeline.deliver_by,
    ],
    ['answer', t`The other side answers`, order.answer_by],
    ['settle', t`Support takes over`, order.settle_by],
    ['decide', t`Support decides`, order.decide_by],
    ['check', t`The check ends`, timeline.check_until],
    ['hold', t`The seller can use the money`, timeline.seller_paid_on],
    ['warranty', t`The warranty ends`, timeline.warranty_until],
  ];
  const isToCome = (at: string): boolean => new Date(at) > now;
  return dates
    .flatMap(([id, title, at]) => (at !== null && isToCome(at) ? [{ id, title, at }] : []))
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

export function OrderStory({ order, file }: { order: OrderOutput; file: OrderFile }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const done = useSteps(order, file);
  const next = useDates(order);
  const items = [
    ...done.map((step, index): TimelineItem => ({
      ...step,
      state: index === done.length - 1 ? 'now' : 'done',
      time: <time dateTime={step.at}>{moment(step.at)}</time>,
    })),
    ...next.map((step): TimelineItem => ({
      ...step,
      state: 'next',
      time: <time dateTime={step.at}>{moment(step.at)}</time>,
    })),
  ];
  return (
    <Part title={<Trans>Timeline</Trans>}>
      <Timeline label={t`Timeline`} items={items} />
    </Part>
  );
}

/** What is due first over all queues: one row each, with who has it. The row that keys act on is marked. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import type { WorkItem } from '~/contracts/backoffice/backoffice.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { workPage } from './work-places.ts';
import { useWorkQueueLabels, useWorkTitle } from './work-labels.ts';

const list = css({ display: 'grid', borderTopWidth: '1px', borderColor: 'line' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '8rem minmax(0, 1fr) auto 12rem' },
  gap: '1 4',
  alignItems: 'center',
  paddingBlock: '2',
  paddingInline: '3',
  borderBottomWidth: '1px',
  borderColor: 'line',
  borderInlineStartWidth: '3px',
  borderInlineStartColor: 'transparent',
});
const marked = css({ borderInlineStartColor: 'accent', background: 'raised' });
const dueCell = css({ fontSize: '14', gridColumn: { base: '1 / -1', md: 'auto' } });
const lateText = css({ color: 'warning', fontWeight: '640' });
const main = css({ display: 'grid', minWidth: '0' });
const detail = css({ color: 'muted', fontSize: '14', overflowWrap: 'anywhere' });
const end = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  justifyContent: { base: 'start', md: 'end' },
  flexWrap: 'wrap',
  gridColumn: { base: '1 / -1', md: 'auto' },
  fontSize: '14',
});

const MINUTE = 60_000;

export const itemKey = ({ queue, id }: Pick<WorkItem, 'queue' | 'id'>): string => `${queue} ${id}`;

interface ListProps {
  items: readonly WorkItem[];
  /** The key of the row that single keys act on. */
  selected: string | null;
  /** The key of the row whose call runs. */
  busy: string | null;
  onTake: (item: WorkItem) => void;
}

export function DueList({ items, selected, busy, onTake }: ListProps) {
  return (
    <ol className={list}>
      {items.map((item) => (
        <DueRow
          key={itemKey(item)}
          item={item}
          isMarked={selected === itemKey(item)}
          isBusy={busy === itemKey(item)}
          onTake={() => onTake(item)}
        />
      ))}
    </ol>
  );
}

function DueRow(props: { item: WorkItem; isMarked: boolean; isBusy: boolean; onTake: () => void }) {
  const { item, isMarked } = props;
  const titleOf = useWorkTitle();
  const labels = useWorkQueueLabels();
  const { cents } = useFormat();
  const title = titleOf(item);
  const name = item.person?.public_name;
  return (
    <li
      id={`due-${item.queue}-${item.id}`}
      className={cx(row, isMarked && marked)}
      aria-current={isMarked || undefined}
    >
      <span className={dueCell}>
        <Due item={item} />
      </span>
      <span className={main}>
        <TextLink href={workPage(item)}>{title}</TextLink>
        <span className={detail}>
          {labels[item.queue]}
          {name === undefined || title.includes(name) ? null : <> · {name}</>}
        </span>
      </span>
      <span>{item.amount === null ? null : cents(item.amount)}</span>
      <span className={end}>
        <Holder {...props} title={title} />
      </span>
    </li>
  );
}

/** Beside the promised time, by the clock of the page. */
function Due({ item }: { item: WorkItem }) {
  const { minutes } = useFormat();
  const { now } = useTimeFormat();
  const left = Math.round((new Date(item.due_at).getTime() - now.getTime()) / MINUTE);
  const time = minutes(Math.abs(left));
  return left < 0 ? (
    <span className={lateText}>
      <Trans>{time} late</Trans>
    </span>
  ) : (
    <Trans>in {time}</Trans>
  );
}

function Holder(props: { item: WorkItem; title: string; isBusy: boolean; onTake: () => void }) {
  const { t } = useLingui();
  const { item, title, isBusy, onTake } = props;
  const name = item.holder?.public_name ?? '';
  return (
    <>
      {item.holder === null ? null : (
        <span className={detail}>
          {item.is_mine ? <Trans>Taken by you</Trans> : <Trans>Taken by {name}</Trans>}
        </span>
      )}
      <Button
        size="xs"
        look={item.holder === null ? 'neutral' : 'ghost'}
        busy={isBusy}
        aria-label={
          item.is_mine
            ? t`Give back: ${title}`
            : item.holder === null
              ? t`Take: ${title}`
              : t`Take over: ${title}`
        }
        onClick={onTake}
      >
        {item.is_mine ? (
          <Trans>Give back</Trans>
        ) : item.holder === null ? (
          <Trans>Take</Trans>
        ) : (
          <Trans>Take over</Trans>
        )}
      </Button>
    </>
  );
}

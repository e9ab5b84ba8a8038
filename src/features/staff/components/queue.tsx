/** A staff queue: one card for each item that waits, with the decisions at its foot. */
import { Trans } from '@lingui/react/macro';
import { useId, useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { DoneIcon } from '~/ui/icon.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import { WorkCard } from '../home/work-card.tsx';
import { QueueKeys } from './queue-keys.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const cards = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const card = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '1',
  _empty: { display: 'none' },
});
const text = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' });
const detailLine = css({
  color: 'muted',
  fontSize: '14',
  overflowWrap: 'anywhere',
  '& > *': { marginInlineEnd: '1' },
});
const title = css({ textStyle: 'heading', overflowWrap: 'anywhere' });

type Foot = Parameters<typeof EndlessFoot>[0]['query'];
type List<Item> = Parameters<typeof EndlessList<{ data: Item[] }>>[0];

export function Queue<Item>(props: {
  title: ReactNode;
  /** Above the cards: a filter. */
  lead?: ReactNode;
  /** What waits here for a decision: keys act on its cards. */
  queue?: WorkQueueName | undefined;
  queryKey: readonly unknown[];
  query: Foot & List<Item>['query'];
  /** In place of the words for a list whose entries are all decided. */
  empty?: ReactNode;
  children(item: Item): ReactNode;
}) {
  const { query, queue } = props;
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={stack}>
      <PageTitle>{props.title}</PageTitle>
      {props.lead}
      {queue && <QueueKeys queue={queue} list={list} listKey={props.queryKey} />}
      <EndlessList queryKey={props.queryKey} query={query}>
        {(pages) => {
          const items = pages.flatMap(({ data }) => data);
          return (
            <>
              {items.length === 0 ? (props.empty ?? <NothingWaits />) : null}
              <div ref={list} className={cards}>
                {items.map(props.children)}
              </div>
              <EndlessFoot query={query} isEmpty={items.length === 0} />
            </>
          );
        }}
      </EndlessList>
    </div>
  );
}

function NothingWaits() {
  return (
    <EmptyState icon={<DoneIcon aria-hidden="true" />} title={<Trans>Nothing waits</Trans>}>
      <Trans>Everything here is decided.</Trans>
    </EmptyState>
  );
}

export function QueueCard(props: {
  /** What waits in a queue of the back office: the card can be led to, and says who has taken it. */
  work?: { queue: WorkQueueName; id: string };
  title: ReactNode;
  /** Who, when, how much. */
  details: ReactNode;
  /** The content to review. */
  text?: string;
  /** What belongs to it besides: figures, pictures. */
  more?: ReactNode;
  /** The decisions. */
  children: ReactNode;
}) {
  const { work } = props;
  const titleId = useId();
  const content = (
    <>
      <h2 id={titleId} className={title}>
        {props.title}
      </h2>
      <p className={detailLine}>{props.details}</p>
      {props.text === undefined || props.text === '' ? null : <p className={text}>{props.text}</p>}
      {props.more}
      <div className={foot}>{props.children}</div>
    </>
  );
  return work === undefined ? (
    <Surface as="article" pad="md" className={card}>
      {content}
    </Surface>
  ) : (
    <WorkCard {...work} titleId={titleId} className={card}>
      {content}
    </WorkCard>
  );
}

/** The card of something that waits: an address leads to it, and colleagues see who has taken it. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import { Surface } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { homeQueries } from './home.queries.ts';
import { workAnchor } from './work-places.ts';

interface WorkProps {
  queue: WorkQueueName;
  id: string;
}

// What keys act on is marked as elsewhere, by a line at its side; the card itself has the ring of the focus.
const current = css({
  '&:focus-within:not(:focus)': { boxShadow: 'inset 3px 0 0 {colors.accent.text}' },
});

/** @param props.titleId the element that names it, for those who are led to it */
export function WorkCard(
  props: WorkProps & { className: string; titleId: string; children: ReactNode },
) {
  const { queue, id } = props;
  const { hash } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const isMeant = hash === workAnchor(id);
  // Keys go on from the card that was opened.
  useEffect(() => {
    if (isMeant) ref.current?.focus();
  }, [isMeant]);
  return (
    <Surface
      ref={(place) => {
        ref.current = place;
      }}
      as="article"
      pad="md"
      id={workAnchor(id)}
      tabIndex={-1}
      aria-labelledby={props.titleId}
      className={cx(props.className, current)}
    >
      <TakenBy queue={queue} id={id} />
      {props.children}
    </Surface>
  );
}

function TakenBy({ queue, id }: WorkProps) {
  const { data } = useQuery(homeQueries.taken(queue));
  const taken = data?.data.find((each) => each.id === id);
  if (!taken) return null;
  const { public_name: name } = taken.holder;
  return (
    <p>
      <Tag>{taken.is_mine ? <Trans>Taken by you</Trans> : <Trans>Taken by {name}</Trans>}</Tag>
    </p>
  );
}

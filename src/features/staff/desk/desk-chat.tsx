/**
 * The chat of the order. It is read by a press: each look stands in the record, and both sides see how often. Its lines are marked
 * for support alone.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { CaseMessage, CaseOutput } from '~/contracts/cases/cases.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { Button } from '~/ui/button.tsx';
import { ScrollArea } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { DeskLine, markedBySides } from './desk-line.tsx';

const stack = css({ display: 'grid', gap: '3', justifyItems: 'start' });
const muted = css({ color: 'muted', fontSize: '14' });

interface ChatProps {
  order: OrderOutput;
  /** What both sides said, with what they marked. */
  said: CaseOutput;
  isMine: boolean;
}

export function DeskChat({ order, said, isMine }: ChatProps) {
  const { t } = useLingui();
  const read = useSingleMutation({
    mutationFn: () => api.cases.chat.send({ id: order.id }),
  });
  return (
    <Surface as="section" pad="md" className={stack}>
      <SectionHeading level="h2">
        <Trans>Chat of this order</Trans>
      </SectionHeading>
      <p className={muted}>
        {isMine ? (
          <Trans>Each look stands in the record, and both sides see how often.</Trans>
        ) : (
          <Trans>Only who has the case reads it, as long as the dispute is open.</Trans>
        )}
      </p>
      {isMine && (
        <Button size="sm" busy={read.isPending} onClick={() => read.mutate()}>
          {read.data ? <Trans>Read it again</Trans> : <Trans>Read the chat</Trans>}
        </Button>
      )}
      {read.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={read.error} />
        </Banner>
      )}
      <div aria-live="polite">
        {isMine && read.data && (
          <ScrollArea label={t`Chat of this order`}>
            <Lines order={order} said={said} lines={read.data.data} />
          </ScrollArea>
        )}
        {isMine && read.data?.has_more && (
          <p className={muted}>
            <Plural
              value={read.data.data.length}
              one="Only the newest line is shown."
              other="Only the newest # lines are shown."
            />
          </p>
        )}
      </div>
    </Surface>
  );
}

interface LinesProps {
  order: OrderOutput;
  said: CaseOutput;
  lines: readonly CaseMessage[];
}

function Lines({ order, said, lines }: LinesProps) {
  const sides = markedBySides(said);
  if (lines.length === 0) {
    return (
      <p>
        <Trans>Nothing was written about this order.</Trans>
      </p>
    );
  }
  return (
    <div className={stack}>
      <p className={muted}>
        <Trans>What you mark is for support alone: neither side sees it.</Trans>{' '}
        <Trans>
          <Kbd>M</Kbd> marks the line that has the focus.
        </Trans>
      </p>
      <ol className={stack}>
        {lines.map((line) => (
          <DeskLine key={line.id} order={order} line={line} sides={sides} />
        ))}
      </ol>
    </div>
  );
}

/**
 * The next action of an order that is disputed. Loaded with such an order alone; the page gives it what it has already, so
 * that nothing of the page is loaded apart for it.
 */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { useDisputeLabels } from './dispute-labels.ts';
import type { NextLabels } from './next-step-labels.ts';
import { Proposals, standingOf } from './proposals.tsx';

/** One press after a reading of what follows. */
const DisputeMoveDialog = lazy(async () => ({
  default: (await import('./dispute-move-dialog.tsx')).DisputeMoveDialog,
}));

const AnswerDialog = lazy(async () => ({
  default: (await import('./answer-dialog.tsx')).AnswerDialog,
}));

type Move = 'answer' | 'escalate' | 'withdraw';

interface DisputeProps {
  order: OrderOutput;
  /** Writes a date behind a word like *by*. */
  by(iso: string): string;
  /** Of the heading of the page's next action. */
  nextId: string;
  /** The frame of the page's next action. */
  Panel: ComponentType<{
    order: OrderOutput;
    labels: NextLabels;
    isYours: boolean;
    children: ReactNode;
  }>;
}

/** Nothing once the dispute has ended. */
export function DisputeAction(props: DisputeProps) {
  const { dispute } = props.order;
  return dispute && <OpenDispute {...props} dispute={dispute} />;
}

function OpenDispute({
  order,
  by,
  nextId,
  Panel,
  dispute,
}: DisputeProps & { dispute: NonNullable<OrderOutput['dispute']> }) {
  const labels = useDisputeLabels(order, dispute, by);
  const [open, setOpen] = useState<Move | null>(null);
  const close = () => setOpen(null);
  const may = (move: Move): boolean => order.actions.includes(move);
  // What is proposed to the reader has a frame of its own, which is marked as theirs.
  const isProposed = standingOf(dispute, useTimeFormat().now) !== undefined;
  return (
    <>
      <Panel order={order} labels={labels} isYours={may('answer') && !isProposed}>
        {may('answer') && (
          <Button
            look={isProposed ? 'neutral' : 'accent'}
            size="lg"
            onClick={() => setOpen('answer')}
          >
            <Trans>Answer the dispute</Trans>
          </Button>
        )}
        {may('escalate') && (
          <Button size="lg" onClick={() => setOpen('escalate')}>
            <Trans>Call support</Trans>
          </Button>
        )}
        {may('withdraw') && (
          <Button look="ghost" size="lg" onClick={() => setOpen('withdraw')}>
            <Trans>Withdraw the dispute</Trans>
          </Button>
        )}
      </Panel>
      <Proposals order={order} dispute={dispute} by={by} nextId={nextId} />
      <Suspense>
        {open === 'answer' && may(open) && <AnswerDialog order={order} onClose={close} />}
        {(open === 'escalate' || open === 'withdraw') && may(open) && (
          <DisputeMoveDialog order={order} dispute={dispute} move={open} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/**
 * The next action of an order that is disputed. Loaded with such an order alone; the page gives it what it has already, so
 * that nothing of the page is loaded apart for it.
 */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { Button } from '~/ui/button.tsx';
import { useDisputeLabels } from './dispute-labels.ts';
import type { NextLabels } from './next-step-labels.ts';

const AnswerDialog = lazy(async () => ({
  default: (await import('./answer-dialog.tsx')).AnswerDialog,
}));

interface DisputeProps {
  order: OrderOutput;
  /** Writes a date behind a word like *by*. */
  by(iso: string): string;
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
  Panel,
  dispute,
}: DisputeProps & { dispute: NonNullable<OrderOutput['dispute']> }) {
  const labels = useDisputeLabels(order, dispute, by);
  const [isAnswering, setAnswering] = useState(false);
  const mayAnswer = order.actions.includes('answer');
  return (
    <>
      <Panel order={order} labels={labels} isYours={mayAnswer}>
        {mayAnswer && (
          <Button look="accent" size="lg" onClick={() => setAnswering(true)}>
            <Trans>Answer the dispute</Trans>
          </Button>
        )}
      </Panel>
      <Suspense>
        {isAnswering && mayAnswer && (
          <AnswerDialog order={order} onClose={() => setAnswering(false)} />
        )}
      </Suspense>
    </>
  );
}

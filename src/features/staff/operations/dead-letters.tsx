/** Dead letters: events, mails, messages that were given up. Each can be retried. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contract } from '~/contracts/index.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useQueueLabels } from '../staff-labels.ts';
import { useDecided } from '../use-decided.ts';
import { reasonOnly } from '../reason-only.ts';

type Letter = InferContractRouterOutputs<Contract>['ops']['deadLetters']['data'][number];

export function DeadLetters(props: { title: ReactNode; lead: ReactNode }) {
  const options = staffQueries.deliveries();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue="deliveries"
      title={props.title}
      lead={props.lead}
      queryKey={options.queryKey}
      query={query}
    >
      {(letter) => <LetterCard key={letter.id} letter={letter} />}
    </Queue>
  );
}

function LetterCard({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const queue = useQueueLabels().get(letter.queue) ?? letter.queue;
  const decided = useDecided();
  const { id, attempts } = letter;
  const what = letter.about ?? queue;
  const [from, until] = [moment(letter.created_at), moment(letter.dead_at)];
  return (
    <QueueCard
      work={{ queue: 'deliveries', id }}
      title={what}
      details={
        <>
          {queue} ·{' '}
          <Trans>
            {from}, given up {until}, attempts: {attempts}
          </Trans>
        </>
      }
      text={letter.last_error ?? ''}
    >
      <DecisionDialog
        label={<Trans>Try again</Trans>}
        shortcut="A"
        name={t`Try again: ${what}`}
        title={<Trans>Deliver this again?</Trans>}
        description={<Trans>It gets all its attempts anew. Mend first what made it fail.</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Try again</Trans>}
        submit={async ({ reason }) => {
          await api.ops.revive.send({ id, reason });
          await decided(t`It will be delivered again.`);
        }}
      />
    </QueueCard>
  );
}

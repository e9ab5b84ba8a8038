/** Dead-lettered jobs: events, mails, messages. Each can be retried. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Contract } from '~/contracts/index.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useQueueLabels } from '../staff-labels.ts';
import { useDecided } from '../use-decided.ts';

type Letter = InferContractRouterOutputs<Contract>['ops']['deadLetters']['data'][number];

export function DeliveriesPage() {
  const options = staffQueries.deliveries();
  const query = useInfiniteQuery(options);
  return (
    <Queue title={<Trans>Failed deliveries</Trans>} queryKey={options.queryKey} query={query}>
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
        name={t`Try again: ${what}`}
        title={<Trans>Deliver this again?</Trans>}
        description={<Trans>It gets all its attempts anew. Mend first what made it fail.</Trans>}
        schema={v.object({ reason: staffReasonSchema })}
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

/** How the market runs, in few words: what somebody should look at, and when the books were proven last. */
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Operations } from '~/contracts/ops/ops.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { operationsQueries } from '../operations/operations.queries.ts';
import { operationsHref } from '../operations/operations-search.ts';
import { TroubleList } from '../operations/trouble-list.tsx';
import { panel } from './panel.ts';

export function RunningPanel() {
  const { data } = useSuspenseQuery(operationsQueries.overview());
  const { ago } = useTimeFormat();
  const { count } = useFormat();
  const proven = data.proofs.map(({ proven_at: at }) => at).toSorted();
  const [oldest] = proven;
  return (
    <section className={panel} aria-labelledby="running">
      <SectionHeading
        id="running"
        size="panel"
        end={
          <TextLink href={operationsHref('now')}>
            <Trans>Operations</Trans>
          </TextLink>
        }
      >
        <Trans>The market runs</Trans>
      </SectionHeading>
      <TroubleList operations={data} />
      <DefinitionTable
        items={[
          ...(oldest === undefined
            ? []
            : [
                {
                  id: 'count',
                  term: <Trans>Proofs of the books</Trans>,
                  value: count(proven.length),
                },
                {
                  id: 'oldest',
                  term: <Trans>The oldest of them</Trans>,
                  value: <time dateTime={oldest}>{ago(oldest)}</time>,
                },
              ]),
          {
            id: 'backup',
            term: <Trans>Last backup</Trans>,
            value: <LastBackup backups={data.backups} />,
          },
        ]}
      />
    </section>
  );
}

function LastBackup({ backups }: Pick<Operations, 'backups'>) {
  const { ago } = useTimeFormat();
  const { is_on: isOn, last } = backups;
  if (last !== null) return <time dateTime={last.made_at}>{ago(last.made_at)}</time>;
  return isOn ? <Trans>none yet</Trans> : <Trans>none are made</Trans>;
}

/** How the market runs: processes, jobs, deliveries, services of others, proofs, configuration (decision 0125). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { may } from '~/domain/roles.ts';
import { useSession } from '~/platform/session/session.ts';
import { PageTitle } from '~/ui/layout.tsx';
import { Backups } from '../operations/backups.tsx';
import { Configuration } from '../operations/configuration.tsx';
import { DeadLetters } from '../operations/dead-letters.tsx';
import { Jobs } from '../operations/jobs.tsx';
import { operationsQueries } from '../operations/operations.queries.ts';
import { operationsHref, type OperationsView } from '../operations/operations-search.ts';
import { stack } from '../operations/parts.tsx';
import { Processes, Proofs } from '../operations/processes.tsx';
import { Queues, Services } from '../operations/services.tsx';
import { TroubleList } from '../operations/trouble-list.tsx';
import { ViewChips } from '../components/view-chips.tsx';

const columns = css({
  display: 'grid',
  gap: '8',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 520px), 1fr))',
});

export function OperationsPage({ view }: { view: OperationsView }) {
  if (view === 'deliveries') {
    return <DeadLetters title={<Trans>Operations</Trans>} lead={<Views view={view} />} />;
  }
  return (
    <div className={stack}>
      <PageTitle>
        <Trans>Operations</Trans>
      </PageTitle>
      <Views view={view} />
      {view === 'configuration' ? <Configuration /> : <Running view={view} />}
    </div>
  );
}

function Views({ view }: { view: OperationsView }) {
  const { t } = useLingui();
  const session = useSession();
  const sees = session !== null && may(session.profile.role, 'watch_operations');
  const views: [OperationsView, string][] = [
    ['now', t`Now`],
    ['jobs', t`Jobs`],
    ['deliveries', t`Failed deliveries`],
    ['configuration', t`Configuration`],
  ];
  return (
    <ViewChips
      views={views.filter(([name]) => sees || name === 'deliveries')}
      view={view}
      hrefOf={operationsHref}
    />
  );
}

function Running({ view }: { view: 'now' | 'jobs' }) {
  const { data } = useSuspenseQuery(operationsQueries.overview());
  if (view === 'jobs') return <Jobs jobs={data.jobs} />;
  return (
    <>
      <TroubleList operations={data} />
      <div className={columns}>
        <div className={stack}>
          <Services services={data.services} />
          <Queues queues={data.queues} />
        </div>
        <div className={stack}>
          <Processes operations={data} />
          <Proofs proofs={data.proofs} />
          <Backups backups={data.backups} />
        </div>
      </div>
    </>
  );
}

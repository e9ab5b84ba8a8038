/** The home of the day: what is due first over all queues, and how each queue stands (decision 0116). */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { WorkHome } from '~/contracts/backoffice/backoffice.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { may } from '~/domain/roles.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useSession } from '~/platform/session/session.ts';
import { Button } from '~/ui/button.tsx';
import { DoneIcon } from '~/ui/icon.tsx';
import { PageTitle, SectionHeading } from '~/ui/layout.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { AllKeys } from '../desk/all-keys.tsx';
import { DueList } from '../home/due-list.tsx';
import { homeQueries } from '../home/home.queries.ts';
import { QueueTable } from '../home/queue-table.tsx';
import { RunningPanel } from '../home/running-panel.tsx';
import { TeamPanel } from '../home/team-panel.tsx';
import { useHome } from '../home/use-home.ts';

const stack = css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' });
const columns = css({
  display: 'grid',
  gap: '8',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1440px)': { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
});
const part = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });

export function StaffHomePage() {
  const { data } = useSuspenseQuery(homeQueries.home());
  const home = useHome(data);
  const error = home.change.error ?? home.next.error;
  return (
    <div className={stack}>
      <PageTitle note={<Sums home={data} />}>
        <Trans>Today</Trans>
      </PageTitle>
      {error && (
        <Banner tone="danger" role="alert">
          <FailureText error={error} />
        </Banner>
      )}
      <div className={columns}>
        <div className={stack}>
          <DueFirst home={data} state={home} />
          <section className={part} aria-labelledby="queues">
            <SectionHeading id="queues" size="panel">
              <Trans>Queues</Trans>
            </SectionHeading>
            <QueueTable queues={data.queues} />
          </section>
        </div>
        <Aside />
      </div>
      <Keys state={home} />
    </div>
  );
}

/** What runs and who is there: beside the queues where there is room, else below them. */
function Aside() {
  const session = useSession();
  const sees = session !== null && may(session.profile.role, 'watch_operations');
  return (
    <div className={stack}>
      {sees ? <RunningPanel /> : null}
      <TeamPanel />
    </div>
  );
}

type HomeState = ReturnType<typeof useHome>;

function Sums({ home }: { home: WorkHome }) {
  const { date } = useTimeFormat();
  const sum = (key: 'waiting' | 'late') => home.queues.reduce((all, queue) => all + queue[key], 0);
  const [waiting, late] = [sum('waiting'), sum('late')];
  return (
    <>
      {date(home.at)} ·{' '}
      <span aria-live="polite">
        <Plural value={waiting} _0="nothing waits" one="# waits" other="# wait" />
        {late === 0 ? null : (
          <>
            {' '}
            · <Plural value={late} one="# late" other="# late" />
          </>
        )}
      </span>
    </>
  );
}

function DueFirst({ home, state }: { home: WorkHome; state: HomeState }) {
  const { change, next } = state;
  if (home.items.length === 0) {
    return (
      <EmptyState icon={<DoneIcon aria-hidden="true" />} title={<Trans>Nothing waits</Trans>}>
        <Trans>Everything is decided. What comes next shows up here by itself.</Trans>
      </EmptyState>
    );
  }
  return (
    <section className={part} aria-labelledby="due">
      <SectionHeading
        id="due"
        size="panel"
        end={
          <Button look="accent" size="sm" busy={next.isPending} onClick={() => next.mutate()}>
            <Trans>Take the next one</Trans> <Kbd>T</Kbd>
          </Button>
        }
      >
        <Trans>Late first</Trans>
      </SectionHeading>
      <DueList
        items={home.items}
        selected={state.selected}
        busy={state.busy}
        onTake={(item) => change.mutate(item)}
      />
    </section>
  );
}

function Keys({ state }: { state: HomeState }) {
  const { t } = useLingui();
  const { list, isListing, keys } = state;
  return (
    <AllKeys
      title={<Trans>Keys of the home of the day</Trans>}
      keys={[
        ['J', t`Next row`],
        ['K', t`Row before`],
        ['T', t`Take the marked row; without one, take and open what is due first`],
        ['O', t`Open the marked row`],
        ['G 1 – 9', t`Open a queue`],
        ['?', t`This list`],
      ]}
      single={keys}
      isListing={isListing}
      list={list}
    />
  );
}

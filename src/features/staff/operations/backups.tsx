/** The backups that the market makes of itself: the last one, the next, and what failed. */
import { Plural, Trans } from '@lingui/react/macro';
import type { Operations, ShownBackups } from '~/contracts/ops/ops.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { useBackupProblems } from './operations-labels.ts';
import { code, Megabytes, part, quiet } from './parts.tsx';

export function Backups({ backups }: Pick<Operations, 'backups'>) {
  const { moment } = useTimeFormat();
  const { is_on: isOn, last, next_at: nextAt } = backups;
  const next = nextAt === null ? null : moment(nextAt);
  return (
    <section className={part} aria-labelledby="backups">
      <SectionHeading
        id="backups"
        size="panel"
        note={next === null ? undefined : <Trans>The next one: {next}</Trans>}
      >
        <Trans>Backups</Trans>
      </SectionHeading>
      {isOn ? null : <NoneAreMade />}
      {isOn || last !== null ? (
        <RowList>
          <LastRow backups={backups} />
          {backups.failure === null ? null : <FailureRow failure={backups.failure} />}
        </RowList>
      ) : null}
    </section>
  );
}

function NoneAreMade() {
  return (
    <div>
      <p>
        <Trans>No backups are made: BACKUP_DIR is not set.</Trans>
      </p>
      <p className={quiet}>
        <Trans>
          Set it to a folder on another disk, for every process, and start again: one is made each
          day then. docs/operations.md, Backup and restore, says the rest.
        </Trans>
      </p>
    </div>
  );
}

function LastRow({ backups }: { backups: ShownBackups }) {
  const { ago, moment } = useTimeFormat();
  const { count } = useFormat();
  const { last, running_since: runningSince } = backups;
  const since = runningSince === null ? null : moment(runningSince);
  const seconds = last === null ? '' : count(Math.ceil(last.took_ms / 1_000));
  return (
    <RowItem
      title={
        last === null ? (
          <Trans>No backup has come to its end yet.</Trans>
        ) : (
          <code className={code}>{last.name}</code>
        )
      }
      detail={
        last === null ? undefined : (
          <>
            <time dateTime={last.made_at}>{ago(last.made_at)}</time> ·{' '}
            <Megabytes bytes={last.bytes} /> · <Trans>took {seconds} s</Trans>
          </>
        )
      }
      end={
        since === null ? null : (
          <StatusPill>
            <Trans>Being made since {since}</Trans>
          </StatusPill>
        )
      }
    />
  );
}

function FailureRow({ failure }: { failure: NonNullable<ShownBackups['failure']> }) {
  const problems = useBackupProblems();
  const { moment } = useTimeFormat();
  const at = moment(failure.at);
  const isOver = failure.since_last === 0;
  return (
    <RowItem
      title={<Trans>Last failure: {at}</Trans>}
      detail={
        <>
          {problems[failure.problem]}
          {failure.detail === null ? null : <> {failure.detail}</>}
        </>
      }
      end={
        isOver ? (
          <StatusPill>
            <Trans>Made up for</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="danger">
            <Plural value={failure.since_last} one="# failed since" other="# failed since" />
          </StatusPill>
        )
      }
    />
  );
}

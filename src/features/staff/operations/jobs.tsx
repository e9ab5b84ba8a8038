/** Recurring jobs: what fails first, then what is late. Those that sleep for hours can be made due. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { JobRun, JobState, Operations } from '~/contracts/ops/ops.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { StatusPill, type Tone } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { useJobStateLabels } from './operations-labels.ts';
import { code } from './parts.tsx';
import { reasonOnly } from '../reason-only.ts';

const tones: Record<JobState, Tone> = { fine: 'neutral', late: 'warning', failing: 'danger' };
const order: readonly JobState[] = ['failing', 'late', 'fine'];

export function Jobs({ jobs }: Pick<Operations, 'jobs'>) {
  const { t } = useLingui();
  if (jobs.length === 0) {
    return (
      <EmptyState title={<Trans>No job has run yet</Trans>}>
        <Trans>What they did is told here within seconds of the start.</Trans>
      </EmptyState>
    );
  }
  const sorted = jobs.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <RowList label={t`Jobs`}>
      {sorted.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </RowList>
  );
}

function JobRow({ job }: { job: JobRun }) {
  const labels = useJobStateLabels();
  const isAsleep = job.due_at !== null;
  return (
    <RowItem
      title={<code className={code}>{job.name}</code>}
      detail={<JobDetail job={job} />}
      end={
        <>
          <StatusPill tone={tones[job.state]}>{labels[job.state]}</StatusPill>
          {isAsleep ? <RunNow name={job.name} /> : null}
        </>
      }
    />
  );
}

function JobDetail({ job }: { job: JobRun }) {
  const { minutes, count } = useFormat();
  const { ago, moment } = useTimeFormat();
  const every =
    job.every_seconds < 60 ? `${count(job.every_seconds)} s` : minutes(job.every_seconds / 60);
  const ran = job.succeeded_at === null ? null : ago(job.succeeded_at);
  const took = job.took_ms === null ? null : `${count(job.took_ms)} ms`;
  const due = job.due_at === null ? null : moment(job.due_at);
  const failed = job.failed_at === null ? null : moment(job.failed_at);
  return (
    <>
      <Trans>looked at every {every}</Trans>
      {ran === null ? null : (
        <>
          {' '}
          · <Trans>last {ran}</Trans>
          {took === null ? null : <> ({took})</>}
        </>
      )}
      {due === null ? null : (
        <>
          {' '}
          · <Trans>due: {due}</Trans>
        </>
      )}
      {failed === null ? null : (
        <>
          {' '}
          · <Trans>last failure: {failed}</Trans>, {job.last_error}
        </>
      )}
    </>
  );
}

function RunNow({ name }: { name: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (
    <DecisionDialog
      label={<Trans>Run now</Trans>}
      name={t`Run now: ${name}`}
      title={<Trans>Run this job now?</Trans>}
      description={
        <Trans>
          It runs within half a minute in one of the processes, and then at its usual times.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Run now</Trans>}
      submit={async ({ reason }) => {
        await api.ops.runJob.send({ name, reason });
        toast({ status: 'success', description: t`It is due now.` });
        await queryClient.invalidateQueries({ queryKey: api.ops.overview.key() });
      }}
    />
  );
}

/** Whether a recurring job does what it should. */
import type { JobState } from '~/contracts/ops/ops.schemas.ts';
import type { StoredRun } from '../../core/job-runs.ts';

/** A job that runs every second may be late by this without anything being wrong: a batch takes its time. */
const LEAST_SECONDS = 120;
const PERIODS = 5;

/** @param now by the machine's clock, as the runs are told */
export function stateOfJob(
  run: Pick<StoredRun, 'every_seconds' | 'succeeded_at' | 'failed_at'>,
  now: Date,
): JobState {
  const { succeeded_at: succeededAt, failed_at: failedAt } = run;
  if (succeededAt === null) return 'failing';
  if (failedAt !== null && failedAt > succeededAt) return 'failing';
  const allowed = Math.max(run.every_seconds * PERIODS, LEAST_SECONDS) * 1_000;
  return now.getTime() - succeededAt.getTime() > allowed ? 'late' : 'fine';
}

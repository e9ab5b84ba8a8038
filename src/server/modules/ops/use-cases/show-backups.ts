/** What staff see of the backups (decision 0130). Three rows, and a count that has an end. */
import type { ShownBackups } from '~/contracts/ops/ops.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { dueOf } from '../../../core/periodic-job.ts';
import { countFailedSince, lastRuns } from '../backup-runs.repository.ts';

export const BACKUP_JOB = 'ops.backup';

type Runs = Awaited<ReturnType<typeof lastRuns>>;

function lastOf({ whole }: Runs): ShownBackups['last'] {
  if (!whole || whole.name === null || whole.bytes === null || whole.took_ms === null) return null;
  const { name, bytes, took_ms: tookMs, started_at: startedAt } = whole;
  // It tells of the market as it was then.
  return { name, bytes, took_ms: tookMs, made_at: startedAt.toISOString() };
}

async function failureOf({ db }: Ctx, { failed, whole }: Runs): Promise<ShownBackups['failure']> {
  if (!failed || failed.problem === null) return null;
  const { problem, detail, started_at: startedAt, took_ms: tookMs } = failed;
  return {
    at: new Date(startedAt.getTime() + (tookMs ?? 0)).toISOString(),
    problem,
    detail,
    since_last: await countFailedSince(db, whole?.id ?? null),
  };
}

export async function showBackups(ctx: Ctx): Promise<ShownBackups> {
  const isOn = ctx.services.env.backups !== undefined;
  const [runs, due] = await Promise.all([lastRuns(ctx.db), dueOf(ctx.db, BACKUP_JOB)]);
  return {
    is_on: isOn,
    last: lastOf(runs),
    running_since: runs.running?.started_at.toISOString() ?? null,
    next_at: isOn && due && !runs.running ? due.toISOString() : null,
    failure: await failureOf(ctx, runs),
  };
}

/** How the market runs, on one page (decision 0125). Every part is bounded, whatever the tables hold. */
import type { JobRun, Operations, RunningProcess } from '~/contracts/ops/ops.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { countDeliveries, deliveryQueues } from '../../../core/dead-letters.ts';
import { listProcesses } from '../../../core/heartbeat.ts';
import { listRuns } from '../../../core/job-runs.ts';
import { proofReaders, serviceWatches } from '../../../core/operations.ts';
import { lastMigration } from '../../../db/migrate.ts';
import { stateOfJob } from '../job-state.ts';
import { showBackups } from './show-backups.ts';

/** Six beats of a process. */
const SILENT_SECONDS = 60;

const isoOf = (at: Date | null): string | null => at && at.toISOString();

async function jobsOf({ db }: Ctx): Promise<JobRun[]> {
  const runs = await listRuns(db);
  return runs.map((run) => ({
    name: run.name,
    state: stateOfJob(run, run.at),
    every_seconds: run.every_seconds,
    succeeded_at: isoOf(run.succeeded_at),
    took_ms: run.took_ms,
    failed_at: isoOf(run.failed_at),
    last_error: run.last_error,
    due_at: isoOf(run.due_at),
  }));
}

async function processesOf({ db }: Ctx): Promise<RunningProcess[]> {
  const beats = await listProcesses(db, SILENT_SECONDS);
  return beats.map((beat) => ({
    id: beat.id,
    role: beat.role,
    version: beat.version,
    node: beat.node,
    started_at: beat.started_at.toISOString(),
    seen_at: beat.seen_at.toISOString(),
    is_silent: beat.is_silent,
    memory_bytes: beat.memory_bytes,
    cache: {
      entries: beat.cache_entries,
      bytes: beat.cache_bytes,
      limit_bytes: beat.cache_limit_bytes,
    },
  }));
}

async function servicesOf(ctx: Ctx): Promise<Operations['services']> {
  const watches = serviceWatches.of(ctx);
  return Promise.all(
    watches.map(async ({ name, look }) => {
      const { last_done_at: lastDoneAt, ...facts } = await look(ctx);
      return { name, ...facts, last_done_at: isoOf(lastDoneAt) };
    }),
  );
}

async function proofsOf(ctx: Ctx): Promise<Operations['proofs']> {
  const found = await Promise.all(proofReaders.of(ctx).map((proofs) => proofs(ctx)));
  return found.flat().map(({ proven_at: provenAt, full_at: fullAt, ...proof }) => ({
    ...proof,
    proven_at: provenAt.toISOString(),
    full_at: fullAt.toISOString(),
  }));
}

export async function showOperations(ctx: Ctx): Promise<Operations> {
  const { env } = ctx.services;
  const [processes, jobs, counts, services, proofs, migration, backups] = await Promise.all([
    processesOf(ctx),
    jobsOf(ctx),
    countDeliveries(ctx.db, deliveryQueues.of(ctx)),
    servicesOf(ctx),
    proofsOf(ctx),
    lastMigration(ctx.db),
    showBackups(ctx),
  ]);
  return {
    at: ctx.now.toISOString(),
    migration,
    database: env.database.kind,
    processes,
    jobs,
    queues: Object.entries(counts).map(([queue, count]) => ({ queue, ...count })),
    services,
    proofs,
    backups,
  };
}

/**
 * When each recurring job ran last (decision 0125). Jobs run every second or two, so a process keeps what they did in
 * memory and writes it every few seconds. All by the machine's clock: it is about machines.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { reasonOf } from './delivery-queue.ts';

interface Run {
  everySeconds: number;
  succeededAt: Date | null;
  tookMs: number | null;
  failedAt: Date | null;
  lastError: string | null;
}

export interface JobRuns {
  succeeded(job: { name: string; everySeconds: number }, startedAt: Date): void;
  failed(job: { name: string; everySeconds: number }, error: unknown): void;
  /** Writes what is new since the last time. */
  flush(db: Db): Promise<void>;
}

async function upsertRun(db: Db, name: string, run: Run): Promise<void> {
  await sql`
    insert into job_run (name, every_seconds, succeeded_at, took_ms, failed_at, last_error)
    values (${name}, ${run.everySeconds}, ${run.succeededAt}, ${run.tookMs}, ${run.failedAt}, ${run.lastError})
    on conflict (name) do update set
      every_seconds = excluded.every_seconds,
      took_ms = case
        when excluded.succeeded_at >= coalesce(job_run.succeeded_at, '-infinity') then excluded.took_ms
        else job_run.took_ms end,
      succeeded_at = greatest(job_run.succeeded_at, excluded.succeeded_at),
      last_error = case
        when excluded.failed_at >= coalesce(job_run.failed_at, '-infinity') then excluded.last_error
        else job_run.last_error end,
      failed_at = greatest(job_run.failed_at, excluded.failed_at)
  `.execute(db);
}

export function createJobRuns(): JobRuns {
  const news = new Map<string, Run>();
  const note = (job: { name: string; everySeconds: number }, change: Partial<Run>): void => {
    const known = news.get(job.name);
    const none = { succeededAt: null, tookMs: null, failedAt: null, lastError: null };
    news.set(job.name, { ...none, ...known, everySeconds: job.everySeconds, ...change });
  };
  return {
    succeeded(job, startedAt) {
      const succeededAt = new Date();
      note(job, { succeededAt, tookMs: succeededAt.getTime() - startedAt.getTime() });
    },
    failed: (job, error) => note(job, { failedAt: new Date(), lastError: reasonOf(error) }),
    async flush(db) {
      const taken = [...news];
      news.clear();
      // One after the other and by name: two processes that write at once wait, and never for each other.
      for (const [name, run] of taken.toSorted(([a], [b]) => a.localeCompare(b))) {
        await upsertRun(db, name, run);
      }
    },
  };
}

export interface StoredRun {
  name: string;
  every_seconds: number;
  succeeded_at: Date | null;
  took_ms: number | null;
  failed_at: Date | null;
  last_error: string | null;
  /** When it is due: of jobs with a lease in the database. By the product's clock. */
  due_at: Date | null;
  /** The machine's time, for how long ago that is. */
  at: Date;
}

/** All jobs that ever ran, by name. */
export async function listRuns(db: Db): Promise<StoredRun[]> {
  return db
    .selectFrom('job_run')
    .leftJoin('job_lease', 'job_lease.name', 'job_run.name')
    .select([
      'job_run.name',
      'every_seconds',
      'succeeded_at',
      'took_ms',
      'failed_at',
      'last_error',
      'job_lease.held_until as due_at',
    ])
    .select(sql<Date>`now()`.as('at'))
    .orderBy('job_run.name')
    .execute();
}

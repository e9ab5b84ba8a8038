/** Jobs with a long period that survive restarts: the next due time is stored in the database (`job_lease`). */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Ctx } from './context.ts';
import type { RecurringJob } from './define-module.ts';

/** How often a process polls whether the job is due, where the job does not say otherwise. */
const LOOK_SECONDS = 30;
/** Lease: when a process dies or fails, the job is due again after this time. */
const LEASE_SECONDS = 900;

/** Leases a due job for one process; returns whether it did. */
async function takeDue(db: Db, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into job_lease (name, held_until)
    values (${name}, ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second')
    on conflict (name) do update set held_until = excluded.held_until
      where job_lease.held_until <= ${now}
    returning name
  `.execute(db);
  return rows.length === 1;
}

/** When a periodic job is due; undefined where there is none of the name, or it never ran. */
export async function dueOf(db: Db, name: string): Promise<Date | undefined> {
  const lease = await db
    .selectFrom('job_lease')
    .select('held_until')
    .where('name', '=', name)
    .executeTakeFirst();
  return lease?.held_until;
}

/** Makes a periodic job due now, unless a process is at it: what it reads has changed. */
export async function makeDue(db: Db, name: string, now: Date): Promise<void> {
  await sql`
    update job_lease set held_until = ${now}::timestamptz
    where name = ${name} and held_until > ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
  `.execute(db);
}

/**
 * A job that runs once in `periodSeconds` of the product's clock, in one of all processes, the first time at once. One
 * that throws is due again when its lease expires, after a quarter of an hour.
 */
export function periodicJob(job: {
  name: string;
  periodSeconds: number;
  lookSeconds?: number;
  /** Asked first: a job that has nothing to do takes no lease, and so writes nothing. */
  isWanted?(ctx: Ctx): Promise<boolean>;
  run(ctx: Ctx): Promise<void>;
}): RecurringJob {
  return {
    name: job.name,
    everySeconds: job.lookSeconds ?? LOOK_SECONDS,
    async run(ctx) {
      if (job.isWanted && !(await job.isWanted(ctx))) return 0;
      if (!(await takeDue(ctx.db, job.name, ctx.now))) return 0;
      await job.run(ctx);
      await ctx.db
        .updateTable('job_lease')
        .set({ held_until: new Date(ctx.now.getTime() + job.periodSeconds * 1_000) })
        .where('name', '=', job.name)
        .execute();
      return 0;
    },
  };
}

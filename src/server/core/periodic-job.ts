/** Jobs that are due once in a long while, whatever restarts: what is due stands in the database (`job_lease`). */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Ctx } from './context.ts';
import type { RecurringJob } from './define-module.ts';

/** How often a process looks whether the job is due. */
const LOOK_SECONDS = 30;
/** A process that dies at it leaves the job to others after this time; one that fails tries again after it. */
const LEASE_SECONDS = 900;

/** Takes a job that is due, for one process; answers whether it was. */
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

/**
 * A job that runs once in `periodSeconds` of the product's clock, at one process of all, the first time at once. One that
 * throws is due again after a quarter of an hour.
 */
export function periodicJob(job: {
  name: string;
  periodSeconds: number;
  run(ctx: Ctx): Promise<void>;
}): RecurringJob {
  return {
    name: job.name,
    everySeconds: LOOK_SECONDS,
    async run(ctx) {
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

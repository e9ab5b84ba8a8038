/**
 * The partitions of stored answers (decision 0040), one for each day in UTC by the machine's clock: old ones are dropped
 * as a whole, new ones are made ahead. A day without one goes to the default partition and is moved out of it later.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A key works for at least so many days after its first call; the browser keeps intents for one. */
export const RETENTION_DAYS = 2;
const DAYS_AHEAD = 7;

/**
 * Both change the table itself, which waits for every call that holds a key and makes every new one wait behind: it gives up
 * after a second, and the next run tries again.
 */
const shortLockTimeout = sql`set local lock_timeout = '1s'`;

interface Day {
  /** `d20261123`. */
  name: string;
  day: string;
}

/** Days around now that have no partition of their own. */
async function missingDays(db: Db): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select 'd' || to_char(day, 'YYYYMMDD') as name, day::date::text as day
    from generate_series(
      (now() at time zone 'utc')::date - ${RETENTION_DAYS}::int,
      (now() at time zone 'utc')::date + ${DAYS_AHEAD}::int, interval '1 day'
    ) day
    where to_regclass('idempotency_day.d' || to_char(day, 'YYYYMMDD')) is null
    order by day
  `.execute(db);
  return rows;
}

async function createDay(db: Db, { name, day }: Day): Promise<void> {
  const table = sql.id('idempotency_day', name);
  await db.transaction().execute(async (tx) => {
    await shortLockTimeout.execute(tx);
    await sql`create table ${table} (like idempotency_key including all)`.execute(tx);
    await sql`lock table idempotency_day.others in access exclusive mode`.execute(tx);
    await sql`
      with moved as (delete from idempotency_day.others where day = ${day}::date returning *)
      insert into ${table} select * from moved
    `.execute(tx);
    const next = sql`(${sql.lit(day)}) to (${sql.lit(nextDay(day))})`;
    await sql`alter table idempotency_key attach partition ${table} for values from ${next}`.execute(
      tx,
    );
  });
}

function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Partitions of days that are over. */
async function oldDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'idempotency_key'::regclass and c.relname ~ '^d[0-9]{8}$'
      and to_date(substr(c.relname, 2), 'YYYYMMDD') < (now() at time zone 'utc')::date - ${RETENTION_DAYS}::int
    order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Drops the days that are over and makes those that come. Safe in several processes: the loser finds it done. */
export async function turnAnswerDays(db: Db): Promise<void> {
  for (const day of await missingDays(db)) await createDay(db, day);
  for (const name of await oldDays(db)) {
    await db.transaction().execute(async (tx) => {
      await shortLockTimeout.execute(tx);
      await sql`drop table if exists ${sql.id('idempotency_day', name)}`.execute(tx);
    });
  }
  // Of a time in which no job ran: usually nothing.
  await sql`
    delete from idempotency_day.others where day < (now() at time zone 'utc')::date - ${RETENTION_DAYS}::int
  `.execute(db);
}

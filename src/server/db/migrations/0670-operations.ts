/** What staff see of the machines (decision 0125): when each recurring job ran last, and which processes are there. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_run (
      name text primary key,
      every_seconds integer not null check (every_seconds > 0),
      succeeded_at timestamptz,
      /** Of the last run that ended well. */
      took_ms integer check (took_ms >= 0),
      failed_at timestamptz,
      last_error text,
      check (succeeded_at is not null or failed_at is not null)
    )
  `.execute(db);
  await sql`
    create table process_beat (
      id uuid primary key,
      role text not null,
      version text not null,
      node text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      memory_bytes bigint not null,
      cache_entries integer not null,
      cache_bytes bigint not null,
      cache_limit_bytes bigint not null
    )
  `.execute(db);
}

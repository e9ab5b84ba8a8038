/** Backups that the product makes (decision 0130): each run, with what came of it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_run (
      /** Rises with time. */
      id uuid primary key,
      started_at timestamptz not null,
      /** Null while it runs. */
      took_ms bigint check (took_ms >= 0),
      /** Of a whole one: the name of its folder, and its size. */
      name text,
      bytes bigint check (bytes >= 0),
      /** Of one that failed. */
      problem text check (problem in ('folder', 'full', 'no_program', 'program', 'interrupted', 'other')),
      detail text,
      check ((name is null) = (bytes is null)),
      check (took_ms is null or (name is null) <> (problem is null)),
      check (took_ms is not null or (name is null and problem is null))
    )
  `.execute(db);
  await sql`create index backup_run_made on backup_run (id) where name is not null`.execute(db);
  await sql`create index backup_run_failed on backup_run (id) where problem is not null`.execute(
    db,
  );
}

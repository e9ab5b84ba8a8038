import { type Kysely, sql } from 'kysely';

/** Pictures that files name are counted apart from uploads, by a bound of their own (decision 0085). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media_allowance
      add column source text not null default 'upload' check (source in ('upload', 'file')),
      drop constraint media_allowance_pkey,
      add primary key (owner_id, source)
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** How many pictures an account has uploaded in the day that began with the first of them (decision 0027). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_allowance (
      owner_id uuid primary key references app_user (id),
      since timestamptz not null,
      pictures integer not null check (pictures > 0),
      bytes bigint not null check (bytes > 0)
    )
  `.execute(db);
  // What an account has uploaded and not used is counted at each upload.
  await sql`create index media_unclaimed_of on media (owner_id) where claimed_at is null`.execute(
    db,
  );
}

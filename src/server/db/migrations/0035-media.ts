import { type Kysely, sql } from 'kysely';

/** Uploaded images. The file itself lies in the storage under the id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key,
      owner_id uuid not null references app_user (id),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      byte_size integer not null check (byte_size > 0),
      content_hash text not null,
      claimed_at timestamptz,
      created_at timestamptz not null,
      unique (owner_id, content_hash)
    )
  `.execute(db);
  // What nobody used is removed after a while; the sweep reads only these rows.
  await sql`create index media_unclaimed on media (created_at) where claimed_at is null`.execute(
    db,
  );
}

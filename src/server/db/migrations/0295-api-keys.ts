/** Keys of the API (decision 0074). A revoked key is deleted; the audit trail says that there was one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_key (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      name text not null,
      hash text not null unique,
      hint text not null,
      scopes text[] not null,
      calls_per_minute integer not null check (calls_per_minute > 0),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )
  `.execute(db);
  await sql`create index api_key_of_person on api_key (user_id, created_at desc)`.execute(db);
  await sql`create index api_key_expiry on api_key (expires_at)`.execute(db);
}

/** Accounts elsewhere that people sign in with, and attempts that are under way at a provider. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_binding (
      provider text not null,
      subject text not null,
      user_id uuid not null references app_user (id) on delete cascade,
      bound_at timestamptz not null,
      primary key (provider, subject),
      unique (user_id, provider)
    )
  `.execute(db);
  await sql`
    create table social_attempt (
      state_hash text primary key,
      provider text not null,
      user_id uuid references app_user (id) on delete cascade,
      redirect_uri text not null,
      step text not null check (step in ('started', 'asked', 'proved', 'used')),
      sealed text not null,
      code_hash text unique,
      expires_at timestamptz not null
    )
  `.execute(db);
  await sql`create index social_attempt_age on social_attempt (expires_at)`.execute(db);
}

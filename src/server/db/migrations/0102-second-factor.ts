/** Authenticator apps, passkeys, recovery codes, and what a session has confirmed (decision 0017). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column second_factor_on boolean not null default false`.execute(
    db,
  );
  await sql`alter table session add column second_factor_at timestamptz`.execute(db);
  await sql`
    create table totp_factor (
      user_id uuid primary key references app_user (id) on delete cascade,
      sealed_secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint
    )
  `.execute(db);
  await sql`
    create table recovery_code (
      user_id uuid not null references app_user (id) on delete cascade,
      hash text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, hash)
    )
  `.execute(db);
  await sql`
    create table passkey (
      id uuid primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      is_multi_device boolean not null,
      is_backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )
  `.execute(db);
  await sql`create index passkey_user on passkey (user_id, id)`.execute(db);
  await sql`
    create table passkey_challenge (
      hash text primary key,
      purpose text not null check (purpose in ('sign_in', 'confirm', 'register')),
      user_id uuid references app_user (id) on delete cascade,
      session_id uuid references session (id) on delete cascade,
      challenge text not null,
      expires_at timestamptz not null,
      check ((purpose = 'sign_in') = (user_id is null)),
      check ((user_id is null) = (session_id is null))
    )
  `.execute(db);
  await sql`create index passkey_challenge_age on passkey_challenge (expires_at)`.execute(db);
  await sql`
    create table second_factor_tries (
      user_id uuid primary key references app_user (id) on delete cascade,
      count integer not null,
      since timestamptz not null
    )
  `.execute(db);
}

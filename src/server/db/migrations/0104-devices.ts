/** Devices that an account was used on, what a session was opened with, and what brought an account here. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      add column device_hash text,
      add column country text check (country ~ '^[A-Z]{2}$'),
      add column device_check text
  `.execute(db);
  await sql`
    create table known_device (
      user_id uuid not null references app_user (id) on delete cascade,
      device_hash text not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device_hash)
    )
  `.execute(db);
  await sql`create index known_device_age on known_device (last_seen_at)`.execute(db);
  await sql`
    create table registration_source (
      user_id uuid primary key references app_user (id) on delete cascade,
      utm jsonb not null,
      created_at timestamptz not null
    )
  `.execute(db);
}

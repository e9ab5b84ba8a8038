import { sql, type Kysely } from 'kysely';

/** What belongs to no module: extensions, the clock, the outbox, idempotency keys, job leases, the mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists citext`.execute(db);
  // unaccent() is only stable; an immutable wrapper lets indexes and generated columns use it.
  await sql`
    create function search_text(value text) returns text
    language sql immutable strict parallel safe
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$
  `.execute(db);
  await sql`
    create table app_clock (
      id boolean primary key default true check (id),
      shift_seconds integer not null default 0 check (shift_seconds >= 0)
    )
  `.execute(db);
  await sql`
    create table app_marker (
      name text primary key,
      value text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      topic text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      available_at timestamptz not null default now(),
      last_error text
    )
  `.execute(db);
  await sql`create index outbox_available on outbox (available_at, id)`.execute(db);
  await sql`
    create table idempotency_key (
      user_id uuid not null,
      route text not null,
      key text not null,
      body_hash text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, route, key)
    )
  `.execute(db);
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db);
  await sql`
    create table job_lease (
      name text primary key,
      held_until timestamptz not null
    )
  `.execute(db);
  await sql`
    create table mail_message (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index mail_message_recipient on mail_message (recipient, created_at desc)`.execute(
    db,
  );
}

/** Leaving and taking one's data along: names that rest, former addresses, exports, deletions, and their redaction. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendUser(db);
  await createNames(db);
  await indexReviewers(db);
  await createExports(db);
  await createDeletions(db);
  await allowRedaction(db);
}

/** Deleted accounts all have the same public name, so that names are unique among the living only. */
async function extendUser(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column public_name_changed_at timestamptz,
      add column deletion_due_at timestamptz,
      add column deleted_at timestamptz
  `.execute(db);
  await sql`alter table app_user drop constraint app_user_public_name_key`.execute(db);
  await sql`
    create unique index app_user_public_name_key on app_user (public_name) where deleted_at is null
  `.execute(db);
}

/** A name that somebody gave up rests for a while. Only a hash is kept: it may be the name of a deleted account. */
async function createNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retired_name (
      hash text primary key,
      user_id uuid references app_user (id),
      until timestamptz not null
    )
  `.execute(db);
  await sql`create index retired_name_age on retired_name (until)`.execute(db);
  await sql`create index retired_name_user on retired_name (user_id)`.execute(db);
  await sql`
    create table former_email (
      user_id uuid not null references app_user (id),
      email citext not null,
      changed_at timestamptz not null,
      primary key (user_id, email)
    )
  `.execute(db);
}

/** The sellers whom somebody reviewed, when their name or picture changes. */
async function indexReviewers(db: Kysely<unknown>): Promise<void> {
  await sql`create index review_of_buyer on review (buyer_id)`.execute(db);
}

async function createExports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_export (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      status text not null check (status in ('pending', 'ready', 'failed', 'expired')),
      attempts integer not null default 0,
      retry_at timestamptz not null,
      requested_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      byte_size bigint
    )
  `.execute(db);
  await sql`create index data_export_user on data_export (user_id, requested_at desc)`.execute(db);
  await sql`
    create unique index data_export_open on data_export (user_id) where status = 'pending'
  `.execute(db);
  await sql`
    create index data_export_waiting on data_export (retry_at) where status = 'pending'
  `.execute(db);
  await sql`create index data_export_age on data_export (expires_at) where status = 'ready'`.execute(
    db,
  );
}

/** One row for each wish to leave: kept as the proof of what was asked and done, without personal data. */
async function createDeletions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_deletion (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      status text not null check (status in ('waiting', 'withdrawn', 'stopped', 'done')),
      waives_bonus boolean not null,
      requested_at timestamptz not null,
      due_at timestamptz not null,
      ended_at timestamptz,
      check ((status = 'waiting') = (ended_at is null))
    )
  `.execute(db);
  await sql`
    create unique index account_deletion_open on account_deletion (user_id) where status = 'waiting'
  `.execute(db);
  await sql`
    create index account_deletion_due on account_deletion (due_at) where status = 'waiting'
  `.execute(db);
}

/**
 * Audit records and order events stay append-only, but for one thing: within a transaction that says so
 * (`legend.redacting`), their free texts and addresses may be blanked out. Who did what, and when, never changes.
 */
async function allowRedaction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('legend.redacting', true) = 'on'
        and (to_jsonb(old) - '{before,after,reason,ip}'::text[])
          = (to_jsonb(new) - '{before,after,reason,ip}'::text[])
      then
        return new;
      end if;
      raise exception 'audit records are append-only';
    end $$
  `.execute(db);
  await sql`
    create function refuse_order_event_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('legend.redacting', true) = 'on'
        and (to_jsonb(old) - 'note') = (to_jsonb(new) - 'note')
      then
        return new;
      end if;
      raise exception 'order_event is append-only' using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  await sql`drop trigger order_event_append_only on order_event`.execute(db);
  await sql`
    create trigger order_event_append_only before update on order_event
    for each row execute function refuse_order_event_change()
  `.execute(db);
  await sql`
    create trigger order_event_no_delete before delete or truncate on order_event
    for each statement execute function refuse_change()
  `.execute(db);
}

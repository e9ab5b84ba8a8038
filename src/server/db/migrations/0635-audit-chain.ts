/**
 * The chain of the audit trail (decision 0121): each record gets a place, and a hash over itself and the place before.
 * Records wait in `audit_unsealed` until a job seals them, those from before the chain, too.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Not part of what a record says: without it nobody finds out by trying what an erased field said.
  await sql`
    alter table audit_record add column salt uuid not null default gen_random_uuid()
  `.execute(db);
  await createUnsealed(db);
  await createLinks(db);
  await createProof(db);
  await guardRecords(db);
}

async function createUnsealed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_unsealed (
      id bigint generated always as identity primary key,
      record_id uuid not null,
      kind text not null check (kind in ('record', 'redaction'))
    )
  `.execute(db);
  await sql`create index audit_unsealed_record on audit_unsealed (record_id)`.execute(db);
  await sql`
    insert into audit_unsealed (record_id, kind) select id, 'record' from audit_record order by id
  `.execute(db);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_link (
      sequence bigint primary key check (sequence > 0),
      record_id uuid not null,
      kind text not null check (kind in ('record', 'redaction')),
      /** Of the fields that an erasure may blank, as they were when this was sealed. */
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      sealed_at timestamptz not null
    )
  `.execute(db);
  await sql`create index audit_link_record on audit_link (record_id)`.execute(db);
  await sql`
    create unique index audit_link_once on audit_link (record_id) where kind = 'record'
  `.execute(db);
  await sql`
    create trigger audit_link_append_only before update or delete or truncate on audit_link
    for each statement execute function refuse_change()
  `.execute(db);
}

async function createProof(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_proof (
      id boolean primary key default true check (id),
      proven_at timestamptz not null,
      /** The same of the last proof that looked at everything. */
      full_at timestamptz not null,
      /** The head that was proven; none of an empty chain. */
      sequence bigint not null check (sequence >= 0),
      hash text not null,
      broken_count integer not null check (broken_count >= 0),
      broken_as text,
      /** Null where it is not in one place. */
      broken_sequence bigint,
      check ((broken_count = 0) = (broken_as is null))
    )
  `.execute(db);
}

async function guardRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function queue_audit_record() returns trigger language plpgsql as $$
    begin
      insert into audit_unsealed (record_id, kind) values (new.id, 'record');
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger audit_record_queued after insert on audit_record
    for each row execute function queue_audit_record()
  `.execute(db);
  // An erasure takes a new salt, so that the old digest says nothing any more, and gets a place of its own in the chain.
  await sql`
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('legend.redacting', true) = 'on'
        and (to_jsonb(old) - '{before,after,reason,ip,salt}'::text[])
          = (to_jsonb(new) - '{before,after,reason,ip,salt}'::text[])
      then
        new.salt := gen_random_uuid();
        insert into audit_unsealed (record_id, kind) values (new.id, 'redaction');
        return new;
      end if;
      raise exception 'audit records are append-only';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_record_no_truncate before truncate on audit_record
    for each statement execute function refuse_change()
  `.execute(db);
}

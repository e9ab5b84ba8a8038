/**
 * Offers from files (decision 0070). `external_id` is a seller's own number of an offer: importing it again updates the
 * offer. Imports have no foreign keys to people, categories or offers: rows end by their age, and nothing is locked for
 * them (0024).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer add column external_id text`.execute(db);
  await sql`
    create unique index offer_external_id on offer (seller_id, external_id)
    where external_id is not null and deleted_at is null
  `.execute(db);
  await sql`
    create table offer_import (
      id uuid primary key,
      seller_id uuid not null,
      category_id uuid not null,
      file_name text not null,
      locale text not null,
      status text not null check (status in ('checked', 'running', 'done', 'stopped')),
      mode text not null check (mode in ('good', 'all')),
      separator text not null check (separator in ('comma', 'semicolon', 'tab')),
      decimal text not null check (decimal in ('point', 'comma')),
      header jsonb not null,
      mapping jsonb not null,
      source text,
      created_at timestamptz not null,
      started_at timestamptz,
      worked_at timestamptz,
      ended_at timestamptz
    )
  `.execute(db);
  await sql`create index offer_import_of_seller on offer_import (seller_id, id desc)`.execute(db);
  await sql`
    create index offer_import_running on offer_import (started_at, id) where status = 'running'
  `.execute(db);
  await sql`create index offer_import_age on offer_import (created_at)`.execute(db);
  await sql`
    create table offer_import_row (
      import_id uuid not null references offer_import (id) on delete cascade,
      number integer not null,
      seller_id uuid not null,
      cells jsonb not null,
      plan text not null check (plan in ('create', 'update', 'same', 'error')),
      outcome text check (outcome in ('created', 'updated', 'unchanged', 'failed')),
      changes jsonb not null default '[]',
      errors jsonb not null default '[]',
      offer_id uuid,
      primary key (import_id, number)
    )
  `.execute(db);
  await sql`create index offer_import_row_of_seller on offer_import_row (seller_id)`.execute(db);
  await sql`
    create index offer_import_row_waiting on offer_import_row (import_id, number)
    where outcome is null and plan <> 'error'
  `.execute(db);
}

/**
 * One act on many offers, and its inverse (decision 0072): the act, and what it did to each offer. As imports they have
 * no foreign keys to people or offers: rows end by their age, and nothing is locked for them (0024). The indexes serve the
 * seller's table, by status and by category.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index offer_of_seller_by_status on offer (seller_id, status, id desc)
    where deleted_at is null
  `.execute(db);
  await sql`
    create index offer_of_seller_by_category on offer (seller_id, category_id, id desc)
    where deleted_at is null
  `.execute(db);
  await sql`
    create table offer_bulk (
      id uuid primary key,
      seller_id uuid not null,
      act jsonb not null,
      status text not null check (status in ('running', 'done', 'stopped')),
      total integer not null check (total > 0),
      undoes uuid,
      is_undone boolean not null default false,
      created_at timestamptz not null,
      worked_at timestamptz,
      ended_at timestamptz
    )
  `.execute(db);
  await sql`create index offer_bulk_of_seller on offer_bulk (seller_id, id desc)`.execute(db);
  await sql`
    create index offer_bulk_running on offer_bulk (created_at, id) where status = 'running'
  `.execute(db);
  await sql`create index offer_bulk_age on offer_bulk (created_at)`.execute(db);
  await sql`
    create table offer_bulk_item (
      bulk_id uuid not null references offer_bulk (id) on delete cascade,
      number integer not null,
      seller_id uuid not null,
      offer_id uuid not null,
      restore jsonb,
      expected_version integer,
      outcome text check (outcome in ('changed', 'unchanged', 'refused')),
      code text,
      before jsonb,
      version integer,
      primary key (bulk_id, number)
    )
  `.execute(db);
  await sql`create index offer_bulk_item_of_seller on offer_bulk_item (seller_id)`.execute(db);
  await sql`
    create index offer_bulk_item_waiting on offer_bulk_item (bulk_id, number)
    where outcome is null
  `.execute(db);
}

/**
 * What categories define, kept by staff (decision 0122): drafts, versions, and the job that fits offers to a new version with
 * what it took from each.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table category add column version integer not null default 1`.execute(db);
  await createDefinitions(db);
  await createRefits(db);
  // The job walks a category in the order of ids, and the preview counts in it.
  await sql`
    create index offer_of_category on offer (category_id, id) where deleted_at is null
  `.execute(db);
  await sql`create index alert_of_category on alert (category_id) where ended_at is null`.execute(
    db,
  );
}

async function createDefinitions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table category_draft (
      category_id uuid primary key references category (id) on delete cascade,
      revision integer not null check (revision > 0),
      base_version integer not null,
      document jsonb not null,
      saved_by uuid not null references app_user (id),
      saved_at timestamptz not null
    )
  `.execute(db);
  await sql`create index category_draft_of_staff on category_draft (saved_by)`.execute(db);
  await sql`
    create table category_version (
      category_id uuid not null references category (id) on delete cascade,
      version integer not null,
      act text not null check (act in ('start', 'apply', 'undo')),
      document jsonb not null,
      choices jsonb not null default '{}',
      changed_by uuid references app_user (id),
      changed_at timestamptz not null,
      reason text not null,
      refit_id uuid,
      undone_by integer,
      primary key (category_id, version),
      check ((act = 'start') = (changed_by is null))
    )
  `.execute(db);
  await sql`create index category_version_of_staff on category_version (changed_by)`.execute(db);
}

async function createRefits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_refit (
      id uuid primary key,
      category_id uuid not null references category (id) on delete cascade,
      state text not null check (state in ('running', 'telling', 'done', 'stopped')),
      plan jsonb not null,
      undoes uuid references offer_refit (id),
      after uuid,
      total integer not null,
      checked integer not null default 0,
      changed integer not null default 0,
      paused integer not null default 0,
      asked integer not null default 0,
      kept integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz
    )
  `.execute(db);
  await sql`
    create unique index offer_refit_running on offer_refit (category_id)
    where state in ('running', 'telling')
  `.execute(db);
  await sql`
    create table offer_refit_item (
      refit_id uuid not null references offer_refit (id) on delete cascade,
      offer_id uuid not null,
      seller_id uuid not null references app_user (id),
      outcome text not null check (outcome in ('changed', 'paused', 'asked', 'kept')),
      before jsonb not null,
      version integer not null,
      primary key (refit_id, offer_id)
    )
  `.execute(db);
  await sql`
    create index offer_refit_item_of_seller on offer_refit_item (refit_id, seller_id)
  `.execute(db);
  await sql`create index offer_refit_item_person on offer_refit_item (seller_id)`.execute(db);
}

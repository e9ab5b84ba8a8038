/** Fees as rules with dates, and the prices that follow them (decision 0123). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever changes rules of a kind holds its row: what is compared with others cannot change meanwhile.
  await sql`create table rule_kind (kind text primary key)`.execute(db);
  await sql`insert into rule_kind (kind) values ('fees')`.execute(db);
  await sql`
    create table rule_version (
      id uuid primary key,
      kind text not null check (kind in ('fees', 'category_fees', 'seller_fee')),
      category_id uuid references category (id)
        check ((category_id is not null) = (kind = 'category_fees')),
      seller_id uuid references app_user (id)
        check ((seller_id is not null) = (kind = 'seller_fee')),
      value jsonb not null,
      valid_from timestamptz not null,
      valid_until timestamptz check (valid_until > valid_from),
      created_by uuid not null references app_user (id),
      created_at timestamptz not null check (created_at < valid_from),
      reason text not null,
      needs_second boolean not null,
      agreed_by uuid references app_user (id)
        check (agreed_by is null or (agreed_by <> created_by and needs_second)),
      agreed_at timestamptz check ((agreed_at is null) = (agreed_by is null)),
      agreed_reason text check ((agreed_reason is null) = (agreed_by is null)),
      withdrawn_by uuid references app_user (id),
      withdrawn_at timestamptz check ((withdrawn_at is null) = (withdrawn_by is null)),
      withdrawn_reason text check ((withdrawn_reason is null) = (withdrawn_by is null)),
      check (withdrawn_at < valid_from),
      check (agreed_at < valid_from),
      check (seller_id is distinct from created_by or seller_id is null),
      check (seller_id is distinct from agreed_by or seller_id is null)
    )
  `.execute(db);
  // One subject has one rule that begins at a moment.
  await sql`
    create unique index rule_version_once on rule_version
      (kind, coalesce(category_id, seller_id, '00000000-0000-0000-0000-000000000000'::uuid), valid_from)
      where withdrawn_at is null
  `.execute(db);
  for (const column of ['category_id', 'seller_id', 'created_by', 'agreed_by', 'withdrawn_by']) {
    await sql`
      create index ${sql.id(`rule_version_${column}`)} on rule_version (${sql.id(column)})
      where ${sql.id(column)} is not null
    `.execute(db);
  }
  // What was decided stays; only words of it go with the account that they are about.
  await sql`
    create trigger rule_version_decided before update on rule_version
    for each row when (
      (old.withdrawn_at is not null and
        (old.withdrawn_by, old.withdrawn_at) is distinct from (new.withdrawn_by, new.withdrawn_at))
      or (old.agreed_at is not null and
        (old.agreed_by, old.agreed_at) is distinct from (new.agreed_by, new.agreed_at))
      or (old.id, old.kind, old.category_id, old.seller_id, old.value, old.valid_from, old.valid_until,
          old.created_by, old.created_at, old.needs_second)
        is distinct from
        (new.id, new.kind, new.category_id, new.seller_id, new.value, new.valid_from, new.valid_until,
          new.created_by, new.created_at, new.needs_second)
    )
    execute function refuse_change()
  `.execute(db);
  await sql`
    create trigger rule_version_stays before delete or truncate on rule_version
    for each statement execute function refuse_change()
  `.execute(db);
  await createRepricing(db);
}

/** When prices of offers are computed anew: as a rule begins, as it ends, and some minutes after either. */
async function createRepricing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fee_repricing (
      id uuid primary key,
      version_id uuid not null references rule_version (id),
      due_at timestamptz not null,
      after_offer uuid,
      offers integer not null default 0,
      done_at timestamptz
    )
  `.execute(db);
  await sql`
    create index fee_repricing_due on fee_repricing (due_at, id) where done_at is null
  `.execute(db);
  await sql`create index fee_repricing_version on fee_repricing (version_id)`.execute(db);
}

/** Stock that is proven above a value, what sellers showed of it, and what was proven of an offer (decision 0084). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table category_rule add column stock_proof_from_cents bigint check (stock_proof_from_cents > 0)
  `.execute(db);
  await sql`
    alter table offer
      add column proven_units bigint check (proven_units > 0),
      add column proven_goods text,
      add column proven_until timestamptz,
      add constraint offer_proven check (
        (proven_units is null) = (proven_goods is null) and (proven_units is null) = (proven_until is null)
      )
  `.execute(db);
  await sql`create index offer_proven_until on offer (proven_until) where proven_until is not null and deleted_at is null`.execute(
    db,
  );
  await sql`create index offer_proven_of on offer (seller_id, category_id) where proven_units is not null`.execute(
    db,
  );
  await sql`
    create table stock_proof (
      id uuid primary key,
      offer_id uuid not null references offer (id),
      seller_id uuid not null references app_user (id),
      status text not null check (status in ('pending', 'approved', 'refused', 'replaced')),
      units bigint not null check (units > 0),
      goods text not null,
      about text not null,
      reason text,
      created_at timestamptz not null,
      decided_at timestamptz check ((decided_at is null) = (status = 'pending'))
    )
  `.execute(db);
  await sql`create unique index stock_proof_once on stock_proof (offer_id) where status = 'pending'`.execute(
    db,
  );
  await sql`create index stock_proof_of on stock_proof (offer_id, id desc)`.execute(db);
  await sql`create index stock_proof_seller on stock_proof (seller_id)`.execute(db);
  await sql`
    create table stock_proof_image (
      proof_id uuid not null references stock_proof (id) on delete cascade,
      position integer not null check (position >= 0),
      media_id uuid not null,
      primary key (proof_id, position)
    )
  `.execute(db);
}

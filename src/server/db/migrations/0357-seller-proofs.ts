/** Categories in which sellers prove first that they can do what they sell, and what they showed (decision 0084). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table category_rule add column seller_proof boolean not null default false`.execute(
    db,
  );
  await sql`
    create table seller_proof (
      id uuid primary key,
      seller_id uuid not null references app_user (id),
      category_id uuid not null references category (id),
      status text not null check (status in ('pending', 'approved', 'refused')),
      about text not null,
      reason text,
      created_at timestamptz not null,
      decided_at timestamptz check ((decided_at is null) = (status = 'pending'))
    )
  `.execute(db);
  // One that waits or was approved is enough: refused ones stay, and may be many.
  await sql`
    create unique index seller_proof_once on seller_proof (seller_id, category_id) where status <> 'refused'
  `.execute(db);
  await sql`create index seller_proof_of on seller_proof (seller_id, category_id, id desc)`.execute(
    db,
  );
  await sql`create index seller_proof_waiting on seller_proof (id) where status = 'pending'`.execute(
    db,
  );
  await sql`
    create table seller_proof_image (
      proof_id uuid not null references seller_proof (id) on delete cascade,
      position integer not null check (position >= 0),
      media_id uuid not null,
      primary key (proof_id, position)
    )
  `.execute(db);
}

/**
 * What happened to the vault of an offer, for its seller (decision 0080). No foreign keys: every payment of an instant
 * order writes a line, and would lock its offer and order for it.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vault_entry (
      id uuid primary key,
      offer_id uuid not null,
      kind text not null check (kind in ('added', 'handed', 'replaced', 'opened', 'returned')),
      count integer not null check (count > 0),
      order_id uuid check ((order_id is null) = (kind = 'added')),
      by_key boolean not null default false,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index vault_entry_of_offer on vault_entry (offer_id, created_at desc, id desc)`.execute(
    db,
  );
  // What the secrets themselves tell of the time before.
  await sql`
    insert into vault_entry (id, offer_id, kind, count, order_id, created_at)
    select gen_random_uuid(), offer_id, kind, count(*), order_id, at from (
      select offer_id, 'added' as kind, null::uuid as order_id, created_at as at from offer_secret
      union all
      select offer_id, 'handed', order_id, taken_at from offer_secret
      where order_id is not null and taken_at is not null
      union all
      select offer_id, 'opened', order_id, revealed_at from offer_secret
      where order_id is not null and revealed_at is not null
    ) past
    group by offer_id, kind, order_id, at
  `.execute(db);
}

/**
 * What a seller hands over in secret by manual delivery (decision 0047): each part encrypted, opened by its buyer alone,
 * every opening recorded with those of the vault.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sealed_part (
      id uuid primary key,
      order_id uuid not null references market_order (id),
      unit smallint not null check (unit >= 1),
      part text not null
        check (part in ('login', 'password', 'mailbox', 'recovery', 'notes', 'code')),
      position smallint not null,
      ciphertext text,
      sealed_at timestamptz not null,
      opened_at timestamptz,
      ended text check (ended in ('replaced', 'withdrawn', 'erased')),
      check ((ended is null) = (ciphertext is not null))
    )
  `.execute(db);
  await sql`create index sealed_part_of_order on sealed_part (order_id, position)`.execute(db);
  await sql`
    alter table market_order add column sealed_count integer not null default 0
  `.execute(db);
  await sql`
    alter table secret_view add column sealed_id uuid references sealed_part (id)
  `.execute(db);
}

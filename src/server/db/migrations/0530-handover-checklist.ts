/**
 * The handover of an account, step by step (decision 0106): the steps as they were when the order was paid, and every change
 * of a tick. Nothing of it is ever changed: it is evidence.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table handover_checklist (
      order_id uuid primary key,
      steps jsonb not null,
      copied_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table handover_tick (
      id uuid primary key,
      order_id uuid not null,
      side text not null check (side in ('buyer', 'seller')),
      step text not null,
      is_done boolean not null,
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index handover_tick_of_order on handover_tick (order_id, id)`.execute(db);
  await sql`
    create trigger handover_tick_append_only before update or delete or truncate on handover_tick
    for each statement execute function refuse_change()
  `.execute(db);
}

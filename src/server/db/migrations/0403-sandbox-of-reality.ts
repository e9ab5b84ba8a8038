/**
 * The sandbox provider can do what a real one can: promise money before it is taken, give the promise up, close a page.
 * `generation` tells a page that was closed from the one that follows it.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sandbox_payment
      drop constraint sandbox_payment_status_check,
      add constraint sandbox_payment_status_check check (status in
        ('open', 'authorised', 'completed', 'voided', 'expired', 'failed')),
      add column capture text not null default 'automatic' check (capture in ('automatic', 'manual')),
      add column generation integer not null default 1 check (generation >= 1),
      add column authorised_until timestamptz,
      add column captured_cents bigint check (captured_cents between 1 and amount_cents)
  `.execute(db);
  // Whoever reads on behind an event starts at the first of an instant.
  await sql`create index sandbox_webhook_told on sandbox_webhook (created_at, event_id)`.execute(
    db,
  );
}

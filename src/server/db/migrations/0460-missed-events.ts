/** How far the events of each provider were read, and when a payment is looked at about which its provider tells nothing. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_event_cursor (
      provider text primary key,
      cursor text,
      read_at timestamptz not null
    )
  `.execute(db);
  await sql`alter table provider_payment add column look_at timestamptz`.execute(db);
  await sql`
    create index provider_payment_to_look_at on provider_payment (look_at, reference)
    where look_at is not null
  `.execute(db);
}

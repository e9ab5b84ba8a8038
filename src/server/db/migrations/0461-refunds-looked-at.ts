/**
 * Refunds to cards that their provider answers by a failure, or about which it tells nothing; and payments by the kind of
 * money they were made in, so that no start has to read all of them.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_refund
      add column failures integer not null default 0,
      add column look_at timestamptz
  `.execute(db);
  await sql`
    update card_refund set look_at = available_at where status = 'sent' and done_at is null
  `.execute(db);
  await sql`
    create index card_refund_to_look_at on card_refund (look_at, id)
    where status = 'sent' and done_at is null
  `.execute(db);
  await sql`
    create index provider_payment_made_in on provider_payment (provider, "left"(page_id, 8))
  `.execute(db);
}

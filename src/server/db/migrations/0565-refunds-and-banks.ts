/**
 * Refunds to cards wait while a bank decides about the same payment, and are kept once it has taken it (decision 0110). Whoever
 * sends refunds asks by payment whether a bank has it.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_refund add column kept_at timestamptz,
      add constraint card_refund_kept check (kept_at is null or (done_at is null and status = 'sent'))
  `.execute(db);
  await sql`create index chargeback_of_source on chargeback (source_id)`.execute(db);
}

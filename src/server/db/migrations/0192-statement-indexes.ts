/**
 * A statement by order: the postings of a transaction are found by it, and the balance after a line is summed from the
 * index alone, which is why amounts stand in it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_posting_transaction on ledger_posting (transaction_id)`.execute(db);
  await sql`drop index ledger_posting_account`.execute(db);
  await sql`
    create index ledger_posting_account on ledger_posting (account_id, id desc) include (cents)
  `.execute(db);
}

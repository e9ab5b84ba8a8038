/**
 * What staff read the books by (decision 0119): postings by time and by kind, the few accounts without a stored balance, and
 * what those held at a posting, so that no balance is the sum of a whole history.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_transaction_time on ledger_transaction (created_at, id)`.execute(
    db,
  );
  await sql`
    create index ledger_transaction_kind on ledger_transaction (kind, created_at, id)
  `.execute(db);
  // Accounts of people and orders, which are many, cost nothing here.
  await sql`
    create index ledger_account_of_house on ledger_account (kind, owner)
    where balance is null or kind = 'recall_fund'
  `.execute(db);
  await sql`
    create table balance_mark (
      account_id uuid not null,
      posting_id uuid not null,
      cents bigint not null,
      primary key (account_id, posting_id)
    )
  `.execute(db);
}

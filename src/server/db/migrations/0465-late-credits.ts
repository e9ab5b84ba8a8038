/** What the market gave buyers for waiting in vain (decision 0092). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table late_credit (
      order_id uuid primary key,
      buyer_id uuid not null,
      seller_id uuid not null,
      grant_id uuid not null,
      cents bigint not null check (cents > 0),
      created_at timestamptz not null
    )
  `.execute(db);
  // The rule counts what a buyer had lately.
  await sql`create index late_credit_of_buyer on late_credit (buyer_id, created_at)`.execute(db);
  // And what waits for them now.
  await sql`
    create index order_undelivered_of_buyer on market_order (buyer_id)
    where status in ('paid', 'in_progress')
  `.execute(db);
}

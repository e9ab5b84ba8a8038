/** The orders that a buyer got back before they were started are looked up with each new order: a few rows of many. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_returned on market_order (buyer_id, status_at)
    where status = 'refund' and started_at is null
  `.execute(db);
}

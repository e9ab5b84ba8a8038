/** Orders of a buyer that are unpaid or ended so: looked at whenever another one is placed (decision 0025). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_unpaid on market_order (buyer_id, status_at)
    where status in ('created', 'cancelled')
  `.execute(db);
}

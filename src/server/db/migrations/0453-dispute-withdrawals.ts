/** How many disputes of an order each side has withdrawn (decision 0090). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table market_order
      add column buyer_withdrawals smallint not null default 0 check (buyer_withdrawals >= 0),
      add column seller_withdrawals smallint not null default 0 check (seller_withdrawals >= 0)
  `.execute(db);
}

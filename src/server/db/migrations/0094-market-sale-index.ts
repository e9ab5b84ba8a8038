/** Finds the newest completed orders of one market without reading those of its neighbours. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index market_sale_of_market on market_sale (category_id, market_key, sold_at desc)
      include (unit_micros)
  `.execute(db);
}

/** A seller's offers by their price. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index offer_of_seller_by_price on offer (seller_id, catalog_price_micros, id) where listed
  `.execute(db);
}

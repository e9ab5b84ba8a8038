/** Offers that a seller wants to be told about, without reading all others of the seller. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index offer_watched_stock on offer (seller_id)
    where low_stock is not null and deleted_at is null
  `.execute(db);
}

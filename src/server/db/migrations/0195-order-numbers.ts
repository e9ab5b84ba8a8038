/** Orders are found by their number, the end of the id, which mails give as a short link. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index market_order_number on market_order (right(id::text, 8))`.execute(db);
}

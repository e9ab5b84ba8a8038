/** The price of an offer when its heart was pressed; nobody knows it for hearts of before. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table favorite_offer add column price_micros bigint check (price_micros > 0)
  `.execute(db);
}

/** The open orders of a person among all that have ended: counted with each session, listed on the home page. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const side of ['buyer', 'seller']) {
    await sql`
      create index ${sql.id(`order_open_of_${side}`)} on market_order (${sql.id(`${side}_id`)}, id desc)
      where status not in ('completed', 'cancelled', 'refund')
    `.execute(db);
  }
}

/** What the provider calls the page and the payment of an event: a page that we closed, and money that came twice, are known by it. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_event add column page_id text, add column payment_id text`.execute(
    db,
  );
}

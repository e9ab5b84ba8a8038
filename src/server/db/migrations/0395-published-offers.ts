/** Whether somebody has ever published an offer is asked on the pages of the guide: not by reading all their drafts. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index offer_published on offer (seller_id)
    where published_at is not null and reserved_for is null
  `.execute(db);
}

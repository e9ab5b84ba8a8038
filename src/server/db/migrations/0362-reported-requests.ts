/** Reports of buyers' requests and of bids (decision 0086). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report drop constraint report_type_check, add column request_id uuid
  `.execute(db);
  await sql`
    alter table report add constraint report_type_check
      check (type in ('offer', 'person', 'message', 'request', 'bid'))
  `.execute(db);
}

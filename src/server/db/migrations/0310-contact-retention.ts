/** Messages of the contact form are deleted after three years, as the privacy page says: found by their age. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contact_message_age on contact_message (created_at)`.execute(db);
}

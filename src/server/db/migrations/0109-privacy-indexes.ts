/** What one person's data is found by, so that an archive and an erasure read that person's rows only. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The others know only offers that are not deleted. A seller never changes, so no update touches it.
  await sql`create index offer_of_seller_ever on offer (seller_id)`.execute(db);
  await sql`create index contact_message_user on contact_message (user_id)`.execute(db);
  await sql`create index contact_message_email on contact_message (lower(email))`.execute(db);
  await sql`
    create index mail_message_reply on mail_message (lower(reply_to)) where reply_to is not null
  `.execute(db);
}

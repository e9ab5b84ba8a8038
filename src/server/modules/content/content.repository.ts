/** SQL of content. */
import type { Db } from '../../db/database.ts';
import type { ContactMessageTable } from './content.tables.ts';

export async function insertContactMessage(db: Db, message: ContactMessageTable): Promise<void> {
  await db.insertInto('contact_message').values(message).execute();
}

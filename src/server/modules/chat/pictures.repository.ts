/** SQL of the pictures of messages. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StoredAttachment } from './chat.tables.ts';

/** Whether somebody has sent this picture of theirs. */
export async function isSent(db: Db, senderId: string, mediaId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_member c join chat_message m on m.room_id = c.room_id
    where c.user_id = ${senderId} and m.sender_id = ${senderId}
      and m.attachments @> ${JSON.stringify([{ media_id: mediaId }])}::jsonb
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** The pictures of a message. Whoever calls authorizes. */
export async function selectPicturesOf(
  db: Db,
  roomId: string,
  seq: number,
): Promise<StoredAttachment[]> {
  const row = await db
    .selectFrom('chat_message')
    .select('attachments')
    .where('room_id', '=', roomId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.attachments ?? [];
}

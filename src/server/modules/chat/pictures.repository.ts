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

/** The pictures of messages. Whoever calls authorizes. */
export async function selectPicturesOf(
  db: Db,
  messages: readonly { roomId: string; seq: number }[],
): Promise<{ room_id: string; seq: number; attachments: StoredAttachment[] }[]> {
  if (messages.length === 0) return [];
  const rooms = messages.map(({ roomId }) => roomId);
  const numbers = messages.map(({ seq }) => seq);
  const { rows } = await sql<{ room_id: string; seq: number; attachments: StoredAttachment[] }>`
    select m.room_id, m.seq, m.attachments
    from unnest(${rooms}::uuid[], ${numbers}::integer[]) as wanted (room_id, seq)
    join chat_message m on m.room_id = wanted.room_id and m.seq = wanted.seq
  `.execute(db);
  return rows;
}

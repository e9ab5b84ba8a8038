/** SQL about messages. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ChatMessageTable, StoredAttachment, StoredSystemMessage } from './chat.tables.ts';

export type MessageRow = Selectable<ChatMessageTable>;

export interface NewMessage {
  roomId: string;
  id: string;
  seq: number;
  clientId: string | null;
  senderId: string | null;
  body: string;
  attachments: readonly StoredAttachment[];
  offerId: string | null;
  orderId: string | null;
  system: StoredSystemMessage | null;
  at: Date;
  /** The user who has already seen it: the sender, or the person who caused a system message. */
  seenBy: string | null;
}

export interface StoredMessage {
  row: MessageRow;
  /** False for a message that was already stored: nothing changed. */
  isNew: boolean;
  /** Members for whom the room became unread, or read, through it. */
  turned: string[];
}

/**
 * Stores a message under the room's next sequence number and updates both members' counters, in one statement.
 * Idempotent: a message that exists (same id, or same sender and `client_id`) is returned as stored, nothing changes.
 * The room must be locked, and `seq` be its newest number plus one, so that the sequence has no gaps.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<StoredMessage> {
  const { roomId, id, seq, clientId, senderId, at, seenBy } = message;
  const attachments = JSON.stringify(message.attachments);
  const system = message.system === null ? null : JSON.stringify(message.system);
  const { rows } = await sql<MessageRow & { is_new: boolean; turned: string[] | null }>`
    /* prepared */ with known as (
      select * from chat_message where id = ${id}::uuid
      union
      select * from chat_message
      where room_id = ${roomId}::uuid and sender_id = ${senderId}::uuid and client_id = ${clientId}::uuid
    ), added as (
      insert into chat_message (
        room_id, seq, id, client_id, sender_id, body, attachments, offer_id, order_id, system, created_at
      )
      select ${roomId}::uuid, ${seq}::integer, ${id}::uuid, ${clientId}::uuid, ${senderId}::uuid,
        ${message.body}::text, ${attachments}::jsonb, ${message.offerId}::uuid,
        ${message.orderId}::uuid, ${system}::jsonb, ${at}::timestamptz
      where not exists (select from known)
      returning *
    ), room as (
      update chat_room set last_seq = added.seq, last_message_at = added.created_at
      from added where chat_room.id = added.room_id
    ), members as (
      update chat_member m set
        last_message_at = added.created_at,
        read_seq = case when m.user_id = ${seenBy}::uuid then added.seq else m.read_seq end,
        unread_count = case when m.user_id = ${seenBy}::uuid then 0 else m.unread_count + 1 end
      from added, chat_member before
      where m.room_id = added.room_id and before.room_id = m.room_id and before.user_id = m.user_id
      returning m.user_id, (before.unread_count > 0) <> (m.unread_count > 0) as turned
    )
    select *, true as is_new, (select array_agg(user_id::text) from members where turned) as turned
    from added
    union all select *, false, null from known
  `.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('A message is either stored or known');
  const { is_new: isNew, turned, ...row } = stored;
  return { row, isNew, turned: turned ?? [] };
}

interface PageRequest {
  before: number | null;
  after: number | null;
  limit: number;
}

/** One keyset page in ascending order; `hasMore` in the requested direction. Without a direction: the newest. */
export async function selectMessages(
  db: Db,
  roomId: string,
  { before, after, limit }: PageRequest,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  let query = db.selectFrom('chat_message').selectAll().where('room_id', '=', roomId);
  if (after !== null) query = query.where('seq', '>', after);
  if (before !== null) query = query.where('seq', '<', before);
  const forward = after !== null;
  const found = await query
    .orderBy('seq', forward ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  return { rows: forward ? rows : rows.toReversed(), hasMore: found.length > limit };
}

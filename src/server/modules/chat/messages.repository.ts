/** SQL about messages. */
import { sql, type Selectable } from 'kysely';
import type { ReplyKind } from '~/domain/auto-reply.ts';
import type { Db } from '../../db/database.ts';
import type { ChatMessageTable, StoredAttachment, StoredSystemMessage } from './chat.tables.ts';

export type MessageRow = Selectable<ChatMessageTable>;

export interface NewMessage {
  roomId: string;
  id: string;
  seq: number;
  clientId: string;
  senderId: string;
  body: string;
  attachments: readonly StoredAttachment[];
  offerId: string | null;
  orderId: string | null;
  /** Which text of the sender's autopilot it is; null: a person writes it. */
  automatic: ReplyKind | null;
  at: Date;
}

export interface StoredMessage {
  row: MessageRow;
  /** False for a message that was already stored: nothing changed. */
  isNew: boolean;
  /** Members for whom the room became unread, or read, through it. */
  turned: string[];
}

/**
 * Stores a person's message under the room's next sequence number and updates both members' counters, in one statement.
 * Idempotent: a message that exists (same sender and `client_id`) is returned as stored, nothing changes.
 * The room must be locked, and `seq` be its newest number plus one, so that the sequence has no gaps. Whoever writes has read
 * what came before; an automatic message says nothing of what its sender has read, and makes no room unread.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<StoredMessage> {
  const { roomId, id, seq, clientId, senderId, at } = message;
  const attachments = JSON.stringify(message.attachments);
  const { rows } = await sql<MessageRow & { is_new: boolean; turned: string[] | null }>`
    /* prepared */ with known as (
      select * from chat_message
      where room_id = ${roomId}::uuid and sender_id = ${senderId}::uuid and client_id = ${clientId}::uuid
    ), added as (
      insert into chat_message (
        room_id, seq, id, client_id, sender_id, body, attachments, offer_id, order_id, automatic, created_at
      )
      select ${roomId}::uuid, ${seq}::integer, ${id}::uuid, ${clientId}::uuid, ${senderId}::uuid,
        ${message.body}::text, ${attachments}::jsonb, ${message.offerId}::uuid,
        ${message.orderId}::uuid, ${message.automatic}::text, ${at}::timestamptz
      where not exists (select from known)
      returning *
    ), room as (
      update chat_room set last_seq = added.seq, last_message_at = added.created_at
      from added where chat_room.id = added.room_id
    ), members as (
      update chat_member m set
        last_message_at = added.created_at,
        read_seq = case
          when m.user_id = added.sender_id and added.automatic is null then added.seq
          else m.read_seq
        end,
        unread_count = case
          when added.automatic is not null then m.unread_count
          when m.user_id = added.sender_id then 0
          else m.unread_count + 1
        end
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

/** How many of the newest messages tell what a conversation was lately. */
const LATELY = 100;

/** What two people wrote by hand of late, around the message `seq`. Null: nothing. */
export async function selectTalk(
  db: Db,
  { roomId, sellerId, seq }: { roomId: string; sellerId: string; seq: number },
): Promise<{ spokenAt: Date | null; sellerAt: Date | null }> {
  const { rows } = await sql<{ spokenAt: Date | null; sellerAt: Date | null }>`
    select max(created_at) filter (where seq < ${seq}) as "spokenAt",
      max(created_at) filter (where sender_id = ${sellerId}) as "sellerAt"
    from (
      select seq, sender_id, created_at, automatic from chat_message where room_id = ${roomId}
      order by seq desc limit ${LATELY}
    ) lately where sender_id is not null and automatic is null
  `.execute(db);
  return rows[0] ?? { spokenAt: null, sellerAt: null };
}

export interface NewSystemMessage {
  roomId: string;
  /** Derived from what it reports, so that a report that is delivered twice is stored once. */
  id: string;
  orderId: string;
  system: StoredSystemMessage;
  /** The member who caused it, for whom it is not unread. */
  seenBy: string | null;
}

/**
 * Stores system messages, one for each room, and updates their members' counters, in one statement. Returns those that
 * are new, by id. The rooms must be locked.
 */
export async function insertSystemMessages(
  db: Db,
  messages: readonly NewSystemMessage[],
  at: Date,
): Promise<Map<string, Pick<StoredMessage, 'row' | 'turned'>>> {
  const { rows } = await sql<MessageRow & { turned: string[] }>`
    with given as (
      select * from unnest(
        ${messages.map(({ id }) => id)}::uuid[],
        ${messages.map(({ roomId }) => roomId)}::uuid[],
        ${messages.map(({ orderId }) => orderId)}::uuid[],
        ${messages.map(({ system }) => JSON.stringify(system))}::text[],
        ${messages.map(({ seenBy }) => seenBy)}::uuid[]
      ) as given (id, room_id, order_id, system, seen_by)
    ), added as (
      insert into chat_message (room_id, seq, id, body, order_id, system, created_at)
      select r.id, r.last_seq + 1, given.id, '', given.order_id, given.system::jsonb, ${at}
      from given join chat_room r on r.id = given.room_id
      where not exists (select from chat_message known where known.id = given.id)
      returning *
    ), rooms as (
      update chat_room r set last_seq = added.seq, last_message_at = added.created_at
      from added where r.id = added.room_id
    ), members as (
      update chat_member m set
        last_message_at = added.created_at,
        read_seq = case when m.user_id = given.seen_by then added.seq else m.read_seq end,
        unread_count = case when m.user_id = given.seen_by then 0 else m.unread_count + 1 end
      from added
      join given on given.id = added.id
      join chat_member before on before.room_id = added.room_id
      where m.room_id = added.room_id and m.user_id = before.user_id
      returning m.room_id, m.user_id, (before.unread_count > 0) <> (m.unread_count > 0) as turned
    )
    select added.*, array(
      select user_id::text from members where members.room_id = added.room_id and turned
    ) as turned
    from added
  `.execute(db);
  return new Map(rows.map(({ turned, ...row }) => [row.id, { row, turned }]));
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

/** SQL of what two people wrote to each other, as the case of a dispute takes it. Whoever asks has checked who may. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StoredAttachment } from './chat.tables.ts';

/** What a person wrote; never what an order reports. */
export interface WrittenMessage {
  id: string;
  seq: number;
  sender_id: string;
  body: string;
  attachments: StoredAttachment[];
  automatic: boolean;
  created_at: Date;
}

const columns = sql`
  id, seq, sender_id, body, attachments, automatic is not null as automatic, created_at
`;

/** The messages of these ids that people wrote in this conversation, in its order; others are left out. */
export async function selectWrittenBy(
  db: Db,
  roomId: string,
  ids: readonly string[],
): Promise<WrittenMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WrittenMessage>`
    select ${columns} from chat_message
    where id = any(${[...ids]}::uuid[]) and room_id = ${roomId} and sender_id is not null
      and system is null
    order by seq
  `.execute(db);
  return rows;
}

interface Talk {
  roomId: string;
  orderId: string;
  /** When the order was placed. */
  from: Date;
}

const isOfTalk = ({ roomId, orderId, from }: Talk) => sql`
  room_id = ${roomId} and sender_id is not null and system is null
  and (order_id = ${orderId} or (order_id is null and created_at >= ${from}))
`;

/**
 * The newest messages about one order, and those about none since it was placed, the oldest first. What is about other orders
 * of the two is not among them.
 * @returns one more than `limit` where there are more, the oldest of which is left out
 */
export async function selectTalkOf(
  db: Db,
  { limit, ...talk }: Talk & { limit: number },
): Promise<{ rows: WrittenMessage[]; hasMore: boolean }> {
  const { rows } = await sql<WrittenMessage>`
    select ${columns} from chat_message where ${isOfTalk(talk)}
    order by seq desc limit ${limit + 1}
  `.execute(db);
  return { rows: rows.slice(0, limit).toReversed(), hasMore: rows.length > limit };
}

/** Whether a message is one of those that `selectTalkOf` reads, however old. */
export async function isInTalk(db: Db, talk: Talk, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chat_message where id = ${messageId} and ${isOfTalk(talk)}
  `.execute(db);
  return rows.length > 0;
}

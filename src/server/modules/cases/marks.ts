/** What a marked message becomes: a copy with its hash. Pure. */
import { createHash } from 'node:crypto';
import type { WrittenMessage } from '../chat/index.ts';
import type { MarkRow } from './cases.repository.ts';

/**
 * SHA-256 in hexadecimal digits over the copy as JSON: conversation, number, id, writer, time (ISO 8601), words, ids of
 * pictures. It is written once; whoever has the copy can compute it again.
 */
function hashOf(
  roomId: string,
  mark: Pick<MarkRow, 'seq' | 'message_id' | 'author_id' | 'written_at' | 'body' | 'images'>,
): string {
  const { seq, message_id: id, author_id: author, written_at: at, body, images } = mark;
  const copy = JSON.stringify([roomId, seq, id, author, at.toISOString(), body, images]);
  return createHash('sha256').update(copy).digest('hex');
}

/** Copies a message as evidence. */
export function markOf(
  roomId: string,
  message: WrittenMessage,
): Omit<MarkRow, 'statement_id' | 'position' | 'order_id'> {
  const copy = {
    message_id: message.id,
    seq: message.seq,
    author_id: message.sender_id,
    body: message.body,
    images: message.attachments.map(({ media_id: id }) => id),
    automatic: message.automatic,
    written_at: message.created_at,
  };
  return { ...copy, hash: hashOf(roomId, copy) };
}

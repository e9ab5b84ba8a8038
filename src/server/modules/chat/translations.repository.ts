/** SQL of translated messages. */
import { sql } from 'kysely';
import type { Locale } from '~config';
import type { Db } from '../../db/database.ts';

/** A message that somebody wrote; undefined for none, and for what an order reports. */
export async function selectWritten(
  db: Db,
  roomId: string,
  seq: number,
): Promise<{ id: string; sender_id: string; body: string } | undefined> {
  const row = await db
    .selectFrom('chat_message')
    .select(['id', 'sender_id', 'body'])
    .where('room_id', '=', roomId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row && row.sender_id !== null ? { ...row, sender_id: row.sender_id } : undefined;
}

export interface Translated {
  text: string;
  from: string | null;
}

export async function selectTranslation(
  db: Db,
  messageId: string,
  language: Locale,
): Promise<Translated | undefined> {
  return db
    .selectFrom('chat_translation')
    .select(['body as text', 'source_language as from'])
    .where('message_id', '=', messageId)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** Idempotent: the first translation stays. */
export async function insertTranslation(
  db: Db,
  of: { messageId: string; language: Locale; senderId: string; at: Date },
  translated: Translated,
): Promise<void> {
  await db
    .insertInto('chat_translation')
    .values({
      message_id: of.messageId,
      language: of.language,
      sender_id: of.senderId,
      body: translated.text,
      source_language: translated.from,
      created_at: of.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes translations that were made before the given time; returns how many. */
export async function deleteOldTranslations(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from chat_translation where (message_id, language) in (
      select message_id, language from chat_translation where created_at < ${before} limit ${limit}
    ) returning message_id
  `.execute(db);
  return rows.length;
}

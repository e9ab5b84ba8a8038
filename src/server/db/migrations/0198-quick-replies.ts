/**
 * Quick replies of sellers: a slot for each, so that two processes cannot keep more than fit. And translations of
 * messages, kept for the next reader; `sender_id` is whose words they are. No foreign keys to people or messages: what
 * they check would be locked against the order of locks (decision 0024).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_quick_reply (
      user_id uuid not null,
      slot smallint not null check (slot > 0),
      id uuid not null unique,
      body text not null check (body <> ''),
      created_at timestamptz not null,
      primary key (user_id, slot)
    )
  `.execute(db);
  await sql`
    create table chat_translation (
      message_id uuid not null,
      language text not null,
      sender_id uuid not null,
      body text not null,
      source_language text,
      created_at timestamptz not null,
      primary key (message_id, language)
    )
  `.execute(db);
  await sql`create index chat_translation_of_sender on chat_translation (sender_id)`.execute(db);
  await sql`create index chat_translation_age on chat_translation (created_at)`.execute(db);
}

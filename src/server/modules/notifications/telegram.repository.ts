/** SQL of Telegram bindings, start codes and the bot's messages. */
import { sql, type Selectable } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';
import type { Db } from '../../db/database.ts';
import type { TelegramBindingTable, TelegramStartCodeTable } from './notifications.tables.ts';

export type BindingRow = Selectable<TelegramBindingTable>;
export type StartCodeRow = Selectable<TelegramStartCodeTable>;

/** The queue of messages for the bot. */
export const telegramQueue: DeliveryQueue<'telegram_message'> = {
  name: 'telegram',
  table: 'telegram_message',
  key: 'id',
  // Ten calls of three seconds.
  batch: { limit: 10, seconds: 120 },
  wait: { first: 5, longest: 300 },
  // A message about an order is outdated after a day.
  giveUpAfter: { hours: 24 },
  about: sql`null::text`,
};

/** The chat of an account. */
export function selectBinding(db: Db, userId: string): Promise<BindingRow | undefined> {
  return db
    .selectFrom('telegram_binding')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The account of a chat. */
export function selectBindingOfChat(db: Db, chatId: number): Promise<BindingRow | undefined> {
  return db
    .selectFrom('telegram_binding')
    .selectAll()
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
}

/** Chats of these people; whoever has none is missing. */
export async function selectChatsOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('telegram_binding')
    .select(['user_id', 'chat_id'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.chat_id]));
}

/**
 * Binds a chat to an account in place of its former chat. Returns false when the chat belongs to another account:
 * nothing changed then. Needs a transaction, which serializes concurrent bindings of one chat.
 */
export async function bindChat(db: Db, binding: BindingRow): Promise<boolean> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('telegram_chat', ${binding.chat_id}))
  `.execute(db);
  const { rows } = await sql<{ user_id: string }>`
    insert into telegram_binding (user_id, chat_id, username, update_id, bound_at)
    select ${binding.user_id}::uuid, ${binding.chat_id}::bigint, ${binding.username}::text,
      ${binding.update_id}::bigint, ${binding.bound_at}::timestamptz
    where not exists (
      select from telegram_binding
      where chat_id = ${binding.chat_id}::bigint and user_id <> ${binding.user_id}::uuid
    )
    on conflict (user_id) do update set
      chat_id = excluded.chat_id, username = excluded.username,
      update_id = excluded.update_id, bound_at = excluded.bound_at
    returning user_id
  `.execute(db);
  return rows.length > 0;
}

/** Deletes a binding and the queued messages of its chat. Returns the deleted binding. */
export async function deleteBinding(
  db: Db,
  which: { userId: string } | { chatId: number; beforeUpdate: number },
): Promise<BindingRow | undefined> {
  const query = db.deleteFrom('telegram_binding').returningAll();
  const removed = await (
    'userId' in which
      ? query.where('user_id', '=', which.userId)
      : query.where('chat_id', '=', which.chatId).where('update_id', '<', which.beforeUpdate)
  ).executeTakeFirst();
  if (removed) {
    await db
      .deleteFrom('telegram_message')
      .where('chat_id', '=', removed.chat_id)
      .where('status', '=', 'queued')
      .execute();
  }
  return removed;
}

/**
 * The unexpired start code of a person, else `fresh`. Two concurrent calls get the same one.
 */
export async function insertStartCode(
  db: Db,
  fresh: Omit<StartCodeRow, 'used_at'>,
  now: Date,
): Promise<StartCodeRow> {
  await sql`
    insert into telegram_start_code (user_id, hash, sealed, expires_at)
    values (${fresh.user_id}, ${fresh.hash}, ${fresh.sealed}, ${fresh.expires_at})
    on conflict (user_id) do update set
      hash = excluded.hash, sealed = excluded.sealed, expires_at = excluded.expires_at, used_at = null
    where telegram_start_code.used_at is not null or telegram_start_code.expires_at <= ${now}
  `.execute(db);
  return db
    .selectFrom('telegram_start_code')
    .selectAll()
    .where('user_id', '=', fresh.user_id)
    .executeTakeFirstOrThrow();
}

/** Consumes a code. Returns its owner; undefined when it is unknown, used or expired. */
export async function useStartCode(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('telegram_start_code')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Queues a message; it is sent after the commit. */
export async function insertTelegramMessage(
  db: Db,
  message: { chatId: number; body: string; action: { label: string; url: string } | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('telegram_message')
    .values({
      id: newId(),
      chat_id: message.chatId,
      body: message.body,
      button_label: message.action?.label ?? null,
      button_url: message.action?.url ?? null,
      status: 'queued',
      available_at: now,
      created_at: now,
    })
    .execute();
}

/** The newest messages to a chat, or to all. For the sandbox's page. */
export function selectTelegram(db: Db, chatId: number | undefined, limit: number) {
  let query = db.selectFrom('telegram_message').selectAll().orderBy('id', 'desc').limit(limit);
  if (chatId !== undefined) query = query.where('chat_id', '=', chatId);
  return query.execute();
}

/** Deletes messages that were settled before the given time; returns how many. */
export async function deleteOldTelegram(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from telegram_message where id in (
      select id from telegram_message
      where created_at < ${before} and status <> 'queued' limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}

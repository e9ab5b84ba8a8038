/** SQL of people's Discord webhooks, and of what waits for them. */
import { sql, type Selectable } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';
import type { Db } from '../../db/database.ts';
import type { DiscordWebhookTable } from './notifications.tables.ts';

export type WebhookRow = Selectable<DiscordWebhookTable>;

/** The queue of messages for Discord. */
export const discordQueue: DeliveryQueue<'discord_message'> = {
  name: 'discord',
  table: 'discord_message',
  key: 'id',
  // Five rounds of four seconds.
  batch: { limit: 10, seconds: 120 },
  atOnce: 2,
  wait: { first: 5, longest: 600 },
  giveUpAfter: { hours: 24 },
  onEnd: () => sql`body = null`,
  about: sql`null::text`,
};

/** The webhook of a person. */
export function selectWebhook(db: Db, userId: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('discord_webhook')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function selectWebhookById(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('discord_webhook').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ids of these people's webhooks; whoever has none is missing. */
export async function selectWebhooksOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('discord_webhook')
    .select(['id', 'user_id'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.id]));
}

/**
 * Stores a webhook in place of the person's former one. Another one is another row: what waited for the former is not
 * sent to it. Of two at the same time the later one stays. Needs a transaction.
 */
export async function writeWebhook(db: Db, webhook: Omit<WebhookRow, 'id'>): Promise<void> {
  const { user_id: userId } = webhook;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('discord_webhook', hashtext(${userId})))
  `.execute(db);
  await db.deleteFrom('discord_webhook').where('user_id', '=', userId).execute();
  await db
    .insertInto('discord_webhook')
    .values({ ...webhook, id: newId() })
    .execute();
}

/** Deletes a webhook and what waits for it. Returns the deleted one. */
export function deleteWebhook(
  db: Db,
  which: { userId: string } | { id: string },
): Promise<WebhookRow | undefined> {
  const query = db.deleteFrom('discord_webhook').returningAll();
  return (
    'id' in which ? query.where('id', '=', which.id) : query.where('user_id', '=', which.userId)
  ).executeTakeFirst();
}

/** Queues a message; it is sent after the commit. */
export async function insertDiscordMessage(
  db: Db,
  message: { webhookId: string; noticeId: string | null; body: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('discord_message')
    .values({
      id: newId(),
      webhook_id: message.webhookId,
      notice_id: message.noticeId,
      body: message.body,
      available_at: now,
      created_at: now,
    })
    .execute();
}

/** Deletes messages that were settled before the given time; returns how many. */
export async function deleteOldDiscord(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from discord_message where id in (
      select id from discord_message
      where created_at < ${before} and status <> 'queued' limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}

/** SQL of sellers' webhooks and of what is sent to them. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { WebhookEvent } from '~/domain/webhook-events.ts';
import { newId } from '~/kernel/ids.ts';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';
import type { Db } from '../../db/database.ts';
import type { SellerWebhookTable, WebhookDeliveryTable } from './integrations.tables.ts';

export type WebhookRow = Selectable<SellerWebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/**
 * Tried again after 1, 2, 4 … minutes, later every three hours. What is still refused after a day ends by the use case
 * that sends it, together with its webhook: it is its owner's matter, and never a dead letter of the staff.
 */
export const webhookQueue: DeliveryQueue<'webhook_delivery'> = {
  name: 'webhooks',
  table: 'webhook_delivery',
  key: 'id',
  // Five rounds of ten seconds, and room.
  batch: { limit: 20, seconds: 120 },
  atOnce: 4,
  wait: { first: 60, longest: 3 * 3_600 },
  giveUpAfter: { hours: 72 },
  onEnd: (_end, at) => sql`ended_at = ${at}`,
  about: sql`event`,
};

/** All of a person, the oldest first: there are few. */
export function selectWebhooks(db: Db, userId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('seller_webhook')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A webhook of this person, locked until the transaction ends. */
export function lockWebhook(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('seller_webhook')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertWebhook(
  db: Db,
  webhook: Insertable<SellerWebhookTable>,
): Promise<WebhookRow> {
  return db.insertInto('seller_webhook').values(webhook).returningAll().executeTakeFirstOrThrow();
}

export function updateWebhook(
  db: Db,
  id: string,
  change: Updateable<SellerWebhookTable>,
): Promise<WebhookRow> {
  return db
    .updateTable('seller_webhook')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a webhook of this person with all that waits for it. Returns it; undefined where there is none. */
export function deleteWebhook(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .deleteFrom('seller_webhook')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Switches a webhook off, unless it is already. Returns whose it is. */
export async function disableWebhook(
  db: Db,
  id: string,
  why: 'failing',
  at: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('seller_webhook')
    .set({ disabled_at: at, disabled_for: why })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Switches off all webhooks of somebody who was banned. */
export async function disableWebhooksOf(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('seller_webhook')
    .set({ disabled_at: at, disabled_for: 'ban' })
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute();
}

/** Webhooks of these people that are on. */
export function selectListening(
  db: Db,
  userIds: readonly string[],
): Promise<Pick<WebhookRow, 'id' | 'user_id' | 'events'>[]> {
  return (
    db
      .selectFrom('seller_webhook')
      .select(['id', 'user_id', 'events'])
      // One statement, however many ask at once.
      .where(sql<boolean>`user_id = any(${[...new Set(userIds)]}::uuid[])`)
      .where('disabled_at', 'is', null)
      .execute()
  );
}

/** What a delivery needs of its webhook; its owner must still sell. */
export function selectTarget(db: Db, id: string) {
  return db
    .selectFrom('seller_webhook')
    .innerJoin('app_user', 'app_user.id', 'seller_webhook.user_id')
    .selectAll('seller_webhook')
    .select(['app_user.is_seller', 'app_user.is_banned', 'app_user.banned_until'])
    .where('seller_webhook.id', '=', id)
    .executeTakeFirst();
}

export interface NewDelivery {
  webhookId: string;
  event: WebhookEvent | 'webhook.test';
  /** What it is about, for its owner: an order's number, an offer's id. */
  about: string;
  /** The same for every attempt to publish the same thing; null where nothing tells two apart. */
  cause: string | null;
  data: unknown;
}

/** Queues deliveries; what was queued for the same cause before is left as it is. */
export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ webhookId, event, about, cause, data }) => ({
    id: newId(),
    webhook_id: webhookId,
    event,
    about,
    cause,
    body: JSON.stringify({ type: event, timestamp: at.toISOString(), data }),
    available_at: at,
    created_at: at,
  }));
  await db
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'cause']).doNothing())
    .execute();
}

/** Notes what came of a try. */
export async function noteTry(
  db: Db,
  id: string,
  tried: { at: Date; status: number | null; tookMs: number },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      first_tried_at: sql`coalesce(first_tried_at, ${tried.at})`,
      answer_status: tried.status,
      took_ms: tried.tookMs,
    })
    .where('id', '=', id)
    .execute();
}

export type DeliveryState = 'queued' | 'sent' | 'failed';

/** Deliveries to a person's webhooks, the newest first. */
export function selectDeliveries(
  db: Db,
  userId: string,
  page: { status: DeliveryState | undefined; cursor: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('webhook_delivery')
    .innerJoin('seller_webhook', 'seller_webhook.id', 'webhook_delivery.webhook_id')
    .selectAll('webhook_delivery')
    .where('seller_webhook.user_id', '=', userId);
  if (page.status) query = query.where('webhook_delivery.status', '=', page.status);
  if (page.cursor) query = query.where('webhook_delivery.id', '<', page.cursor);
  return query.orderBy('webhook_delivery.id', 'desc').limit(page.limit).execute();
}

/** Queues a delivery of this person's once more, for another day. Returns it; undefined where there is none. */
export async function replayDelivery(
  db: Db,
  userId: string,
  id: string,
  at: Date,
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_delivery')
    .from('seller_webhook')
    .set({
      status: 'queued',
      attempts: 0,
      dead_at: null,
      leased_until: null,
      ended_at: null,
      available_at: at,
      created_at: at,
    })
    .whereRef('seller_webhook.id', '=', 'webhook_delivery.webhook_id')
    .where('seller_webhook.user_id', '=', userId)
    .where('webhook_delivery.id', '=', id)
    .returningAll('webhook_delivery')
    .executeTakeFirst();
}

/** Deletes deliveries that ended before the given time; returns how many. */
export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from webhook_delivery where id in (
      select id from webhook_delivery
      where created_at < ${before} and status <> 'queued' limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}

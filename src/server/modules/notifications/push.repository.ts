/** SQL of devices that get notifications by web push, and of what waits for them. */
import { sql, type Selectable } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';
import type { Db } from '../../db/database.ts';
import type { PushContent, PushSubscriptionTable } from './notifications.tables.ts';

export type SubscriptionRow = Selectable<PushSubscriptionTable>;

/** The queue of messages for devices. */
export const pushQueue: DeliveryQueue<'push_message'> = {
  name: 'push',
  table: 'push_message',
  key: 'id',
  // Four rounds of five seconds.
  batch: { limit: 20, seconds: 120 },
  atOnce: 5,
  wait: { first: 5, longest: 600 },
  // A device that was away for longer is not rung for what is over.
  giveUpAfter: { hours: 24 },
  onEnd: () => sql`content = null`,
  about: sql`null::text`,
};

/** One person's changes of devices come one after the other. Needs a transaction. */
async function lockDevices(db: Db, userId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('push_subscription', hashtext(${userId})))
  `.execute(db);
}

/**
 * Stores the subscription of a session in place of its former one. A device that another session or account had before
 * is this one's now; beyond `most` of a person the oldest goes. Needs a transaction.
 */
export async function writeSubscription(
  db: Db,
  subscription: Omit<SubscriptionRow, 'id'>,
  most: number,
): Promise<SubscriptionRow> {
  const { user_id: userId, session_id: sessionId, endpoint_hash: hash } = subscription;
  await lockDevices(db, userId);
  await db
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint_hash', '<>', hash)
    .execute();
  const row = await db
    .insertInto('push_subscription')
    .values({ ...subscription, id: newId() })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(subscription))
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    delete from push_subscription where user_id = ${userId} and id not in (
      select id from push_subscription where user_id = ${userId}
      order by created_at desc, id desc limit ${most}
    )
  `.execute(db);
  return row;
}

/** The devices of a person, the newest first. */
export function selectSubscriptions(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A device by its id. */
export function selectSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('push_subscription').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Devices of these people by person; whoever has none is missing. */
export async function selectDevicesOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('push_subscription')
    .select(['id', 'user_id'])
    .where('user_id', 'in', [...userIds])
    .execute();
  const byPerson = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byPerson].map(([id, devices]) => [id, devices.map((device) => device.id)]));
}

/** Ends subscriptions, with what waits for their devices. @returns how many there were */
export async function deleteSubscriptions(
  db: Db,
  which:
    | { id: string; userId: string }
    | { ids: readonly string[] }
    | { userId: string }
    | { sessionIds: readonly string[] },
): Promise<number> {
  let query = db.deleteFrom('push_subscription');
  if ('sessionIds' in which) query = query.where('session_id', 'in', [...which.sessionIds]);
  if ('ids' in which) query = query.where('id', 'in', [...which.ids]);
  if ('id' in which) query = query.where('id', '=', which.id);
  if ('userId' in which) query = query.where('user_id', '=', which.userId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Subscriptions behind an id, in its order: to look through all of them. */
export function selectSubscriptionsAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<Pick<SubscriptionRow, 'id' | 'session_id'>[]> {
  let query = db.selectFrom('push_subscription').select(['id', 'session_id']);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Queues a message for each of these devices; they are sent after the commit. */
export async function insertPush(
  db: Db,
  devices: readonly string[],
  message: { noticeId: string | null; content: PushContent },
  now: Date,
): Promise<void> {
  if (devices.length === 0) return;
  await db
    .insertInto('push_message')
    .values(
      devices.map((device) => ({
        id: newId(),
        subscription_id: device,
        notice_id: message.noticeId,
        content: JSON.stringify(message.content),
        available_at: now,
        created_at: now,
      })),
    )
    .execute();
}

/** Notices that a device was sent since and that were read by now: it takes them away where it still shows them. */
export async function selectReadOn(db: Db, deviceId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select notice.id from push_message
    join notice on notice.id = push_message.notice_id
    where push_message.subscription_id = ${deviceId} and push_message.created_at > ${since}
      and push_message.status = 'sent' and notice.read_at is not null
    order by push_message.created_at desc limit 20
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a notice was read, or is gone. */
export async function isNoticeRead(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('notice')
    .select('read_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined || row.read_at !== null;
}

/** Deletes messages that were settled before the given time; returns how many. */
export async function deleteOldPush(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from push_message where id in (
      select id from push_message
      where created_at < ${before} and status <> 'queued' limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}

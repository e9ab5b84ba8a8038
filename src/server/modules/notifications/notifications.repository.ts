/** SQL of notification settings and pending notifications. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { NotificationChoice } from '~/contracts/notifications/kinds.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { NotificationData, NotificationTable } from './notifications.tables.ts';

export type NotificationRow = Selectable<NotificationTable>;

/** The settings that these people changed themselves, by person. */
export async function selectChoices(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, NotificationChoice[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_choice')
    .select(['user_id', 'kind', 'channel', 'enabled'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}

/** Writes notification settings; those that are not given stay unchanged. */
export async function writeChoices(
  db: Db,
  userId: string,
  choices: readonly NotificationChoice[],
): Promise<void> {
  for (const { kind, channel, enabled } of choices) {
    await db
      .insertInto('notification_choice')
      .values({ user_id: userId, kind, channel, enabled })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ enabled }),
      )
      .execute();
  }
}

export type NewNotification = Omit<
  Insertable<NotificationTable>,
  'id' | 'data' | 'settled_at' | 'created_at' | 'read_at'
> & {
  data: NotificationData;
  /** It stands in the centre alone: nothing is to be sent. */
  settled_at?: Date;
};

/** Inserts notifications; one that the same event has created already stays unchanged (idempotent). */
export async function insertNotifications(
  db: Db,
  notices: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('notice')
    .values(
      notices.map((notice) => ({
        ...notice,
        id: newId(),
        data: JSON.stringify(notice.data),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks due notifications until the transaction ends; rows that another process has locked are skipped. */
export function claimDueNotifications(
  db: Db,
  now: Date,
  limit: number,
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notice')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Notifications by their ids, in no order. */
export async function selectNoticesByIds(
  db: Db,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('notice')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

/** Marks notifications as settled: sent, or no longer needed. */
export async function settleNotifications(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notice')
    .set({ settled_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** Postpones notifications. */
export async function postponeNotifications(
  db: Db,
  ids: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notice')
    .set({ due_at: dueAt })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Deletes notifications that were settled before the given time; returns how many. Those of conversations stay until
 * they are read: they prevent a second notification.
 */
export async function deleteSettledNotifications(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from notice where id in (
      select id from notice
      where settled_at < ${before} and (kind <> 'chat_message' or read_at is not null)
      limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}

/** Notes the one mail about an order to an unconfirmed address; false when there was one before. */
export async function noteFirstOrderMail(
  db: Db,
  orderId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into first_order_mail (order_id, user_id, sent_at) values (${orderId}, ${userId}, ${now})
    on conflict do nothing returning order_id
  `.execute(db);
  return rows.length > 0;
}

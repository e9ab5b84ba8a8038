/** SQL of quiet hours, digest and time zone, and of notices that are held for them. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { NotificationChannel } from '~/contracts/notifications/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { HeldNoticeTable, NotificationPreferenceTable } from './notifications.tables.ts';

export type PreferenceRow = Selectable<NotificationPreferenceTable>;

/** What these people chose; whoever never chose is missing. */
export async function selectPreferences(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PreferenceRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_preference')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Stores the whole choice of a person. */
export async function writePreference(db: Db, row: PreferenceRow): Promise<void> {
  const { user_id: _owner, ...rest } = row;
  await db
    .insertInto('notification_preference')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
}

/** Keeps notices back, each for one channel, once. */
export async function insertHeld(
  db: Db,
  rows: readonly Insertable<HeldNoticeTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('held_notice')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A held notice that is due; `is_read`: meanwhile its reader saw it elsewhere. */
export interface DueHeld {
  notice_id: string;
  user_id: string;
  channel: NotificationChannel;
  reason: HeldNoticeTable['reason'];
}

/**
 * Takes what is due of so many people out of the table, all of each: it is one summary. What was read meanwhile is taken
 * out and not returned. Needs a transaction.
 */
export async function takeDueHeld(db: Db, now: Date, people: number): Promise<DueHeld[]> {
  const { rows } = await sql<DueHeld & { is_read: boolean }>`
    delete from held_notice as held using notice
    where notice.id = held.notice_id
      and (held.notice_id, held.channel) in (
        select notice_id, channel from held_notice
        where due_at <= ${now} and user_id in (
          select user_id from held_notice where due_at <= ${now}
          group by user_id order by min(due_at) limit ${people}
        )
        order by user_id, notice_id, channel
        for update skip locked
      )
    returning held.notice_id, held.user_id, held.channel, held.reason,
      notice.read_at is not null as is_read
  `.execute(db);
  return rows.filter(({ is_read: isRead }) => !isRead).map(({ is_read: _isRead, ...held }) => held);
}

/** What waits for quiet hours or a digest that its reader has ended is due at once. */
export async function releaseHeld(
  db: Db,
  userId: string,
  reason: HeldNoticeTable['reason'],
  now: Date,
): Promise<void> {
  await sql`
    update held_notice set due_at = ${now}
    where user_id = ${userId} and reason = ${reason} and due_at > ${now}
  `.execute(db);
}

/** Whoever wants no news at all gets none that waits, either. */
export async function dropHeld(
  db: Db,
  userId: string,
  reason: HeldNoticeTable['reason'],
): Promise<void> {
  await db
    .deleteFrom('held_notice')
    .where('user_id', '=', userId)
    .where('reason', '=', reason)
    .execute();
}

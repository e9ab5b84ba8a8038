/** SQL of the notification centre: pages of notices, what is unread, and what was read. */
import { sql, type Expression, type SqlBool } from 'kysely';
import { UNREAD_COUNTED, type NotificationFilter } from '~/contracts/notifications/kinds.ts';
import { isBefore, type Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import type { NotificationRow } from './notifications.repository.ts';

/** The newest first, behind a position. Each filter has an index in this order (migration 0214). */
export function selectNotices(
  db: Db,
  userId: string,
  page: { filter: NotificationFilter; limit: number; after: Position | null },
): Promise<NotificationRow[]> {
  const { filter, limit, after } = page;
  let query = db.selectFrom('notice').selectAll().where('user_id', '=', userId);
  if (filter === 'unread') query = query.where('read_at', 'is', null);
  else if (filter !== 'all') query = query.where('topic', '=', filter);
  return query
    .where(isBefore(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many each of these people has not read, at most 100 each: nobody is shown more. */
export async function countUnread(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`
    select person.id, (
      select count(*)::int from (
        select 1 from notice
        where notice.user_id = person.id and notice.read_at is null limit ${UNREAD_COUNTED}
      ) as unread
    ) as count
    from unnest(${[...userIds]}::uuid[]) as person (id)
  `.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export type WhatWasRead =
  | { ids: readonly string[] }
  /** An order, a conversation. */
  | { about: string }
  | { upTo: Date };

function isMeant(what: WhatWasRead): Expression<SqlBool> {
  if ('ids' in what) return sql<SqlBool>`id = any(${[...what.ids]}::uuid[])`;
  if ('about' in what) return sql<SqlBool>`about = ${what.about}`;
  return sql<SqlBool>`created_at <= ${what.upTo}`;
}

/**
 * Marks a person's unread notices as read. Two devices that do it together lock the rows in one order. A conversation
 * is then told no more, and its next unread message makes a notice of its own.
 * @returns whether anything was unread
 */
export async function markRead(
  db: Db,
  userId: string,
  what: WhatWasRead,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update notice set
      read_at = ${now}::timestamptz,
      fact = case when kind = 'chat_message' then 'read:' || id else fact end,
      settled_at = case
        when kind = 'chat_message' then coalesce(settled_at, ${now}::timestamptz) else settled_at
      end
    where id in (
      select id from notice
      where user_id = ${userId}::uuid and read_at is null and ${isMeant(what)}
      order by id for update
    )
    returning id
  `.execute(db);
  return rows.length > 0;
}

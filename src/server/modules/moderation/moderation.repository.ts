/** SQL of bans. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { UserBanTable } from './moderation.tables.ts';

type BanRow = Selectable<UserBanTable>;

/** Writes a ban; the account’s own columns are changed beside it. */
export async function insertBan(db: Db, ban: Insertable<UserBanTable>): Promise<void> {
  await db.insertInto('user_ban').values(ban).execute();
}

/** Ends the running ban of a person, if there is one. */
export async function endBan(
  db: Db,
  userId: string,
  end: { at: Date; by: string | null; reason: string | null },
): Promise<void> {
  await db
    .updateTable('user_ban')
    .set({ ended_at: end.at, ended_by: end.by, end_reason: end.reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The ban of a person that is in force now. */
export function findRunningBan(db: Db, userId: string, now: Date): Promise<BanRow | undefined> {
  return db
    .selectFrom('user_ban')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst();
}

/** Which of these bans are in force now. */
export async function runningAmong(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('user_ban')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The newest bans of a person. */
export function selectBans(db: Db, userId: string, limit: number): Promise<BanRow[]> {
  return db
    .selectFrom('user_ban')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** SQL of frozen payouts. */
import type { Db } from '../../../db/database.ts';

export interface NewFreeze {
  id: string;
  userId: string;
  reason: string;
  frozenBy: string;
  at: Date;
}

/** The freeze in force; undefined while payouts of this person are open. */
export function findFreeze(db: Db, userId: string) {
  return db
    .selectFrom('payout_freeze')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
}

export type FreezeRow = NonNullable<Awaited<ReturnType<typeof findFreeze>>>;

/** Those of several people whose payouts are frozen; whoever decides by it holds the locks of the accounts. */
export async function frozenOf(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payout_freeze')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('lifted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ user_id: userId }) => userId));
}

export function insertFreeze(
  db: Db,
  { id, userId, reason, frozenBy, at }: NewFreeze,
): Promise<FreezeRow> {
  return db
    .insertInto('payout_freeze')
    .values({ id, user_id: userId, reason, frozen_by: frozenBy, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function endFreeze(
  db: Db,
  id: string,
  { liftedBy, reason, at }: { liftedBy: string; reason: string; at: Date },
): Promise<FreezeRow> {
  return db
    .updateTable('payout_freeze')
    .set({ lifted_by: liftedBy, lifted_at: at, lift_reason: reason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest first; `after` is the id of the last one of the page before. */
export function listFreezes(
  db: Db,
  query: {
    /** Those of one person; of everybody without. */
    userId: string | undefined;
    openOnly: boolean;
    after: string | undefined;
    limit: number;
  },
): Promise<FreezeRow[]> {
  let list = db.selectFrom('payout_freeze').selectAll();
  if (query.userId !== undefined) list = list.where('user_id', '=', query.userId);
  if (query.openOnly) list = list.where('lifted_at', 'is', null);
  if (query.after !== undefined) list = list.where('id', '<', query.after);
  return list.orderBy('id', 'desc').limit(query.limit).execute();
}

/** Queries of the backups that were made, and of the lock that lets one process make them. */
import { sql } from 'kysely';
import type { BackupProblem } from '~/contracts/ops/ops.schemas.ts';
import type { Db } from '../../db/database.ts';

/** Old enough to tell nobody anything. */
const KEPT_DAYS = 90;
const MOST_COUNTED = 100;

const KEY = sql`hashtextextended('backup', 0)`;

/** Whether a process makes one just now: the lock of one statement is gone with it. */
export async function isBackupUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${KEY}) as free`.execute(db);
  return rows[0]?.free === false;
}

/**
 * Does work in one process of all, on a connection of its own that holds the lock: a process that dies lets it go. Nothing is
 * done where another has it. Never on the embedded database, whose one connection the work needs.
 */
export async function aloneWithBackups(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(${KEY}) as locked`.execute(connection);
    if (!rows[0]?.locked) return;
    try {
      await work();
    } finally {
      // A connection that was lost meanwhile has no lock any more.
      await sql`select pg_advisory_unlock(${KEY})`.execute(connection).catch(() => {});
    }
  });
}

/** What was begun and never ended: its process died. Only while nobody makes one. */
export async function endInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ took_ms: 0, problem: 'interrupted' })
    .where('took_ms', 'is', null)
    .execute();
}

export async function beginRun(db: Db, id: string, now: Date): Promise<void> {
  await db.insertInto('backup_run').values({ id, started_at: now }).execute();
}

export async function endRun(
  db: Db,
  id: string,
  end:
    | { took_ms: number; name: string; bytes: number }
    | { took_ms: number; problem: BackupProblem; detail: string | null },
): Promise<void> {
  await db.updateTable('backup_run').set(end).where('id', '=', id).execute();
}

/** The last whole one stays, however old. */
export async function forgetOldRuns(db: Db, now: Date): Promise<void> {
  await sql`
    delete from backup_run
    where started_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day'
      and id is distinct from (select id from backup_run where name is not null order by id desc limit 1)
  `.execute(db);
}

/** The last whole one, the last that failed, and one that runs. */
export async function lastRuns(db: Db) {
  const newest = db.selectFrom('backup_run').selectAll().orderBy('id', 'desc').limit(1);
  const [whole, failed, last] = await Promise.all([
    newest.where('name', 'is not', null).executeTakeFirst(),
    newest.where('problem', 'is not', null).executeTakeFirst(),
    newest.executeTakeFirst(),
  ]);
  return { whole, failed, running: last?.took_ms === null ? last : undefined };
}

/** @param after the id of the last whole one; null without one */
export async function countFailedSince(db: Db, after: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from backup_run
      where problem is not null and (${after}::uuid is null or id > ${after}::uuid)
      limit ${MOST_COUNTED}
    ) as failed
  `.execute(db);
  return rows[0]?.count ?? 0;
}

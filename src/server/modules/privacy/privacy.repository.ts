/** SQL about exports and deletions themselves; what they read and erase is in personal-data.repository.ts. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountDeletionTable, DataExportTable } from './privacy.tables.ts';

export type ExportRow = Selectable<DataExportTable>;
export type DeletionRow = Selectable<AccountDeletionTable>;

/** The latest export of somebody. */
export function selectLastExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_export')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An archive by its id. */
export function selectExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Queues an archive; a job builds it. */
export async function insertExport(db: Db, row: Insertable<DataExportTable>): Promise<void> {
  await db.insertInto('data_export').values(row).execute();
}

/** Leases the export that has waited longest until `until`, so that other processes skip it. */
export function leaseExport(db: Db, now: Date, until: Date): Promise<ExportRow | undefined> {
  return db
    .updateTable('data_export')
    .set((eb) => ({ retry_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('data_export')
        .select('id')
        .where('status', '=', 'pending')
        .where('retry_at', '<=', now)
        .orderBy('retry_at')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Changes an export that has the given status. False when it no longer has it. */
export async function changeExport(
  db: Db,
  id: string,
  from: ExportRow['status'],
  change: Updateable<DataExportTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('data_export')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Archives that have expired. */
export async function selectExpired(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('data_export')
    .select('id')
    .where('status', '=', 'ready')
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Ends all exports of somebody; returns those with an archive. */
export async function endExports(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .updateTable('data_export')
    .set({ status: 'expired', byte_size: null })
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'ready'])
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The pending deletion; undefined when there is none. */
export function selectWaitingDeletion(db: Db, userId: string): Promise<DeletionRow | undefined> {
  return db
    .selectFrom('account_deletion')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
}

/** Stores a requested deletion. */
export async function insertDeletion(db: Db, row: Insertable<AccountDeletionTable>): Promise<void> {
  await db.insertInto('account_deletion').values(row).execute();
}

/** Ends a pending deletion. False when it was ended already. */
export async function endDeletion(
  db: Db,
  id: string,
  status: 'withdrawn' | 'stopped' | 'done',
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('account_deletion')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Locks a deletion that is due; rows that another process has locked are skipped. */
export function claimDueDeletion(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<DeletionRow | undefined> {
  return db
    .selectFrom('account_deletion')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('due_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

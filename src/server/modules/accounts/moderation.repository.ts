/** SQL for moderation: accounts are locked while a decision is applied. */
import { sql } from 'kysely';
import type { Role } from '~/domain/roles.ts';
import type { Db } from '../../db/database.ts';
import type { Account } from './accounts.repository.ts';

/** The accounts that have one of these roles. */
export async function selectIdsOf(db: Db, roles: readonly Role[]): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', roles)
    .where('is_banned', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Row lock: serialises concurrent decisions about one account. */
export function lockAccountRow(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Counts super admins with their rows locked, so that two of them cannot demote each other concurrently. */
export async function lockSuperAdmins(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'super_admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length;
}

/** An account whose ban has expired, locked; rows locked by another process are skipped (SKIP LOCKED). */
export function claimEndedBan(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<Account | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('is_banned', '=', true)
    .where('banned_until', '<=', now)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('banned_until')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

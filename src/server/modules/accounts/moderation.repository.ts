/** SQL for moderation: staff searches accounts, and locks them while a decision is applied. */
import { sql } from 'kysely';
import type { personStates } from '~/contracts/moderation/moderation.schemas.ts';
import { isOfEmail } from '~/domain/search-handles.ts';
import type { Role } from '~/domain/roles.ts';
import type { Db } from '../../db/database.ts';
import type { Account } from './accounts.repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Shorter search terms contain no trigram: they are compared with whole names only. */
const MIN_PART = 3;

/** A text as a part of a pattern of `like`, literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

export interface AccountQuery {
  search: string;
  state: (typeof personStates)[number] | undefined;
  /** The id of the last account of the page before. */
  cursor: string | undefined;
  limit: number;
}

/** Accounts, the newest first. */
export function searchAccounts(db: Db, asked: AccountQuery): Promise<Account[]> {
  const search = asked.search.toLowerCase();
  let query = db.selectFrom('app_user').selectAll().orderBy('id', 'desc').limit(asked.limit);
  if (asked.cursor !== undefined) query = query.where('id', '<', asked.cursor);
  if (asked.state === 'banned') query = query.where('is_banned', '=', true);
  if (asked.state === 'staff') query = query.where('role', '<>', 'user');
  if (UUID.test(search)) return query.where('id', '=', search).execute();
  if (search.length >= MIN_PART) {
    const part = `%${escapeLike(search)}%`;
    // Only what is told apart as an address is looked for in addresses: that is recorded.
    const text = isOfEmail(search) ? sql`email` : sql`public_name`;
    query = query.where(sql<boolean>`lower(${text}::text) like ${part}`);
  } else if (search !== '') {
    query = query.where('public_name', '=', search);
  }
  return query.execute();
}

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

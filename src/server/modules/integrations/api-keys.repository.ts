/** SQL of API keys. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ApiKeyTable } from './integrations.tables.ts';

export type ApiKeyRow = Selectable<ApiKeyTable>;

/** All of a person, the newest first: there are few. */
export function selectKeys(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertKey(db: Db, key: Insertable<ApiKeyTable>): Promise<ApiKeyRow> {
  return db.insertInto('api_key').values(key).returningAll().executeTakeFirstOrThrow();
}

/** Deletes a key of this person. Returns it; undefined where there is none. */
export function deleteKey(db: Db, userId: string, id: string): Promise<ApiKeyRow | undefined> {
  return db
    .deleteFrom('api_key')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all keys of a person; returns how many. */
export async function deleteKeysOf(db: Db, userId: string): Promise<number> {
  const rows = await db
    .deleteFrom('api_key')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.length;
}

/** A key by its hash, with the account that it acts for. */
export function selectKeyHolder(db: Db, hash: string) {
  return db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .select([
      'api_key.id',
      'api_key.user_id',
      'api_key.scopes',
      'api_key.calls_per_minute',
      'api_key.expires_at',
      'api_key.last_used_at',
      'app_user.role',
      'app_user.is_seller',
      'app_user.is_banned',
      'app_user.banned_until',
      'app_user.is_demo',
      'app_user.trust_level',
      'app_user.required_trust_level',
    ])
    .where('api_key.hash', '=', hash)
    .executeTakeFirst();
}

/** Notes a use, unless one was noted since `stale`: of many calls at once one writes. */
export async function touchKey(db: Db, id: string, at: Date, stale: Date): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', stale)]))
    .execute();
}

/** Deletes keys that expired before the given time; returns how many. */
export async function deleteExpiredKeys(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from api_key where id in (
      select id from api_key where expires_at < ${before} limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}

/** SQL of flash tokens and of the staff session behind an impersonation. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FlashTokenTable } from './auth.tables.ts';

export type FlashTokenRow = Selectable<FlashTokenTable>;

/** Stores only the hash of a token, never the token itself. */
export async function insertFlashToken(db: Db, token: Insertable<FlashTokenTable>): Promise<void> {
  await db.insertInto('flash_token').values(token).execute();
}

/** Consumes a token. Of any number of concurrent calls exactly one gets the row. */
export function takeFlashToken(db: Db, hash: string, at: Date): Promise<FlashTokenRow | undefined> {
  return db
    .updateTable('flash_token')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** The staff member whose own session an impersonation depends on; undefined when that session has ended. */
export function findGround(db: Db, staffId: string, staffSessionId: string) {
  return db
    .selectFrom('app_user')
    .innerJoin('session', 'session.user_id', 'app_user.id')
    .select(['app_user.role', 'app_user.is_banned', 'app_user.banned_until'])
    .where('app_user.id', '=', staffId)
    .where('session.id', '=', staffSessionId)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes tokens that expired before an instant. */
export async function deleteOldFlashTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('flash_token').where('expires_at', '<', before).execute();
}

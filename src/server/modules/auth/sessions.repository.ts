/** SQL about sessions, refresh tokens and single-use codes. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Role } from '~/domain/roles.ts';
import type { Db } from '../../db/database.ts';
import type {
  CodePayload,
  CodeType,
  IdentityCodeTable,
  RefreshTokenTable,
  SessionTable,
} from './auth.tables.ts';

export type SessionRow = Selectable<SessionTable>;
export type CodeRow = Selectable<IdentityCodeTable>;
export type RefreshTokenRow = Selectable<RefreshTokenTable>;

/** Opens a session. */
export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

/** Stores only the hash of a refresh token, never the token itself. */
export async function insertRefreshToken(
  db: Db,
  token: Insertable<RefreshTokenTable>,
): Promise<void> {
  await db.insertInto('refresh_token').values(token).execute();
}

/** The token with its session, locked, so that parallel uses are serialised. */
export async function lockRefreshToken(
  db: Db,
  hash: string,
): Promise<{ token: RefreshTokenRow; session: SessionRow } | null> {
  const token = await db
    .selectFrom('refresh_token')
    .selectAll()
    .where('hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!token) return null;
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', token.session_id)
    .executeTakeFirstOrThrow();
  return { token, session };
}

/** Stores the successor of a used token and the device that used it: a second use elsewhere counts as theft. */
export async function markTokenUsed(
  db: Db,
  hash: string,
  use: { used_at: Date; replaced_by: string; fingerprint: string },
): Promise<void> {
  await db.updateTable('refresh_token').set(use).where('hash', '=', hash).execute();
}

/** Stores when and from where a session was last used. */
export async function touchSession(
  db: Db,
  id: string,
  seen: Pick<SessionRow, 'last_seen_at' | 'ip' | 'user_agent' | 'country'> &
    Partial<Pick<SessionRow, 'device_check'>>,
): Promise<void> {
  await db.updateTable('session').set(seen).where('id', '=', id).execute();
}

/** Ends open sessions of a user (all, one, or all but one) and returns them. */
export async function endSessions(
  db: Db,
  userId: string,
  at: Date,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  let query = db
    .updateTable('session')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}

/** Ends the open sessions of demo accounts with one of these roles. */
export async function endDemoSessions(db: Db, roles: readonly Role[], at: Date): Promise<void> {
  await db
    .updateTable('session')
    .from('app_user')
    .set({ ended_at: at })
    .whereRef('app_user.id', '=', 'session.user_id')
    .where('app_user.is_demo', '=', true)
    .where('app_user.role', 'in', roles)
    .where('session.ended_at', 'is', null)
    .execute();
}

export interface EndedSession {
  id: string;
  user_id: string;
}

/** Ends the open impersonation sessions started from one of these staff sessions, and returns them. */
export function endImpersonationsFrom(
  db: Db,
  ids: readonly string[],
  at: Date,
): Promise<EndedSession[]> {
  return db
    .updateTable('session')
    .set({ ended_at: at })
    .where('acting_from', 'in', ids)
    .where('impersonator_id', 'is not', null)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}

/** Open impersonation sessions, the oldest first. */
export function selectImpersonations(db: Db, limit: number): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('impersonator_id', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Which of these sessions have ended or never existed. */
export async function selectEndedSessions(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const open = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
  const isOpen = new Set(open.map(({ id }) => id));
  return ids.filter((id) => !isOpen.has(id));
}

/** Which of these sessions are open, were used since, and are of somebody who is not banned at `now`. */
export async function selectLiveSessions(
  db: Db,
  ids: readonly string[],
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('session.ended_at', 'is', null)
    .where('session.impersonator_id', 'is', null)
    .where('session.last_seen_at', '>', since)
    .where((eb) =>
      eb.or([eb('app_user.is_banned', '=', false), eb('app_user.banned_until', '<=', now)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Devices: open sessions used since `since`, the latest first, without impersonation sessions. */
export function selectOpenSessions(db: Db, userId: string, since: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('impersonator_id', 'is', null)
    .where('last_seen_at', '>', since)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Session and account of an access token, in one query. Undefined when the session has ended. */
export function selectSessionUser(db: Db, sessionId: string, userId: string) {
  return db
    .selectFrom('session')
    .modifyFront(sql`/* prepared */`)
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'session.impersonator_id',
      'session.acting_from',
      'session.created_at',
      'session.second_factor_at',
      'app_user.second_factor_on',
      'app_user.role',
      'app_user.is_demo',
      'app_user.is_seller',
      'app_user.is_banned',
      'app_user.banned_until',
      'app_user.trust_level',
      'app_user.required_trust_level',
    ])
    .where('session.id', '=', sessionId)
    .where('session.user_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Stores the hash of a mailed code. */
export async function insertCode(
  db: Db,
  code: Omit<Insertable<IdentityCodeTable>, 'payload'> & { payload: CodePayload },
): Promise<void> {
  await db
    .insertInto('identity_code')
    .values({ ...code, payload: JSON.stringify(code.payload) })
    .execute();
}

/** The code with this hash, used and expired ones too. */
export function selectCode(db: Db, hash: string): Promise<CodeRow | undefined> {
  return db.selectFrom('identity_code').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/**
 * Consumes the code and every other open code of the same kind for the same account. Returns whether this call was
 * the one that consumed it.
 */
export async function useCode(db: Db, code: CodeRow, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('identity_code')
    .set({ used_at: now })
    .where('hash', '=', code.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  await voidCodes(db, code.user_id, [code.type], now);
  return true;
}

/** Invalidates open codes of these kinds. */
export async function voidCodes(
  db: Db,
  userId: string,
  types: readonly CodeType[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('identity_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('type', 'in', types)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Deletes expired tokens and codes, and devices that were not used for long. Sessions stay: they are the record of
 * sign-ins.
 */
export async function deleteExpired(
  db: Db,
  before: { tokens: Date; codes: Date; devices: Date },
): Promise<number> {
  const tokens = await db
    .deleteFrom('refresh_token')
    .where('expires_at', '<', before.tokens)
    .executeTakeFirst();
  const codes = await db
    .deleteFrom('identity_code')
    .where('expires_at', '<', before.codes)
    .executeTakeFirst();
  const devices = await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', before.devices)
    .executeTakeFirst();
  return Number(tokens.numDeletedRows + codes.numDeletedRows + devices.numDeletedRows);
}

/** The number of signed-in devices: open sessions of the owner that were used after `since`. */
export async function countOpenSessions(db: Db, userId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('impersonator_id', 'is', null)
    .where('last_seen_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

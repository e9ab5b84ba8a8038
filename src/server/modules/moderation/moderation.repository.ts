/** SQL of people as the staff sees them, of bans, and of requests to become a seller. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { personStates } from '~/contracts/moderation/moderation.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { UserTable } from '../identity/index.ts';
import type { UserBanTable } from './moderation.tables.ts';

export type AccountRow = Selectable<UserTable>;
type BanRow = Selectable<UserBanTable>;

/** An account by its id. */
export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked, so that two decisions about one person follow each other. */
export function lockAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Below this many characters a part of a name is no trigram: only whole names are compared. */
const MIN_PART = 3;

function escapeLike(text: string): string {
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
export function listAccounts(db: Db, asked: AccountQuery): Promise<AccountRow[]> {
  const search = asked.search.toLowerCase();
  let query = db.selectFrom('app_user').selectAll().orderBy('id', 'desc').limit(asked.limit);
  if (asked.cursor !== undefined) query = query.where('id', '<', asked.cursor);
  if (asked.state === 'banned') query = query.where('is_banned', '=', true);
  if (asked.state === 'staff') query = query.where('role', '<>', 'user');
  if (UUID.test(search)) return query.where('id', '=', search).execute();
  if (search.length >= MIN_PART) {
    const part = `%${escapeLike(search)}%`;
    query = query.where(
      sql<boolean>`(lower(public_name::text) like ${part} or lower(email::text) like ${part})`,
    );
  } else if (search !== '') {
    query = query.where('public_name', '=', search);
  }
  return query.execute();
}

/** Counted while the rows are locked: two super admins cannot take each other's role at once. */
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

/** How many devices are signed in: sessions of the owner, used after a moment. */
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

/** Somebody whose ban has run out, locked; who is in another process's hand is passed over. */
export function claimEndedBan(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<AccountRow | undefined> {
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

/** One page of requests that wait, oldest first. */
export function listSellerRequests(db: Db, after: string | undefined, limit: number) {
  let query = db
    .selectFrom('seller_request')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** Whose request it is. */
export async function findApplicant(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('seller_request')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** A request, locked until the transaction ends: it is decided once. */
export function lockSellerRequest(db: Db, id: string) {
  return db
    .selectFrom('seller_request')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the decision about a request. */
export async function decideSellerRequestRow(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'rejected'; reason: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('seller_request')
    .set({ status: decision.status, reason: decision.reason, decided_at: decision.at })
    .where('id', '=', id)
    .execute();
}

/** Accounts by their ids, in no order; unknown ids are missing. */
export function selectAccounts(db: Db, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('app_user').selectAll().where('id', 'in', ids).execute();
}

/** SQL that inserts, finds and locks accounts; updates are in `account-commands.repository.ts`. */
import { randomInt } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Role } from '~/domain/roles.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { UserTable } from './accounts.tables.ts';
import { isNameReserved } from './names.repository.ts';

export type UserRow = Selectable<UserTable>;

/** The columns of an account that other modules may use: without its password hash and profile figures. */
export type Account = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'email_confirmed_at'
  | 'public_name'
  | 'avatar_media_id'
  | 'locale'
  | 'region'
  | 'role'
  | 'is_demo'
  | 'is_seller'
  | 'is_banned'
  | 'banned_until'
  | 'trust_level'
  | 'required_trust_level'
  | 'second_factor_on'
  | 'payouts_held_until'
  | 'deletion_due_at'
  | 'deleted_at'
  | 'registered_at'
>;

/** An account for sign-in: includes the password hash. */
export type Credentials = Account & Pick<UserRow, 'password_hash'>;

/** Columns of a new account; omitted ones get their default. */
export type NewUser = Partial<Insertable<UserTable>> &
  Pick<Insertable<UserTable>, 'email' | 'password_hash' | 'public_name' | 'registered_at'>;

const REFERRAL_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const REFERRAL_LENGTH = 10;

/** A random referral code that is easy to read out; a collision is practically impossible. */
export function newReferralCode(): string {
  const letters = Array.from(
    { length: REFERRAL_LENGTH },
    () => REFERRAL_ALPHABET[randomInt(REFERRAL_ALPHABET.length)],
  );
  return letters.join('');
}

function completed(user: NewUser): Insertable<UserTable> {
  return {
    ...user,
    id: user.id ?? newId(),
    referral_code: user.referral_code ?? newReferralCode(),
    last_online_at: user.last_online_at ?? user.registered_at,
  };
}

/**
 * Inserts accounts in one statement and returns their ids in the given order.
 * @throws the driver's unique violation when a name or a confirmed address is taken.
 */
export async function insertUsers(db: Db, users: readonly NewUser[]): Promise<string[]> {
  const rows = users.map(completed);
  if (rows.length > 0) await db.insertInto('app_user').values(rows).execute();
  return rows.map((row) => row.id);
}

/** Inserts an account unless its public name is taken or reserved; returns its id or null. */
export async function insertUserUnlessNamed(db: Db, user: NewUser): Promise<string | null> {
  if (await isNameReserved(db, user.public_name, user.registered_at)) return null;
  const row = await db
    .insertInto('app_user')
    .values(completed(user))
    .onConflict((conflict) =>
      conflict.column('public_name').where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** An account by its id. */
export function selectUserRow(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Exclusive row lock (FOR UPDATE): it also blocks orders that are being placed, because of their foreign keys. For
 * account deletion, erasure, data archives, removal of a login method and profile changes; every other change takes
 * `lockAccount`.
 */
export function lockUserRow(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the account row against other changes; taken before any lock on rows it owns (architecture, *Locks*). */
export async function lockAccount(db: Db, id: string): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Shared row lock (FOR SHARE): nobody changes the account before the transaction ends. */
export async function lockAccountShared(db: Db, id: string): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', id).forShare().execute();
}

/** As `lockAccountShared`, for several accounts, in the order of their ids. */
export async function lockAccountsShared(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
}

/** The account that confirmed the address and the one that claimed it last without confirming (decision 0003). */
export async function selectUsersByEmail(
  db: Db,
  email: string,
): Promise<{ holder: Credentials | null; claimant: Credentials | null }> {
  const rows = await db
    .selectFrom('app_user')
    .distinctOn(sql`email_confirmed_at is null`)
    .selectAll()
    .where('email', '=', email)
    .orderBy(sql`email_confirmed_at is null`)
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    holder: rows.find((row) => row.email_confirmed_at !== null) ?? null,
    claimant: rows.find((row) => row.email_confirmed_at === null) ?? null,
  };
}

/** The hash of an account's password; null for an account that has none, or is not there. */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Whether another account has this public name. */
export async function isNameTaken(db: Db, name: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('public_name', '=', name)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account that has this public name, whatever its case; null when nobody has it. */
export async function findNamed(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('public_name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many accounts of the demo market have one of these roles. */
export async function countDemoAccounts(db: Db, roles: readonly Role[]): Promise<number> {
  const { count } = await db
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_demo', '=', true)
    .where('role', 'in', roles)
    .executeTakeFirstOrThrow();
  return count;
}

/** Accounts by their ids, in no order; unknown ids are missing. */
export function selectUserRows(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('app_user').selectAll().where('id', 'in', ids).execute();
}

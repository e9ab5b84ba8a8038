/**
 * Write commands for accounts: each function updates its own columns and no others. There is no general update;
 * the figures of sellers are written in `seller-figures.repository.ts`.
 */
import { sql, type Updateable } from 'kysely';
import { appConfig, type Currency, type Locale } from '~config';
import { deletedName } from '~/contracts/identity/deleted-name.ts';
import type { WorkHours } from '~/domain/work-hours.ts';
import type { Role } from '~/domain/roles.ts';
import type { Db } from '../../db/database.ts';
import { newReferralCode } from './accounts.repository.ts';
import type { UserTable } from './accounts.tables.ts';

/** The statement behind the commands of this file. */
async function write(db: Db, id: string, columns: Updateable<UserTable>): Promise<void> {
  await db.updateTable('app_user').set(columns).where('id', '=', id).execute();
}

/** The profile fields that owners may change. Omitted fields stay unchanged. */
export interface ProfileChange {
  locale?: Locale | undefined;
  currency?: Currency | undefined;
  /** Null: none given. */
  region?: string | null | undefined;
  /** `since`: when the name was changed; null when only its spelling (case) changes. */
  name?: { text: string; since: Date | null } | undefined;
  /** The id of the square picture; null for none. */
  avatar?: string | null | undefined;
}

/** Updates the profile fields of an owner; runs no statement when no field is given. */
export async function writeProfile(db: Db, id: string, change: ProfileChange): Promise<void> {
  const { locale, currency, region, name, avatar } = change;
  const columns = {
    ...(locale !== undefined && { locale }),
    ...(currency !== undefined && { currency }),
    ...(region !== undefined && { region }),
    ...(name && { public_name: name.text }),
    ...(name?.since && { public_name_changed_at: name.since }),
    ...(avatar !== undefined && { avatar_media_id: avatar }),
  };
  if (Object.keys(columns).length > 0) await write(db, id, columns);
}

/** Stores the hash of a new password. The caller has checked who asks, and ends the sessions. */
export function setPassword(db: Db, id: string, hash: string): Promise<void> {
  return write(db, id, { password_hash: hash });
}

/** Stores whether signing in needs a second factor besides the password. */
export function setSecondFactor(db: Db, id: string, isOn: boolean): Promise<void> {
  return write(db, id, { second_factor_on: isOn });
}

/** Stores until when a seller is on vacation; null ends it. */
export function setAwayUntil(db: Db, id: string, until: Date | null): Promise<void> {
  return write(db, id, { away_until: until });
}

/** Stores in which hours a seller answers, as the next version of them; null: they say none. */
export async function setWorkHours(db: Db, id: string, hours: WorkHours | null): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ work_hours: hours && JSON.stringify(hours), hours_version: sql`hours_version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Marks the address as confirmed and raises the trust level to at least 1. */
export async function markAddressConfirmed(
  db: Db,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set((eb) => ({
      email,
      email_confirmed_at: now,
      trust_level: eb.fn<number>('greatest', ['trust_level', sql.lit(1)]),
    }))
    .where('id', '=', id)
    .execute();
}

export interface TrustLevels {
  trust_level: number;
  required_trust_level: number;
}

/** Raises the trust level to at least this one; undefined when it was not lower. */
export function raiseTrust(
  db: Db,
  userId: string,
  level: number,
): Promise<TrustLevels | undefined> {
  return db
    .updateTable('app_user')
    .set({ trust_level: level })
    .where('id', '=', userId)
    .where('trust_level', '<', level)
    .returning(['trust_level', 'required_trust_level'])
    .executeTakeFirst();
}

/** Bans an account. @param until null: for ever */
export function banAccount(db: Db, id: string, until: Date | null): Promise<void> {
  return write(db, id, { is_banned: true, banned_until: until });
}

/** Ends the ban of an account. */
export function liftBan(db: Db, id: string): Promise<void> {
  return write(db, id, { is_banned: false, banned_until: null });
}

/** Sets the required trust level: above the account's own it limits buying and selling (decisions, section 4). */
export function requireTrustLevel(db: Db, id: string, level: number): Promise<void> {
  return write(db, id, { required_trust_level: level });
}

/** Changes the role of an account. Permissions are read again on each request; the caller ends the sessions. */
export function changeRole(db: Db, id: string, role: Role): Promise<void> {
  return write(db, id, { role });
}

/** Marks an account as a seller. */
export function admitSeller(db: Db, id: string): Promise<void> {
  return write(db, id, { is_seller: true });
}

/** Puts payouts on hold: somebody may have taken the account over (decision 0017). */
export function holdPayouts(db: Db, id: string, until: Date): Promise<void> {
  return write(db, id, { payouts_held_until: until });
}

/** Starts the grace period before an account is erased (decision 0020). The account counts as offline. */
export function scheduleDeletion(db: Db, id: string, dueAt: Date): Promise<void> {
  return write(db, id, { deletion_due_at: dueAt, online_until: null });
}

/** Cancels a scheduled account deletion during its grace period. */
export function cancelDeletion(db: Db, id: string): Promise<void> {
  return write(db, id, { deletion_due_at: null });
}

/** Anonymises the personal columns of an account; the figures that statistics depend on stay. */
export async function eraseUser(db: Db, id: string, now: Date): Promise<void> {
  await write(db, id, {
    email: `${id}@deleted.invalid`,
    email_confirmed_at: null,
    password_hash: null,
    second_factor_on: false,
    public_name: deletedName,
    public_name_changed_at: null,
    is_seller: false,
    trust_level: 0,
    required_trust_level: 0,
    region: null,
    avatar_media_id: null,
    referral_code: newReferralCode(),
    last_online_at: now,
    online_until: null,
    away_until: null,
    work_hours: null,
    deletion_due_at: null,
    deleted_at: now,
  });
}

const { inactivitySeconds } = appConfig.chat;

/** Marks a user as online from now on; to be repeated at least every 3 minutes while a socket is open. */
export async function markOnline(db: Db, userId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + 2 * inactivitySeconds * 1000);
  await write(db, userId, { last_online_at: now, online_until: until });
}

/** Marks a user as offline. */
export async function markOffline(db: Db, userId: string, now: Date): Promise<void> {
  await write(db, userId, { last_online_at: now, online_until: null });
}

/** Queries about accounts for other modules. */
import type { Person, Seller } from '~/contracts/identity/identity.schemas.ts';
import type { WorkHours } from '~/domain/work-hours.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../../db/database.ts';
import { isBanned } from './accounts.policy.ts';
import { presentPerson, presentSeller } from './accounts.presenter.ts';
import { selectAbout } from './seller-about.repository.ts';
import {
  findPasswordHash,
  insertUsers,
  lockUserRow,
  selectUserRow,
  selectUserRows,
  selectUsersByEmail,
  type Account,
  type NewUser,
} from './accounts.repository.ts';

/** An account by its id, also when it is banned or erased. */
export function selectUser(db: Db, id: string): Promise<Account | undefined> {
  return selectUserRow(db, id);
}

/** Accounts by their ids, in no order; unknown ids are missing. */
export function selectUsers(db: Db, ids: readonly string[]): Promise<Account[]> {
  return selectUserRows(db, ids);
}

/** The account with the exclusive row lock of `lockUserRow`. */
export function lockUser(db: Db, id: string): Promise<Account | undefined> {
  return lockUserRow(db, id);
}

/** Sales record of a user and when they were last online. */
export interface Activity {
  sellerLevel: number;
  completedSales: number;
  disputesLost: number;
  reviews: number;
  /** What sellers gave this person as a buyer. */
  buyerStars: { sum: number; count: number };
  isOnline: boolean;
  lastOnlineAt: Date;
}

/** Undefined when there is no such account. */
export async function findActivity(db: Db, id: string, now: Date): Promise<Activity | undefined> {
  const row = await selectUserRow(db, id);
  return (
    row && {
      sellerLevel: row.seller_level,
      completedSales: row.completed_orders,
      disputesLost: row.dispute_lost_count,
      reviews: row.reviews_count,
      buyerStars: { sum: row.buyer_stars_sum, count: row.buyer_ratings_count },
      isOnline: row.online_until !== null && row.online_until > now,
      lastOnlineAt: row.last_online_at,
    }
  );
}

/** Whether the account has a password. */
export async function hasPassword(db: Db, id: string): Promise<boolean> {
  return (await findPasswordHash(db, id)) !== null;
}

/**
 * Public summaries of several people by id: name, avatar, level, rating, presence. Ids that do not exist are
 * missing in the map.
 */
export async function findUsers(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Seller>> {
  const rows = await selectUserRows(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentSeller(row, now)]));
}

/** Name and picture of several people by id. Ids that do not exist are missing in the map. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await selectUserRows(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentPerson(row)]));
}

/** The account, for modules that send mail to its owner; undefined when it does not exist or is erased. */
export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const user = await selectUserRow(db, id);
  return user?.deleted_at === null ? user : undefined;
}

/** Whether a seller's offers are hidden: banned, deletion scheduled, or deleted. */
export async function findAbsence(db: Db, id: string, now: Date): Promise<boolean> {
  const user = await selectUserRow(db, id);
  return !user || user.deletion_due_at !== null || user.deleted_at !== null || isBanned(user, now);
}

/** In which hours a seller answers; null where they say none. */
export async function findWorkHours(db: Db, id: string): Promise<WorkHours | null> {
  return (await selectUserRow(db, id))?.work_hours ?? null;
}

/** The same, with how often they were changed. */
export async function findHoursVersion(
  db: Db,
  id: string,
): Promise<{ hours: WorkHours | null; version: number }> {
  const user = await selectUserRow(db, id);
  return { hours: user?.work_hours ?? null, version: user?.hours_version ?? 0 };
}

/** What a new seller has done about the account itself, and how often they have sold. */
export async function findBeginnings(db: Db, id: string) {
  const [user, about] = await Promise.all([selectUserRow(db, id), selectAbout(db, id)]);
  const hasWords = about.en !== '' || about.fr !== '';
  return (
    user && {
      emailConfirmed: user.email_confirmed_at !== null,
      secondFactorOn: user.second_factor_on,
      trustLevel: user.trust_level,
      hasProfile: user.avatar_media_id !== null && hasWords,
      hasHours: user.work_hours !== null,
      completedSales: user.completed_orders,
    }
  );
}

/** The address that an account has confirmed; null without one. */
export async function findOwnAddress(db: Db, userId: string): Promise<string | null> {
  const row = await selectUserRow(db, userId);
  return row?.email_confirmed_at ? row.email : null;
}

/** The trust level of a user and the level required of them (decisions, section 4). */
export interface TrustStanding {
  trustLevel: number;
  requiredTrustLevel: number;
  emailConfirmed: boolean;
}

/** Undefined when there is no such account. */
export async function findTrustStanding(
  db: Db,
  userId: string,
): Promise<TrustStanding | undefined> {
  const user = await selectUserRow(db, userId);
  return (
    user && {
      trustLevel: user.trust_level,
      requiredTrustLevel: user.required_trust_level,
      emailConfirmed: user.email_confirmed_at !== null,
    }
  );
}

/** The account that has confirmed an address; null when nobody has. */
export async function findHolder(db: Db, email: string): Promise<string | null> {
  const { holder } = await selectUsersByEmail(db, email);
  return holder?.id ?? null;
}

/** Whether a user is a seller and may sell; undefined when there is no such account. */
export async function findSelling(
  db: Db,
  id: string,
  now: Date,
): Promise<{ id: string; is_seller: boolean; is_banned: boolean } | undefined> {
  const user = await selectUserRow(db, id);
  return user && { id, is_seller: user.is_seller, is_banned: isBanned(user, now) };
}

/** Inserts one account as given (seed, tests) and returns its id. Sends no mail. */
export async function createUser(db: Db, user: NewUser): Promise<string> {
  const [id] = await insertUsers(db, [user]);
  invariant(id !== undefined, 'An inserted account has an id');
  return id;
}

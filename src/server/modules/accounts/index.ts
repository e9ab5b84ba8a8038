/** Front door of accounts: the person behind one. Profile, name, contact, trust, standing, each changed by named commands. */
import type { Person, Seller } from '~/contracts/identity/identity.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../../db/database.ts';
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { accountParts } from './account-parts.ts';
import { accountsEndpoints } from './accounts.endpoints.ts';
import { profileChanged, trustLevelChanged, userRegistered } from './accounts.events.ts';
import { isBanned } from './accounts.policy.ts';
import { presentPerson, presentSeller } from './accounts.presenter.ts';
import {
  insertUsers,
  selectUser,
  selectUsers,
  selectUsersByEmail,
  type NewUser,
  type UserRow,
} from './accounts.repository.ts';
import { insertRegistrationSource } from './registration-sources.repository.ts';
import { userCounters } from './user-counters.ts';

export {
  admitSeller,
  banAccount,
  cancelDeletion,
  changeRole,
  eraseUser,
  holdPayouts,
  liftBan,
  markOffline,
  markOnline,
  requireTrustLevel,
  scheduleDeletion,
  setPassword,
  setSecondFactor,
} from './account-commands.repository.ts';
export { awaitsProof } from './account-parts.ts';
export { profileChanged, trustLevelChanged, userRegistered } from './accounts.events.ts';
export {
  isBanned,
  isReservedName,
  payoutHold,
  requireActive,
  requireOwnHand,
  requireTrust,
} from './accounts.policy.ts';
export { presentPerson, presentSeller, type SellerColumns } from './accounts.presenter.ts';
export {
  countDemoAccounts,
  keepAccount,
  lockAccount,
  lockUser,
  selectUser,
  selectUsers,
  selectUsersByEmail,
  type NewUser,
  type UserRow,
} from './accounts.repository.ts';
export { findContacts, type Contact } from './contacts.ts';
export { addresseeOf, composeAccountMail, type Addressee } from './mails/account-mail.ts';
export { composeMail, type MailParts } from './mails/layout.ts';
export { deleteRestedNames, retireName } from './names.repository.ts';
export { findByReferralCode, findStanding, type Standing } from './referral-standing.repository.ts';
export {
  addSellerFigures,
  claimSellerToCount,
  writeSellerDelivery,
  writeSellerLevel,
  type SellerDelivery,
} from './seller-figures.repository.ts';
export {
  claimEndedBan,
  lockAccountRow,
  lockSuperAdmins,
  searchAccounts,
} from './standing.repository.ts';
export { raiseTrustLevel } from './use-cases/change-trust.ts';
export { changeAddress, confirmAddress } from './use-cases/confirm-address.ts';
export { currentUser } from './use-cases/current-user.ts';
export { openAccount, type Arrival } from './use-cases/open-account.ts';
export { accountParts, userCounters };

/**
 * Public summaries of several people by id: name, avatar, level, rating, presence. Ids that do not exist are
 * missing in the map.
 */
export async function findUsers(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Seller>> {
  const rows = await selectUsers(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentSeller(row, now)]));
}

/** Name and picture of several people by id. Ids that do not exist are missing in the map. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await selectUsers(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentPerson(row)]));
}

/** The account itself, for modules that write to its owner; undefined when there is none, or it is erased. */
export async function findAccount(db: Db, id: string): Promise<UserRow | undefined> {
  const user = await selectUser(db, id);
  return user?.deleted_at === null ? user : undefined;
}

/** Whether what somebody sells is out of sight: banned, about to leave, or gone. */
export async function findAbsence(db: Db, id: string, now: Date): Promise<boolean> {
  const user = await selectUser(db, id);
  return !user || user.deletion_due_at !== null || user.deleted_at !== null || isBanned(user, now);
}

/** The address that an account has confirmed; null without one. */
export async function findOwnAddress(db: Db, userId: string): Promise<string | null> {
  const row = await selectUser(db, userId);
  return row?.email_confirmed_at ? row.email : null;
}

/** What a person has proven, and what is demanded of them (decisions, section 4). */
export interface TrustStanding {
  trustLevel: number;
  requiredTrustLevel: number;
  emailConfirmed: boolean;
}

/** Undefined when there is no such person. */
export async function findTrustStanding(
  db: Db,
  userId: string,
): Promise<TrustStanding | undefined> {
  const user = await selectUser(db, userId);
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

/** Whether a person sells, and may; undefined when there is no such person. */
export async function findSelling(
  db: Db,
  id: string,
  now: Date,
): Promise<{ id: string; is_seller: boolean; is_banned: boolean } | undefined> {
  const user = await selectUser(db, id);
  return user && { id, is_seller: user.is_seller, is_banned: isBanned(user, now) };
}

/** Adds one account as it is given (seed, tests) and answers its id. Sends no mail. */
export async function createUser(db: Db, user: NewUser): Promise<string> {
  const [id] = await insertUsers(db, [user]);
  invariant(id !== undefined, 'An inserted account has an id');
  return id;
}

export const accountsModule = defineModule({
  name: 'accounts',
  uses: [],
  tables: ['app_user', 'former_email', 'registration_source', 'retired_name'],
  endpoints: { identity: accountsEndpoints },
  needs: [accountParts, userCounters],
  invalidates: [
    invalidatesOn(profileChanged, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
    ]),
  ],
  // Names of subscribers are kept by the outbox: they are older than the module.
  subscriptions: [
    on(
      userRegistered,
      'identity.keep_source',
      (ctx, { user_id, utm }) =>
        insertRegistrationSource(ctx.db, { user_id, utm: utm ?? {}, created_at: ctx.now }),
      { concerns: ({ utm }) => utm !== null && Object.keys(utm).length > 0 },
    ),
    on(trustLevelChanged, 'identity.tell_trust_level', async (ctx, event) => {
      ctx.services.realtime.toUser(event.user_id, 'user_required_trust_level', {
        trust_level: event.required_trust_level,
      });
    }),
  ],
});

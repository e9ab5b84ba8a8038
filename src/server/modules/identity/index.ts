/** Front door of the identity module: accounts, sessions, trust. */
import { appConfig } from '~config';
import type { Person, Seller } from '~/contracts/identity/identity.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../../db/database.ts';
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { mailAsked, profileChanged, userRegistered, trustLevelChanged } from './identity.events.ts';
import { endInvalidImpersonations } from './impersonation.ts';
import { isBanned } from './identity.policy.ts';
import { insertRegistrationSource } from './devices.repository.ts';
import { presentPerson, presentSeller, presentSellerRequest } from './identity.presenter.ts';
import { deleteOldFlashTokens } from './flash-tokens.repository.ts';
import { selectLastSellerRequest } from './seller-requests.repository.ts';
import { deleteExpiredChallenges } from './second-factor/passkeys.repository.ts';
import { deleteExpired } from './sessions.repository.ts';
import { sessionClock } from './tokens.ts';
import { accountParts, awaitsProof, type AccountParts, type SocialVisit } from './account-parts.ts';
import { userCounters } from './user-counters.ts';
import { answerAskedMail } from './use-cases/request-mail.ts';
import { admitWaitingSeller } from './use-cases/change-trust.ts';
import {
  insertUsers,
  selectUser,
  selectUsers,
  selectUsersByEmail,
  type NewUser,
  type UserRow,
} from './users.repository.ts';

export type { InTransaction } from './in-transaction.ts';
export { findContacts, type Contact } from './contacts.ts';
export { awaitsProof, accountParts, type AccountParts, type SocialVisit };
export { userCounters };
export { fieldFailure } from './field-failure.ts';
export { resolveActor } from './actor-resolver.ts';
import { identityEndpoints } from './identity.endpoints.ts';
import { identityRealtime } from './identity.realtime.ts';
export {
  emailConfirmed,
  profileChanged,
  sellerRequestStatusChanged,
  trustLevelChanged,
  userRegistered,
} from './identity.events.ts';
export {
  admitSeller,
  banAccount,
  cancelDeletion,
  changeRole,
  claimEndedBan,
  holdPayouts,
  liftBan,
  lockAccountRow,
  lockSuperAdmins,
  requireTrustLevel,
  scheduleDeletion,
  searchAccounts,
} from './accounts.repository.ts';
export {
  addSellerFigures,
  claimSellerToCount,
  writeSellerDelivery,
  writeSellerLevel,
  type SellerDelivery,
} from './seller-figures.repository.ts';
export { issueFlashToken } from './impersonation.ts';
export {
  findApplicant,
  listSellerRequests,
  lockPendingRequest,
} from './seller-requests.repository.ts';
export { settleSellerRequest } from './use-cases/decide-selling.ts';
export { sessionClock } from './tokens.ts';
export { countOpenSessions, selectEndedSessions } from './sessions.repository.ts';
export { endSessions } from './use-cases/end-sessions.ts';
export { lockDemoAccounts } from './use-cases/lock-demo-accounts.ts';
export { listSessions } from './use-cases/list-sessions.ts';
export {
  isBanned,
  isDemoLocked,
  payoutHold,
  requireActive,
  requireOwnHand,
  requireTrust,
} from './identity.policy.ts';
export {
  presentPerson,
  presentSeller,
  presentSellerRequest,
  type SellerColumns,
} from './identity.presenter.ts';
export { compose as composeAccountMail, type Addressee } from './mails/account-mails.ts';
export { composeMail, type MailParts } from './mails/layout.ts';
export { deleteRestedNames, retireName } from './names.repository.ts';
export {
  compareDevices,
  findByReferralCode,
  findStanding,
  type Standing,
} from './linked-accounts.repository.ts';
export { hashPassword } from './password.ts';
export { addresseeOf } from './use-cases/issue-code.ts';
export { raiseTrustLevel } from './use-cases/change-trust.ts';
export { demoCode } from './second-factor/demo-authenticator.ts';
export { requireFreshFactor, requireReauthentication } from './second-factor/freshness.ts';
export { requireSecondFactor } from './second-factor/require-second-factor.ts';
import { secondFactorEndpoints } from './second-factor/second-factor.endpoints.ts';
export { deleteFactors } from './second-factor/second-factor.repository.ts';
export { hashSecret, newSecret } from './tokens.ts';
export { currentUser } from './use-cases/current-user.ts';
export { requireLoginMethod } from './use-cases/login-methods.ts';

export {
  eraseUser,
  keepAccount,
  lockAccount,
  lockUser,
  markOffline,
  markOnline,
  selectUser,
  selectUsers,
  type NewUser,
  type UserRow,
} from './users.repository.ts';

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

/** The last request to become a seller; null without one. */
export async function findSellerRequest(db: Db, userId: string) {
  const row = await selectLastSellerRequest(db, userId);
  return row ? presentSellerRequest(row) : null;
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

/** Adds accounts in one statement. Answers the ids in order. */
export function createUsers(db: Db, users: readonly NewUser[]): Promise<string[]> {
  return insertUsers(db, users);
}

const DAY_MS = 24 * 3_600_000;

export const identityModule = defineModule({
  name: 'identity',
  uses: [],
  tables: [
    'app_user',
    'flash_token',
    'former_email',
    'identity_code',
    'known_device',
    'passkey',
    'passkey_challenge',
    'recovery_code',
    'refresh_token',
    'registration_source',
    'retired_name',
    'second_factor_tries',
    'seller_request',
    'session',
    'totp_factor',
  ],
  endpoints: { identity: identityEndpoints, secondFactor: secondFactorEndpoints },
  needs: [accountParts, userCounters],
  invalidates: [
    invalidatesOn(profileChanged, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
    ]),
  ],
  realtime: identityRealtime,
  subscriptions: [
    on(mailAsked, 'identity.answer_asked_mail', answerAskedMail),
    on(
      userRegistered,
      'identity.keep_source',
      (ctx, { user_id, utm }) =>
        insertRegistrationSource(ctx.db, { user_id, utm: utm ?? {}, created_at: ctx.now }),
      { concerns: ({ utm }) => utm !== null && Object.keys(utm).length > 0 },
    ),
    on(trustLevelChanged, 'identity.admit_waiting_seller', (ctx, event) =>
      admitWaitingSeller(ctx, event.user_id),
    ),
  ],
  jobs: [
    {
      name: 'identity.delete_expired',
      everySeconds: 3_600,
      run: async (ctx) => {
        await deleteOldFlashTokens(ctx.db, new Date(sessionClock().getTime() - DAY_MS));
        return deleteExpired(ctx.db, {
          tokens: sessionClock(),
          codes: new Date(ctx.now.getTime() - DAY_MS),
          devices: new Date(sessionClock().getTime() - appConfig.identity.knownDeviceDays * DAY_MS),
        });
      },
    },
    { name: 'identity.end_gone_acting', everySeconds: 5, run: endInvalidImpersonations },
    {
      name: 'identity.delete_expired_challenges',
      everySeconds: 3_600,
      run: (ctx) => deleteExpiredChallenges(ctx.db, sessionClock()),
    },
  ],
});

/** Public API of the accounts module: profile, name, contact, trust and reputation, each changed by its own command. */
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { accountParts } from './account-parts.ts';
import { accountsEndpoints } from './accounts.endpoints.ts';
import { profileChanged, userRegistered } from './accounts.events.ts';
import { accountsRealtime } from './accounts.realtime.ts';
import { personSearcher } from './staff-search.repository.ts';
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
  setAwayUntil,
  setPassword,
  setSecondFactor,
  setWorkHours,
} from './account-commands.repository.ts';
export { awaitsProof } from './account-parts.ts';
export { maskEmail } from './mask-email.ts';
export { findByEmail } from './staff-search.repository.ts';
export { profileChanged, trustLevelChanged, userRegistered } from './accounts.events.ts';
export {
  isBanned,
  isReservedName,
  payoutHold,
  requireActive,
  refuseImpersonation,
  requireTrust,
} from './accounts.policy.ts';
export { presentHours } from './work-hours.presenter.ts';
export { presentPerson, presentSeller, type SellerColumns } from './accounts.presenter.ts';
export {
  countDemoAccounts,
  findNamed,
  findPasswordHash,
  lockAccountShared,
  lockAccountsShared,
  lockAccount,
  selectUsersByEmail,
  type Account,
  type Credentials,
  type NewUser,
} from './accounts.repository.ts';
export { findContacts, type Contact } from './contacts.ts';
export {
  createUser,
  findAbsence,
  findAccount,
  findActivity,
  findBeginnings,
  findHolder,
  findOwnAddress,
  findPeople,
  findSelling,
  findTrustStanding,
  findUsers,
  findHoursVersion,
  findWorkHours,
  hasPassword,
  lockUser,
  selectUser,
  selectUsers,
  type Activity,
  type TrustStanding,
} from './find-accounts.ts';
export { addresseeOf, composeAccountMail, type Addressee } from './mails/account-mail.ts';
export { composeMail, type MailParts } from './mails/layout.ts';
export { deleteExpiredReservations, reserveName } from './names.repository.ts';
export { findByReferralCode, findStanding, type Standing } from './referral-standing.repository.ts';
export {
  addBuyerStars,
  addSellerFigures,
  claimSellerToCount,
  findLevel,
  writeSellerDelivery,
  writeFirstReply,
  writeSellerLevel,
  type SellerDelivery,
} from './seller-figures.repository.ts';
export {
  claimEndedBan,
  lockAccountRow,
  lockSuperAdmins,
  selectIdsOf,
} from './moderation.repository.ts';
export { searchAccounts, walkPeople, type PeopleQuery } from './people-list.repository.ts';
export { giveAvatarBack, takeAvatar } from './use-cases/take-avatar.ts';
export { raiseTrustLevel } from './use-cases/change-trust.ts';
export { changeAddress, confirmAddress } from './use-cases/confirm-address.ts';
export { currentUser } from './use-cases/current-user.ts';
export { openAccount, type Attribution } from './use-cases/open-account.ts';
export { accountParts, userCounters };

export const accountsModule = defineModule({
  name: 'accounts',
  uses: [],
  tables: ['app_user', 'former_email', 'registration_source', 'retired_name', 'seller_about'],
  staffSearchers: [personSearcher],
  endpoints: { identity: accountsEndpoints },
  needs: [accountParts, userCounters],
  invalidates: [
    invalidatesOn(profileChanged, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
    ]),
  ],
  realtime: accountsRealtime,
  // The outbox stores subscriber names, so they must not change: they are older than the module.
  subscriptions: [
    on(
      userRegistered,
      'identity.keep_source',
      (ctx, { user_id, utm }) =>
        insertRegistrationSource(ctx.db, { user_id, utm: utm ?? {}, created_at: ctx.now }),
      { concerns: ({ utm }) => utm !== null && Object.keys(utm).length > 0 },
    ),
  ],
});

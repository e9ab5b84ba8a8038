/**
 * The endpoints that pages call directly through the generic server functions (platform/api). What is not listed is
 * refused to them: what providers and operators call, uploads and files, and endpoints that pages reach only through a
 * server function that does more, such as those that begin or end a session.
 */
import type { Contract } from './index.ts';

type Names = { readonly [Area in keyof Contract]?: readonly (keyof Contract[Area])[] };

export const pageEndpoints = {
  /** Queries: they change nothing. */
  reads: {
    catalogue: [
      'baseCategories',
      'baseCategory',
      'category',
      'categoryOfGame',
      'game',
      'games',
      'genre',
      'genres',
      'page',
      'region',
    ],
    chat: ['channels', 'messages'],
    content: ['document'],
    favorites: ['list', 'sellers'],
    identity: ['publicProfile', 'sellerRequest', 'sessions'],
    moderation: ['account', 'accounts', 'audit', 'sellerRequests', 'sessions'],
    notifications: ['sandboxTelegram', 'settings', 'showUnsubscribe', 'telegram'],
    offers: ['cards', 'home', 'list', 'ofProfile', 'own', 'ownList', 'show', 'waiting'],
    ops: ['deadLetters'],
    orders: ['list', 'quote', 'show'],
    privacy: ['showDeletion', 'showExport'],
    promotions: ['activations'],
    referrals: ['affiliate', 'referral'],
    reviews: ['ofProfile'],
    sandbox: ['authenticator', 'check', 'mail', 'payment'],
    search: ['find', 'games'],
    secondFactor: ['show'],
    verification: ['state'],
    wallet: ['balances', 'hold', 'payoutMethods', 'payouts', 'staffPayouts', 'transactions'],
  },
  changes: {
    content: ['contact'],
    favorites: ['add', 'follow', 'remove', 'unfollow'],
    identity: [
      'changeEmail',
      'changePassword',
      'endSession',
      'requestSelling',
      'resendActivation',
      'restorePassword',
      'updateProfile',
    ],
    moderation: [
      'ban',
      'changeRole',
      'decideSellerRequest',
      'endSessions',
      'enter',
      'liftBan',
      'removeSecondFactor',
      'requireTrust',
    ],
    notifications: ['changeSettings'],
    offers: [
      'activate',
      'addStock',
      'create',
      'deactivate',
      'moderate',
      'publish',
      'remove',
      'update',
    ],
    ops: ['revive'],
    orders: ['reveal'],
    privacy: ['requestDeletion', 'requestExport', 'withdrawDeletion'],
    promotions: ['deactivate'],
    referrals: ['applyAffiliate'],
    reviews: ['write'],
    sandbox: ['decideCheck', 'decidePayment'],
    secondFactor: [
      'addPasskey',
      'challenge',
      'confirm',
      'confirmTotp',
      'removePasskey',
      'removeTotp',
      'renamePasskey',
      'renewRecoveryCodes',
      'signInChallenge',
      'startPasskey',
      'startTotp',
    ],
    social: ['unbind'],
    verification: ['cancel', 'verify'],
    wallet: ['addPayoutMethod', 'removePayoutMethod'],
  },
  /** Mutations that pages send with the idempotency key of their intent (decision 0023). */
  keyed: {
    orders: [
      'approve',
      'cancel',
      'confirm',
      'decline',
      'deliver',
      'dispute',
      'pay',
      'place',
      'refuse',
      'resolve',
      'start',
    ],
    promotions: ['activate'],
    wallet: [
      'approvePayout',
      'bouncePayout',
      'cancelPayout',
      'declinePayout',
      'deposit',
      'markPayoutPaid',
      'requestPayout',
    ],
  },
} as const satisfies Record<string, Names>;

export type PageEndpoints = typeof pageEndpoints;

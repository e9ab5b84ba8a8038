/** The ledger's accounts and how they are named (decisions, section 7). */
import { v5 } from 'uuid';

const NAMESPACE = '6d1c2f0e-9a57-4c1b-8f43-2f6f0c9a7e11';

/**
 * Of a person. `card` is money that came from a card and was not earned: it is spent or sent back, never paid out. `debt` is
 * what the person owes the platform: its balance is never above zero.
 */
export const userKinds = ['real', 'card', 'bonus', 'hold', 'payout', 'debt'] as const;

/**
 * Of one order, payment or chargeback. `reserve` is wallet money reserved for one running card payment, `secured` what was put
 * aside for an undecided chargeback.
 */
const keptKinds = ['escrow', 'reserve', 'secured'] as const;

/**
 * Of the platform. `chargeback` are its losses by them, `suspense` is what a provider told and nobody could explain yet.
 * `recall_fund` stores its balance and never falls below zero; `recall_cost` is what the platform bears beyond it.
 */
const platformKinds = [
  'fees',
  'promo',
  'bonus_expense',
  'referral',
  'fx',
  'provider_cost',
  'chargeback',
  'suspense',
  'recall_fund',
  'recall_cost',
] as const;

/**
 * Of a provider, as seen from us: what it holds is negative. `clearing` is money in transit, `authorised` what cards have
 * promised and nobody has taken, `disputed` what banks took for undecided chargebacks, `returning` what came back to it of
 * refunds that had been done.
 */
const providerKinds = ['clearing', 'authorised', 'disputed', 'returning'] as const;

export const accountKinds = [
  ...userKinds,
  ...keptKinds,
  ...platformKinds,
  ...providerKinds,
] as const;

export type UserAccountKind = (typeof userKinds)[number];
export type PlatformAccountKind = (typeof platformKinds)[number];
export type ProviderAccountKind = (typeof providerKinds)[number];
export type AccountKind = (typeof accountKinds)[number];

export interface Account<Kind extends AccountKind = AccountKind> {
  kind: Kind;
  /** An opaque reference: the ledger does not know which entity it identifies. */
  owner: string;
}

/** A user's account. */
export function userAccount<Kind extends UserAccountKind>(
  kind: Kind,
  userId: string,
): Account<Kind> {
  return { kind, owner: userId };
}

/** The escrow account of one order: holds its money between payment and completion or refund. */
export function escrowAccount(orderId: string): Account {
  return { kind: 'escrow', owner: orderId };
}

/** Wallet money that is reserved for an order while its card payment runs, by the id of the reservation: usually the payment's. */
export function reserveAccount(reservationId: string): Account {
  return { kind: 'reserve', owner: reservationId };
}

/** What is put aside for one undecided chargeback. */
export function securedAccount(chargebackId: string): Account {
  return { kind: 'secured', owner: chargebackId };
}

/** One of the platform's own accounts. All but the recall fund may go below zero: `promo` and `bonus_expense` are costs. */
export function platformAccount(kind: PlatformAccountKind): Account {
  return { kind, owner: '' };
}

/** One of the accounts of a payment provider. */
export function providerAccount(kind: ProviderAccountKind, provider: string): Account {
  return { kind, owner: provider };
}

/** The clearing account of a payment provider: money in transit in either direction. */
export function clearingAccount(provider: string): Account {
  return providerAccount('clearing', provider);
}

/** What banks took of a provider's money for undecided chargebacks. */
export function disputedAccount(provider: string): Account {
  return providerAccount('disputed', provider);
}

/** The account's id is derived from its kind and owner (UUIDv5), so that posting needs no look-up. */
export function accountId({ kind, owner }: Account): string {
  return v5(`${kind}:${owner}`, NAMESPACE);
}

const cachedKinds: ReadonlySet<AccountKind> = new Set([...userKinds, ...keptKinds, 'recall_fund']);

/** Whether the account stores a balance, which may never fall below zero; that of `debt` never rises above it. */
export function isCached({ kind }: Account): boolean {
  return cachedKinds.has(kind);
}

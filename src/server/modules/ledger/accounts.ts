/** The ledger's accounts and how they are named (decisions, section 7). */
import { v5 } from 'uuid';

const NAMESPACE = '6d1c2f0e-9a57-4c1b-8f43-2f6f0c9a7e11';

/** `card` is money that came from a card and was not earned: it is spent or sent back, never paid out. */
export type UserAccountKind = 'real' | 'card' | 'bonus' | 'hold' | 'payout';
export type PlatformAccountKind = 'fees' | 'promo' | 'bonus_expense' | 'referral' | 'fx';
export type AccountKind = UserAccountKind | PlatformAccountKind | 'escrow' | 'clearing';

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

/** One of the platform's own accounts. They may go below zero: `promo` and `bonus_expense` are costs. */
export function platformAccount(kind: PlatformAccountKind): Account {
  return { kind, owner: '' };
}

/** The clearing account of a payment provider: money in transit in either direction. */
export function clearingAccount(provider: string): Account {
  return { kind: 'clearing', owner: provider };
}

/** The account's id is derived from its kind and owner (UUIDv5), so that posting needs no look-up. */
export function accountId({ kind, owner }: Account): string {
  return v5(`${kind}:${owner}`, NAMESPACE);
}

/** Whether the account stores a balance, which may never fall below zero. */
export function isCached({ kind }: Account): boolean {
  return (
    kind === 'real' ||
    kind === 'card' ||
    kind === 'bonus' ||
    kind === 'hold' ||
    kind === 'payout' ||
    kind === 'escrow'
  );
}

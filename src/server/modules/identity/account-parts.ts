/**
 * What modules above this one keep of an account: bindings, whether mail arrives, who comes by way of a provider. Identity
 * may not ask them (it lies below), so the composition root hands the functions in. What nobody tells is not there.
 */
import { Failure } from '~/contracts/failure.ts';
import type { SocialBinding, SocialGrant } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { InTransaction } from './in-transaction.ts';

/** Somebody without an account here, as far as a provider described them. */
export interface Newcomer {
  email: string;
  /** The provider vouches for the address; else it is only claimed. */
  isProven: boolean;
  /** A public name elsewhere that may do as a name here. */
  handle: string | null;
}

/** Somebody who came by way of a provider and has proved who they are there. */
export interface SocialVisit {
  /** The account that opens for them; null for somebody new. */
  userId: string | null;
  newcomer: Newcomer | null;
  /** Uses the attempt up, and binds somebody new. Belongs into the transaction that opens the session. */
  settle(step: Ctx, userId: string): Promise<void>;
}

export interface AccountParts {
  /** Whether a Telegram chat receives this person's notifications. */
  telegramBound(ctx: Ctx, userId: string): Promise<boolean>;
  /** Mail to this address came back or was reported as unwanted: the INVALID_EMAIL alert. */
  emailInvalid(ctx: Ctx, email: string): Promise<boolean>;
  /**
   * Makes the square picture of a person from an image that they uploaded; answers its id. Takes long: not to be
   * called inside a transaction.
   * @throws {Failure} IMAGE_NOT_FOUND when it is not theirs
   */
  makeAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<string>;
  /** Removes such a picture, its file included. Called after commit. */
  dropAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<void>;
  /** Accounts elsewhere that open this one. */
  socialBindings(ctx: Ctx, userId: string): Promise<SocialBinding[]>;
  /** @throws Failure with one of the SOCIAL_ codes */
  visitSocially(ctx: Ctx, grant: SocialGrant, inTransaction: InTransaction): Promise<SocialVisit>;
  /** Whether an order of theirs may still be delivered or disputed: pictures are the proof then. */
  awaitsProof(ctx: Ctx, userId: string): Promise<boolean>;
}

const nobodyTells = async (): Promise<boolean> => false;

let parts: AccountParts = {
  telegramBound: nobodyTells,
  emailInvalid: nobodyTells,
  makeAvatar: async () => {
    throw new Failure('IMAGE_NOT_FOUND');
  },
  dropAvatar: async () => {},
  socialBindings: async () => [],
  visitSocially: async () => {
    throw new Failure('SOCIAL_PROVIDER_NOT_CONFIGURED');
  },
  awaitsProof: nobodyTells,
};

/** Sets who tells what. Called once, when the modules are joined. */
export function installAccountParts(installed: Partial<AccountParts>): void {
  parts = { ...parts, ...installed };
}

/** What other modules tell about an account, as it was installed. */
export function accountParts(): AccountParts {
  return parts;
}

/** As the installed function tells. */
export function awaitsProof(ctx: Ctx, userId: string): Promise<boolean> {
  return parts.awaitsProof(ctx, userId);
}

/** What the installed functions tell of one account, for its profile. */
export async function accountFacts(ctx: Ctx, user: { id: string; email: string }) {
  const [telegramBound, emailInvalid, socialBindings] = await Promise.all([
    parts.telegramBound(ctx, user.id),
    parts.emailInvalid(ctx, user.email),
    parts.socialBindings(ctx, user.id),
  ]);
  return { telegramBound, emailInvalid, socialBindings };
}
export type AccountFacts = Awaited<ReturnType<typeof accountFacts>>;

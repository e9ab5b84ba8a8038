/** Port for social accounts, owned by the module above, which this one may not import (it lies below). */
import type { SocialBinding, SocialGrant } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { definePort } from '../../core/ports.ts';

/** A new user, with the profile data of the provider. */
export interface Newcomer {
  email: string;
  /** Whether the provider has verified the address. */
  isProven: boolean;
  /** A public name at the provider, as a candidate for the name here. */
  handle: string | null;
}

/** A user whom a provider has authenticated. */
export interface AuthenticatedBySocial {
  /** The bound account; null for a new user. */
  userId: string | null;
  newcomer: Newcomer | null;
  /** Consumes the attempt and binds a new user. Runs in the transaction that opens the session. */
  settle(step: Ctx, userId: string): Promise<void>;
}

export interface SocialAccounts {
  /** @throws Failure with one of the SOCIAL_ codes */
  authenticate(
    ctx: Ctx,
    grant: SocialGrant,
    inTransaction: InTransaction,
  ): Promise<AuthenticatedBySocial>;
  /** Social accounts that can sign in to this account. */
  bindings(ctx: Ctx, userId: string): Promise<SocialBinding[]>;
}

/** Provided at the composition root, where modules are registered. */
export const socialAccounts = definePort<SocialAccounts>('auth.social_accounts');

/** What the module above keeps of accounts elsewhere. This module may not ask it (it lies below): it asks this port. */
import type { SocialBinding, SocialGrant } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { definePort } from '../../core/ports.ts';

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

export interface SocialVisits {
  /** @throws Failure with one of the SOCIAL_ codes */
  visit(ctx: Ctx, grant: SocialGrant, inTransaction: InTransaction): Promise<SocialVisit>;
  /** Accounts elsewhere that open this one. */
  bindings(ctx: Ctx, userId: string): Promise<SocialBinding[]>;
}

/** Provided when the modules are joined. */
export const socialVisits = definePort<SocialVisits>('auth.social_visits');

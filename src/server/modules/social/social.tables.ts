/** Kysely table types of social accounts. */
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';

/** A social account signs in to one account here; an account here has at most one for each provider. */
export interface SocialBindingTable {
  provider: SocialProviderName;
  /** The provider's own id of the person. */
  subject: string;
  user_id: string;
  bound_at: Date;
}

/**
 * `started`: the browser is at the provider. `asked`: the code is being exchanged. `proved`: the identity is known and
 * waits for an address, a second factor or the person's own sign-in. `used`: it is finished.
 */
export type AttemptStep = 'started' | 'asked' | 'proved' | 'used';

export interface SocialAttemptTable {
  /** SHA-256 of the state, hex. */
  state_hash: string;
  provider: SocialProviderName;
  /** The person who wants to bind; null for signing in. */
  user_id: string | null;
  redirect_uri: string;
  step: AttemptStep;
  /** Encrypted: nonce and verifier, after the exchange the identity. */
  sealed: string;
  /** SHA-256 of the received code, hex: no other attempt accepts it again. */
  code_hash: string | null;
  expires_at: Date;
}

export interface SocialTables {
  social_binding: SocialBindingTable;
  social_attempt: SocialAttemptTable;
}

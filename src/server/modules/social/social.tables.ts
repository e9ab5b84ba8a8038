/** Kysely table types of accounts elsewhere. */
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';

/** An account at a provider opens one account here; an account here has one for each provider at most. */
export interface SocialBindingTable {
  provider: SocialProviderName;
  /** The provider's own id of the person. */
  subject: string;
  user_id: string;
  bound_at: Date;
}

/**
 * `started`: the browser is at the provider. `asked`: its answer is being exchanged. `proved`: the identity is known and
 * waits for an address, a second factor or the person's own sign-in. `used`: nothing more comes of it.
 */
export type AttemptStep = 'started' | 'asked' | 'proved' | 'used';

export interface SocialAttemptTable {
  /** SHA-256 of the state, hex. */
  state_hash: string;
  provider: SocialProviderName;
  /** Who wants to bind; null for signing in. */
  user_id: string | null;
  redirect_uri: string;
  step: AttemptStep;
  /** Encrypted: nonce and verifier, after the exchange the identity. */
  sealed: string;
  /** SHA-256 of the code that was brought, hex: no other attempt takes it again. */
  code_hash: string | null;
  expires_at: Date;
}

export interface SocialTables {
  social_binding: SocialBindingTable;
  social_attempt: SocialAttemptTable;
}

/** The port to somebody who says who a person is: an OAuth provider, or Telegram. */
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';

/** What belongs to one attempt. All but the address is secret and used once. */
export interface SignInAttempt {
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE: proves at the exchange that the one who asks is the one who started. */
  codeVerifier: string;
}

export interface SignInAnswer extends SignInAttempt {
  /** The authorization code; for Telegram the signed data. */
  code: string;
  /** Who answered, when the provider says so (RFC 9207). */
  issuer: string | undefined;
}

/** Who a person is at the provider. */
export interface SocialIdentity {
  provider: SocialProviderName;
  /** The provider's own id of the person; never changes. */
  subject: string;
  /** Only when the provider vouches that the person reads it. An address that is merely claimed is dropped. */
  email: string | null;
  /** A name that the person shows to everybody there. Real names are not asked for. */
  handle: string | null;
}

export interface SocialProvider {
  readonly name: SocialProviderName;
  /**
   * The address at the provider that the browser is sent to.
   * @throws Failure SOCIAL_PROVIDER_DOWN after 3 s at the latest
   */
  start(attempt: SignInAttempt): Promise<URL>;
  /**
   * Exchanges what came back for the person's identity.
   * @throws Failure SOCIAL_REFUSED, or SOCIAL_PROVIDER_DOWN after 3 s at the latest
   */
  identify(answer: SignInAnswer): Promise<SocialIdentity>;
}

export interface SocialProviders {
  /** Those that are configured, in the order in which they are offered. */
  readonly names: readonly SocialProviderName[];
  find(name: SocialProviderName): SocialProvider | null;
}

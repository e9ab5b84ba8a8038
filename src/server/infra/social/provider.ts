/** The port to identity sources of a sign-in: an OAuth provider, or Telegram. */
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';

/** The parameters of one attempt. All but the redirect URI are secret and used once. */
export interface SignInAttempt {
  /** Where the provider redirects the browser. */
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE: proves at the token endpoint that the client is the one that started. */
  codeVerifier: string;
}

export interface SignInAnswer extends SignInAttempt {
  /** The authorization code; for Telegram the signed data. */
  code: string;
  /** The issuer, when the provider sends it (RFC 9207). */
  issuer: string | undefined;
}

/** The identity of a person at the provider. */
export interface SocialIdentity {
  provider: SocialProviderName;
  /** The provider's own id of the person; never changes. */
  subject: string;
  /** Only when the provider has verified it. An unverified address is dropped. */
  email: string | null;
  /** A public name of the person there. Real names are not requested. */
  handle: string | null;
}

export interface SocialProvider {
  readonly name: SocialProviderName;
  /**
   * The authorization URL at the provider for the browser.
   * @throws Failure SOCIAL_PROVIDER_DOWN after 3 s at the latest
   */
  start(attempt: SignInAttempt): Promise<URL>;
  /**
   * Exchanges the provider's answer for the person's identity.
   * @throws Failure SOCIAL_REFUSED, or SOCIAL_PROVIDER_DOWN after 3 s at the latest
   */
  identify(answer: SignInAnswer): Promise<SocialIdentity>;
}

export interface SocialProviders {
  /** Those that are configured, in the order in which they are offered. */
  readonly names: readonly SocialProviderName[];
  /** Whether they are the sandbox's, which stand in for the companies of these names. */
  readonly isSimulated: boolean;
  find(name: SocialProviderName): SocialProvider | null;
}

/** Sign-in by the authorization code flow, over openid-client. One instance for each configured provider. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import type { Logger } from 'pino';
import { Failure } from '~/contracts/failure.ts';
import type { OAuthClient, OAuthName } from '../env-social.ts';
import { openLine, SOCIAL_BUDGET_MS, type Line } from './line.ts';
import { profiles, type OAuthProfile, type OpenIdProfile } from './profiles.ts';
import type { SignInAnswer, SignInAttempt, SocialIdentity, SocialProvider } from './provider.ts';

/** Lifetime of cached provider metadata: URLs and keys of an OpenID provider change rarely. */
const METADATA_MS = 3_600_000;

export interface OAuthOptions {
  name: OAuthName;
  client: OAuthClient;
  log: Logger;
  /** Time budget in milliseconds for all requests of one step. */
  budgetMs?: number;
}

/** Basic authentication without the standard's encoding, which would change the `-` and `_` of client ids. */
function basicProof({ clientId, clientSecret }: OAuthClient): ClientAuth {
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  const value = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return (_server, _client, _body, headers) => headers.set('authorization', value);
}

function proofOf(profile: OpenIdProfile | OAuthProfile, client: OAuthClient): ClientAuth {
  return profile.proof === 'basic' ? basicProof(client) : ClientSecretPost(client.clientSecret);
}

/** The provider's URL, or the same path at another issuer. */
function placed(address: string, issuer: string | undefined): string {
  if (issuer === undefined) return address;
  const { pathname, search } = new URL(address);
  return new URL(pathname + search, issuer).href;
}

class OAuthSignIn implements SocialProvider {
  readonly name: OAuthName;
  readonly #profile: OpenIdProfile | OAuthProfile;
  readonly #options: OAuthOptions;
  #metadata: { server: ServerMetadata; until: number } | undefined;

  constructor(options: OAuthOptions) {
    this.name = options.name;
    this.#profile = profiles[options.name];
    this.#options = options;
  }

  async start(attempt: SignInAttempt): Promise<URL> {
    const profile = this.#profile;
    return this.#onLine(async (line) => {
      const configuration = await this.#configure(line);
      return buildAuthorizationUrl(configuration, {
        ...profile.parameters,
        scope: profile.scope,
        redirect_uri: attempt.redirectUri,
        state: attempt.state,
        ...(profile.kind === 'openid' && profile.nonce && { nonce: attempt.nonce }),
        ...(profile.pkce && {
          code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        }),
      });
    });
  }

  async identify(answer: SignInAnswer): Promise<SocialIdentity> {
    const profile = this.#profile;
    return this.#onLine(async (line) => {
      const configuration = await this.#configure(line);
      const isNonceExpected = profile.kind === 'openid' && profile.nonce;
      const tokens = await authorizationCodeGrant(configuration, this.#arrival(answer), {
        expectedState: answer.state,
        idTokenExpected: profile.kind === 'openid',
        ...(isNonceExpected && { expectedNonce: answer.nonce }),
        ...(profile.pkce && { pkceCodeVerifier: answer.codeVerifier }),
      });
      const person =
        profile.kind === 'openid'
          ? profile.read(tokens.claims())
          : await this.#askPerson(line, profile, tokens.access_token);
      return { provider: this.name, ...person };
    });
  }

  /** The callback URL as the provider redirected the browser to it. */
  #arrival(answer: SignInAnswer): URL {
    const url = new URL(answer.redirectUri);
    url.searchParams.set('code', this.#profile.cleanCode?.(answer.code) ?? answer.code);
    url.searchParams.set('state', answer.state);
    if (answer.issuer !== undefined) url.searchParams.set('iss', answer.issuer);
    return url;
  }

  async #askPerson(line: Line, profile: OAuthProfile, accessToken: string) {
    const { client } = this.#options;
    const { url, headers } = profile.person(accessToken, client);
    const response = await line.fetch(placed(url, client.issuer), {
      headers: Object.fromEntries(headers),
    });
    if (!response.ok) throw new Error(`The person was not described: status ${response.status}`);
    return profile.read(await response.json());
  }

  /** Runs one step; any error becomes one of two failures, with the reason in the log. */
  async #onLine<T>(step: (line: Line) => Promise<T>): Promise<T> {
    const line = openLine(this.#options.budgetMs ?? SOCIAL_BUDGET_MS);
    try {
      return await step(line);
    } catch (error) {
      const code = line.isDown() ? 'SOCIAL_PROVIDER_DOWN' : 'SOCIAL_REFUSED';
      this.#options.log.warn(
        { provider: this.name, code, reason: reasonOf(error) },
        'social sign-in failed',
      );
      throw new Failure(code);
    }
  }

  async #configure(line: Line): Promise<Configuration> {
    const { client } = this.#options;
    const server = await this.#server(line);
    const proof = proofOf(this.#profile, client);
    const configuration = new Configuration(server, client.clientId, {}, proof);
    configuration[customFetch] = this.#fetchOn(line);
    if (client.issuer?.startsWith('http:')) allowInsecureRequests(configuration);
    if (this.#profile.kind === 'openid') enableNonRepudiationChecks(configuration);
    return configuration;
  }

  async #server(line: Line): Promise<ServerMetadata> {
    const profile = this.#profile;
    const { client } = this.#options;
    if (profile.kind === 'oauth') {
      return {
        issuer: new URL(placed(profile.authorize, client.issuer)).origin,
        authorization_endpoint: placed(profile.authorize, client.issuer),
        token_endpoint: placed(profile.token, client.issuer),
      };
    }
    if (this.#metadata && this.#metadata.until > Date.now()) return this.#metadata.server;
    const issuer = client.issuer ?? profile.issuer;
    const found = await discovery(new URL(issuer), client.clientId, {}, undefined, {
      [customFetch]: this.#fetchOn(line),
      ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    });
    // The provider is identified by the redirect URI, which is different for each one; an `iss` parameter that is
    // present must still match (RFC 9700, section 4.4).
    const { supportsPKCE: _helper, ...metadata } = found.serverMetadata();
    const server = { ...metadata, authorization_response_iss_parameter_supported: false };
    this.#metadata = { server, until: Date.now() + METADATA_MS };
    return server;
  }

  #fetchOn(line: Line): CustomFetch {
    const profile = this.#profile;
    const repair = profile.kind === 'oauth' ? profile.repairToken : undefined;
    return async (url, { method, headers, body }) => {
      const response = await line.fetch(url, { method, headers, body: sentBody(body) });
      if (!repair || !response.ok) return response;
      return Response.json(repair(await response.json()), { status: response.status });
    };
  }
}

/** Converts a request body: this client only sends forms. */
function sentBody(body: Parameters<CustomFetch>[1]['body']): string | null {
  if (body === null || body === undefined) return null;
  return typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : null;
}

/** The reason of an error, without codes and tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const said = 'error' in error ? `: ${String(error.error)}` : '';
  return `${error.name}: ${error.message}${code}${said}`.slice(0, 300);
}

/** A provider that supports OAuth 2 or OpenID Connect, behind the port. */
export function createOAuthSignIn(options: OAuthOptions): SocialProvider {
  return new OAuthSignIn(options);
}

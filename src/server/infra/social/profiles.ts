/**
 * What differs between providers: URLs, scopes, and the form of the identity. Nothing but the identity is requested.
 * Checked against recorded responses in oauth.test.ts.
 */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { OAuthClient, OAuthName } from '../env-social.ts';
import type { SocialIdentity } from './provider.ts';

type Person = Omit<SocialIdentity, 'provider'>;

/** How the client authenticates at the token endpoint. */
type ClientProof = 'post' | 'basic';

interface Common {
  scope: string;
  proof: ClientProof;
  /** Whether the provider supports PKCE. Without it the code is protected by state, browser and secret. */
  pkce: boolean;
  /** Further parameters of the authorization URL. */
  parameters?: Record<string, string>;
  /** Repairs a code as it was received. */
  cleanCode?(code: string): string;
}

export interface OpenIdProfile extends Common {
  kind: 'openid';
  issuer: string;
  /** Whether the ID token contains the nonce. */
  nonce: boolean;
  read(claims: unknown): Person;
}

export interface OAuthProfile extends Common {
  kind: 'oauth';
  authorize: string;
  token: string;
  /** The user info request for this token. */
  person(accessToken: string, client: OAuthClient): { url: string; headers: Headers };
  read(body: unknown): Person;
  /** Converts the token response to the standard's form. */
  repairToken?(body: unknown): unknown;
}

function bearer(accessToken: string): Headers {
  return new Headers({ authorization: `Bearer ${accessToken}`, accept: 'application/json' });
}

const subject = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255));
const handle = v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(100))), null);
const address = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(254), v.email())), undefined);

const googleSchema = v.object({
  sub: subject,
  email: address,
  email_verified: v.fallback(v.optional(v.boolean()), undefined),
  /** The organisation that hosts the account and with it the address. */
  hd: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
});

/**
 * Google vouches for its own addresses and for those of organisations that it hosts. Any other address was verified
 * once, maybe by somebody who has lost it since.
 */
function readGoogle(claims: unknown): Person {
  const { sub, email, email_verified: isVerified, hd } = v.parse(googleSchema, claims);
  const isOwn = /@(?:gmail|googlemail)\.com$/i.test(email ?? '');
  const isProven = isVerified === true && (isOwn || hd !== undefined);
  return { subject: sub, email: isProven ? (email ?? null) : null, handle: null };
}

const linkedinSchema = v.object({
  sub: subject,
  email: address,
  // Documented as a boolean, in practice sometimes a string.
  email_verified: v.fallback(v.optional(v.union([v.boolean(), v.string()])), undefined),
});

const xSchema = v.object({ data: v.object({ id: subject, username: handle }) });

const discordSchema = v.object({
  id: subject,
  username: handle,
  email: v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(254), v.email())), null),
  verified: v.fallback(v.optional(v.boolean()), undefined),
});

const facebookSchema = v.object({ id: subject });

// The id in the token response is a number beyond 2^53: only this string is exact.
const instagramSchema = v.object({ user_id: subject, username: handle });

const instagramToken = v.object({ access_token: v.string() });
const instagramTokens = v.union([instagramToken, v.object({ data: v.tuple([instagramToken]) })]);

/** Instagram sends no token type, and wraps the response for some applications. */
function repairInstagramToken(body: unknown): unknown {
  const parsed = v.safeParse(instagramTokens, body);
  if (!parsed.success) return body;
  const { output } = parsed;
  const { access_token: token } = 'data' in output ? output.data[0] : output;
  return { access_token: token, token_type: 'bearer' };
}

const GRAPH = 'v24.0';

export const profiles: Record<OAuthName, OpenIdProfile | OAuthProfile> = {
  google: {
    kind: 'openid',
    issuer: 'https://accounts.google.com',
    scope: 'openid email',
    proof: 'post',
    pkce: true,
    nonce: true,
    parameters: { prompt: 'select_account' },
    read: readGoogle,
  },
  linkedin: {
    kind: 'openid',
    issuer: 'https://www.linkedin.com/oauth',
    scope: 'openid email',
    proof: 'post',
    // LinkedIn answers `invalid_client` to a verifier beside a secret, and its token has no nonce.
    pkce: false,
    nonce: false,
    read(claims) {
      const { sub, email, email_verified: isVerified } = v.parse(linkedinSchema, claims);
      const isProven = isVerified === true || isVerified === 'true';
      return { subject: sub, email: isProven ? (email ?? null) : null, handle: null };
    },
  },
  x: {
    kind: 'oauth',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    proof: 'basic',
    pkce: true,
    person: (accessToken) => ({
      url: 'https://api.x.com/2/users/me',
      headers: bearer(accessToken),
    }),
    read(body) {
      const { data } = v.parse(xSchema, body);
      return { subject: data.id, email: null, handle: data.username };
    },
  },
  discord: {
    kind: 'oauth',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    proof: 'post',
    pkce: true,
    person: (accessToken) => ({
      url: 'https://discord.com/api/users/@me',
      headers: bearer(accessToken),
    }),
    read(body) {
      const person = v.parse(discordSchema, body);
      const email = person.verified === true ? (person.email ?? null) : null;
      return { subject: person.id, email, handle: person.username };
    },
  },
  facebook: {
    kind: 'oauth',
    authorize: `https://www.facebook.com/${GRAPH}/dialog/oauth`,
    token: `https://graph.facebook.com/${GRAPH}/oauth/access_token`,
    // Facebook does not say whether an address is verified, so none is requested.
    scope: 'public_profile',
    proof: 'post',
    pkce: true,
    person(accessToken, { clientSecret }) {
      const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
      return {
        url: `https://graph.facebook.com/${GRAPH}/me?fields=id&appsecret_proof=${proof}`,
        headers: bearer(accessToken),
      };
    },
    read: (body) => ({ subject: v.parse(facebookSchema, body).id, email: null, handle: null }),
  },
  instagram: {
    kind: 'oauth',
    authorize: 'https://www.instagram.com/oauth/authorize',
    token: 'https://api.instagram.com/oauth/access_token',
    scope: 'instagram_business_basic',
    proof: 'post',
    pkce: false,
    cleanCode: (code) => code.replace(/#_$/, ''),
    repairToken: repairInstagramToken,
    person(accessToken) {
      const query = new URLSearchParams({
        fields: 'user_id,username',
        access_token: accessToken,
      });
      return {
        url: `https://graph.instagram.com/${GRAPH}/me?${query.toString()}`,
        headers: new Headers({ accept: 'application/json' }),
      };
    },
    read(body) {
      const person = v.parse(instagramSchema, body);
      return { subject: person.user_id, email: null, handle: person.username };
    },
  },
};

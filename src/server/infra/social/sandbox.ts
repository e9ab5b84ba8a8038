/**
 * Sandbox sign-in providers: pages of this application that stand in for Google and Discord (decision 0016). They keep
 * nothing. The request carries the attempt to the page, and the code carries the chosen person back; both are signed,
 * each for its own purpose, and expire by the machine's time, as a provider's do. The code belongs to one attempt, which
 * the module claims once, so that it is worth nothing a second time or in another attempt.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import {
  sandboxPersonSchema,
  type SandboxPerson,
} from '~/contracts/sandbox/sandbox-sign-in.schemas.ts';
import {
  sandboxSignInProviderSchema,
  type SandboxSignInProvider,
} from '~/contracts/sandbox/sign-in-providers.ts';
import type { Keys } from '../keys.ts';
import { isSignedBody, signBody } from '../sandbox/signature.ts';
import type { SignInAnswer, SignInAttempt, SocialIdentity, SocialProvider } from './provider.ts';

const REQUEST_PURPOSE = 'social.sandbox.request';
const CODE_PURPOSE = 'social.sandbox.code';
/** As long as the attempt itself: the person may take their time at the page. */
const REQUEST_SECONDS = 600;
/** From the page back to the callback; without script a press lies between. */
const CODE_SECONDS = 120;

const requestSchema = v.object({
  provider: sandboxSignInProviderSchema,
  redirectUri: v.string(),
  state: v.string(),
  /** `fingerprintOf` the attempt. */
  attempt: v.string(),
});
export type SandboxSignInRequest = v.InferOutput<typeof requestSchema>;

const codeSchema = v.object({
  provider: sandboxSignInProviderSchema,
  attempt: v.string(),
  person: sandboxPersonSchema,
});

/** Ties a code to state, nonce, verifier and redirect URI without telling the browser the secret ones. */
function fingerprintOf({ state, nonce, codeVerifier, redirectUri }: SignInAttempt): string {
  const parts = JSON.stringify([state, nonce, codeVerifier, redirectUri]);
  return createHash('sha256').update(parts).digest('base64url');
}

/** `base64url(JSON).t=…,v1=…` */
function seal(keys: Keys, purpose: string, value: object, at: Date): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${body}.${signBody(keys, purpose, body, at)}`;
}

/** What `seal` signed for this purpose; null when it was forged, changed or is too old. */
function open(
  keys: Keys,
  token: string,
  { purpose, seconds, at }: { purpose: string; seconds: number; at: Date },
): unknown {
  const [body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSignedBody(keys, purpose, body, signature, at, seconds)) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
}

/** Keeps a subject of the sandbox apart from every real provider's, whose ids contain no colon. */
export const SANDBOX_SUBJECT = 'sandbox:';

/** The person's id at the simulated provider. */
export function sandboxSubject(handle: string): string {
  return SANDBOX_SUBJECT + handle.toLowerCase();
}

/**
 * The attempt that a page was opened for.
 * @param at the machine's time: a provider does not use the product's clock
 * @throws Failure SOCIAL_STATE_INVALID when the request was not made here, or is too old
 */
export function readSandboxRequest(
  keys: Keys,
  provider: SandboxSignInProvider,
  token: string,
  at: Date,
): SandboxSignInRequest {
  const given = open(keys, token, { purpose: REQUEST_PURPOSE, seconds: REQUEST_SECONDS, at });
  const parsed = v.safeParse(requestSchema, given);
  if (!parsed.success || parsed.output.provider !== provider) {
    throw new Failure('SOCIAL_STATE_INVALID');
  }
  return parsed.output;
}

/**
 * Where the browser goes after the decision: the callback page with a code, or with the error of somebody who refused.
 * A path of this site, whose own page it is.
 */
export function sandboxReturnPath(
  keys: Keys,
  request: SandboxSignInRequest,
  person: SandboxPerson | null,
  at: Date,
): string {
  const { provider, attempt, state } = request;
  const url = new URL(request.redirectUri);
  if (person === null) url.searchParams.set('error', 'access_denied');
  else url.searchParams.set('code', seal(keys, CODE_PURPOSE, { provider, attempt, person }, at));
  url.searchParams.set('state', state);
  return url.pathname + url.search;
}

/** One simulated provider behind the port. */
export function createSandboxSignIn(name: SandboxSignInProvider, keys: Keys): SocialProvider {
  return {
    name,
    async start(attempt: SignInAttempt): Promise<URL> {
      const { redirectUri, state } = attempt;
      const request: SandboxSignInRequest = {
        provider: name,
        redirectUri,
        state,
        attempt: fingerprintOf(attempt),
      };
      const url = new URL(`/sandbox/social/${name}`, redirectUri);
      url.searchParams.set('state', state);
      url.searchParams.set('request', seal(keys, REQUEST_PURPOSE, request, new Date()));
      return url;
    },
    async identify(answer: SignInAnswer): Promise<SocialIdentity> {
      const expected = { purpose: CODE_PURPOSE, seconds: CODE_SECONDS, at: new Date() };
      const parsed = v.safeParse(codeSchema, open(keys, answer.code, expected));
      const isForThis =
        parsed.success &&
        parsed.output.provider === name &&
        parsed.output.attempt === fingerprintOf(answer);
      if (!isForThis) throw new Failure('SOCIAL_REFUSED');
      const { handle, email, email_verified: isVerified } = parsed.output.person;
      return {
        provider: name,
        subject: sandboxSubject(handle),
        email: isVerified ? (email ?? null) : null,
        // As the real one: a Google account has no public name.
        handle: name === 'google' ? null : handle,
      };
    },
  };
}

/**
 * Sign-ins that this browser has started at a provider, in an httpOnly cookie: the provider's response is compared with
 * it, so that nobody can be signed in, or linked, with a response that another browser obtained.
 */
import '@tanstack/react-start/server-only';
import { deleteCookie, setCookie } from '@tanstack/react-start/server';
import { parse as parseCookies } from 'cookie-es';
import * as v from 'valibot';
import { localeSchema } from '~/contracts/common.ts';
import {
  socialProviderSchema,
  type SocialProviderName,
} from '~/contracts/identity/identity.schemas.ts';
import { areCookiesSecure } from './session.ts';

const COOKIE = 'social_attempts';
/** As long as the server stores an attempt. */
const SECONDS = 1_800;
/** Several tabs may be at several providers. */
const MOST = 3;

const attemptSchema = v.object({
  provider: socialProviderSchema,
  state: v.string(),
  redirectUri: v.string(),
  intent: v.picklist(['enter', 'bind']),
  /** The page that the person came from. */
  redirect: v.optional(v.string()),
  locale: localeSchema,
  /** Verified; waits until the member has signed in. */
  isWaiting: v.boolean(),
});
export type BrowserAttempt = v.InferOutput<typeof attemptSchema>;

/** All of this browser, latest first. Anything malformed counts as none. */
export function attemptsOf(request: Request): BrowserAttempt[] {
  const text = parseCookies(request.headers.get('cookie') ?? '')[COOKIE] ?? '';
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return v.parse(v.array(attemptSchema), value);
  } catch {
    return [];
  }
}

function storeAttempts(attempts: readonly BrowserAttempt[]): void {
  if (attempts.length === 0) {
    deleteCookie(COOKIE, { path: '/' });
    return;
  }
  setCookie(COOKIE, Buffer.from(JSON.stringify(attempts)).toString('base64url'), {
    httpOnly: true,
    sameSite: 'lax',
    secure: areCookiesSecure(),
    path: '/',
    maxAge: SECONDS,
  });
}

/** Adds an attempt, or replaces the one with the same state. */
export function saveAttempt(request: Request, attempt: BrowserAttempt): void {
  const others = attemptsOf(request).filter(({ state }) => state !== attempt.state);
  storeAttempts([attempt, ...others].slice(0, MOST));
}

export function forgetAttempt(request: Request, attempt: BrowserAttempt): void {
  storeAttempts(attemptsOf(request).filter(({ state }) => state !== attempt.state));
}

/** The attempt with this state at this provider, if this browser started it. */
export function findAttempt(
  request: Request,
  provider: SocialProviderName,
  state: string,
): BrowserAttempt | undefined {
  return attemptsOf(request).find((one) => one.provider === provider && one.state === state);
}

/** The verified identity that waits for its member to link it. */
export function findPendingAttempt(
  request: Request,
  provider?: SocialProviderName,
): BrowserAttempt | undefined {
  return attemptsOf(request).find(
    (one) => one.isWaiting && (provider === undefined || one.provider === provider),
  );
}

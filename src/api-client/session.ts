/**
 * The browser's session: two httpOnly cookies that only the server reads. An expired access token is renewed here, once
 * for all calls that wait for it (specification, section 4).
 */
import '@tanstack/react-start/server-only';
import { randomBytes } from 'node:crypto';
import { deleteCookie, setCookie } from '@tanstack/react-start/server';
import { parse as parseCookies } from 'cookie-es';
import * as v from 'valibot';
import type { CookieName } from '~/domain/cookies.ts';
import { appConfig, type Locale } from '~config';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import {
  tokensSchema,
  type TokenRequest,
  type Tokens,
} from '~/contracts/identity/identity.schemas.ts';
import { contract } from '~/contracts/index.ts';
import { currentLocale } from '~/platform/request/request-scope.ts';
import { transport } from './transport.ts';

const ACCESS_COOKIE: CookieName = 'access_token';
const REFRESH_COOKIE: CookieName = 'refresh_token';
/** The staff member's own refresh token during an impersonation. */
const OWN_COOKIE: CookieName = 'own_refresh_token';
const DEVICE_COOKIE: CookieName = 'device';
const DEVICE_BYTES = 32;

/** An access token is renewed this long before it expires, so that it does not expire in transit. */
const RENEW_EARLY_SECONDS = 20;
/** How long the result of a renewal is shared with requests that still carry the used refresh token. */
const SHARED_MS = 10_000;

let secure = false;

/** Sets whether browsers reach the product over https: then cookies get the `Secure` attribute. Called at the start. */
export function installCookieSecurity(isHttps: boolean): void {
  secure = isHttps;
}

/** Whether cookies of this site are for https only. */
export function areCookiesSecure(): boolean {
  return secure;
}

/** The token of each request, decided once: all calls of a page share it. */
const decided = new WeakMap<Request, Promise<string | null>>();

/** Token pairs that were set in the course of a request: newer than its cookies. */
const issued = new WeakMap<Request, Tokens>();

/** Renewals by the refresh token that they consume. */
const renewals = new Map<string, Promise<Tokens | null>>();

function cookiesOf(request: Request) {
  const cookies = parseCookies(request.headers.get('cookie') ?? '');
  return {
    access: cookies[ACCESS_COOKIE],
    refresh: cookies[REFRESH_COOKIE],
    own: cookies[OWN_COOKIE],
  };
}

const expirySchema = v.object({ exp: v.number() });

/** Reads the expiry out of the token. Nothing is trusted here: the endpoint checks the signature. */
function hasEnded(accessToken: string): boolean {
  try {
    const [, payload = ''] = accessToken.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return v.parse(expirySchema, claims).exp - RENEW_EARLY_SECONDS <= Date.now() / 1000;
  } catch {
    return true;
  }
}

/** Sets the cookies of a new or renewed session, and uses it for the rest of this request. */
function storeSession(request: Request, tokens: Tokens): void {
  const common = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const { accessTokenSeconds, refreshTokenSeconds } = appConfig.cookies;
  setCookie(ACCESS_COOKIE, tokens.access_token, { ...common, maxAge: accessTokenSeconds });
  setCookie(REFRESH_COOKIE, tokens.refresh_token, { ...common, maxAge: refreshTokenSeconds });
  issued.set(request, tokens);
  decided.set(request, Promise.resolve(tokens.access_token));
}

/** Sets the staff member's own session aside during an impersonation. */
export function layOwnSessionAside(refreshToken: string): void {
  const maxAge = appConfig.cookies.refreshTokenSeconds;
  setCookie(OWN_COOKIE, refreshToken, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge,
  });
}

/** The refresh token of the session that was set aside; null without one. */
export function ownRefreshToken(request: Request): string | null {
  return cookiesOf(request).own ?? null;
}

/** Browsers that get their `device` cookie with the response to this request. */
const named = new WeakMap<Request, string>();

/** The secret by which accounts know this browser; undefined when it has none. */
export function deviceIdOf(request: Request): string | undefined {
  const fromCookie = parseCookies(request.headers.get('cookie') ?? '')[DEVICE_COOKIE];
  return named.get(request) ?? (fromCookie || undefined);
}

/**
 * Sets the browser's `device` cookie, or extends it: by it an account recognises the device, so that its owner is
 * notified of sign-ins on unknown ones (decision 0018). It identifies nobody and is read at sign-in only.
 */
export function nameDevice(request: Request): string {
  const id = deviceIdOf(request) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  named.set(request, id);
  const maxAge = appConfig.cookies.deviceSeconds;
  setCookie(DEVICE_COOKIE, id, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge });
  return id;
}

/** Ends a session that is not the request's own any more. If that fails now, it expires by itself. */
export async function endOther(request: Request, refreshToken: string): Promise<void> {
  const caller = { accessToken: null, locale: currentLocale(), request, idempotencyKey: null };
  await transport()(contract.identity.logout, { refresh_token: refreshToken }, caller).catch(
    () => {},
  );
}

/**
 * Signs in or up and stores the session in the browser's cookies. The previous session ends, except for staff who begin
 * an impersonation: theirs is set aside (impersonation.ts).
 * @throws Failure as `POST auth/token` does; the browser's session is then as before
 */
export async function openSession(
  request: Request,
  input: TokenRequest,
  locale: Locale,
): Promise<void> {
  const before = sessionRefreshToken(request);
  const answer = await transport()(contract.identity.token, input, {
    accessToken: null,
    locale,
    request,
    idempotencyKey: null,
    deviceId: nameDevice(request),
  });
  storeSession(request, v.parse(tokensSchema, answer));
  if (before !== null && input.grant_type !== 'flash_token') await endOther(request, before);
}

/** Removes the cookies; the rest of this request is a visitor's. */
export function forgetSession(request: Request): void {
  deleteCookie(ACCESS_COOKIE, { path: '/' });
  deleteCookie(REFRESH_COOKIE, { path: '/' });
  if (cookiesOf(request).own !== undefined) deleteCookie(OWN_COOKIE, { path: '/' });
  decided.set(request, Promise.resolve(null));
}

/** The refresh token of the request, for ending a session whose access token has expired. */
export function sessionRefreshToken(request: Request): string | null {
  return issued.get(request)?.refresh_token ?? cookiesOf(request).refresh ?? null;
}

async function exchange(request: Request, refreshToken: string): Promise<Tokens | null> {
  try {
    const answer = await transport()(
      contract.identity.token,
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      { accessToken: null, locale: currentLocale(), request, idempotencyKey: null },
    );
    return v.parse(tokensSchema, answer);
  } catch (error) {
    if (error instanceof Failure && errorCatalogue[error.code].status === 401) return null;
    throw error;
  }
}

/** Exactly one exchange per refresh token in this process; its result is shared for ten seconds. */
function exchangeOnce(request: Request, refreshToken: string): Promise<Tokens | null> {
  const running = renewals.get(refreshToken);
  if (running) return running;
  const renewal = exchange(request, refreshToken);
  renewals.set(refreshToken, renewal);
  const forget = () => renewals.delete(refreshToken);
  renewal.then(() => setTimeout(forget, SHARED_MS).unref(), forget);
  return renewal;
}

/**
 * Renews the session of a request and returns its access token. A refused renewal removes the cookies and returns null.
 * @throws Failure when the renewal could not be tried; the cookies then stay.
 */
export async function renewSession(request: Request): Promise<string | null> {
  const { access, refresh, own } = cookiesOf(request);
  const tokens = refresh ? await exchangeOnce(request, refresh) : null;
  if (tokens) {
    storeSession(request, tokens);
    return tokens.access_token;
  }
  // The impersonation has ended: the staff member is back in their own account.
  if (own !== undefined) return resumeOwnSession(request, own);
  if (access !== undefined || refresh !== undefined) forgetSession(request);
  return null;
}

/** Restores the session that was set aside; returns its access token, or null when it has expired meanwhile. */
export async function resumeOwnSession(request: Request, own: string): Promise<string | null> {
  const tokens = await exchangeOnce(request, own);
  if (!tokens) {
    forgetSession(request);
    return null;
  }
  storeSession(request, tokens);
  deleteCookie(OWN_COOKIE, { path: '/' });
  return tokens.access_token;
}

/** The access token to call with, renewed when it has expired; null for visitors. */
export function sessionAccessToken(request: Request): Promise<string | null> {
  const known = decided.get(request);
  if (known) return known;
  const { access } = cookiesOf(request);
  const token =
    access !== undefined && !hasEnded(access) ? Promise.resolve(access) : renewSession(request);
  decided.set(request, token);
  return token;
}

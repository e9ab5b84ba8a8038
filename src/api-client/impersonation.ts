/**
 * Impersonation in the browser: the staff member's own session is set aside and restored at its end (decision 0019).
 */
import '@tanstack/react-start/server-only';
import { asFailure, statusOf } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { may } from '~/domain/roles.ts';
import { currentLocale } from '~/platform/request/request-scope.ts';
import { call } from './call.ts';
import {
  endOther,
  forgetSession,
  layOwnSessionAside,
  openSession,
  ownRefreshToken,
  resumeOwnSession,
  sessionAccessToken,
  sessionRefreshToken,
} from './session.ts';

/**
 * The account of the request's session; null for visitors.
 * @throws Failure of any other kind: nobody may lose a session because the account could not be read
 */
async function whoIsHere(request: Request) {
  if ((await sessionAccessToken(request)) === null) return null;
  return call(contract.identity.profile, undefined).catch((error: unknown) => {
    if (statusOf(asFailure(error)) === 401) return null;
    throw error;
  });
}

/**
 * Starts the impersonation of an account. Whoever is impersonating another account leaves that one first.
 * @throws Failure FLASH_TOKEN_INVALID; the browser's session is then as before
 */
export async function startImpersonation(request: Request, flashToken: string): Promise<void> {
  const before = await whoIsHere(request);
  const refreshToken = sessionRefreshToken(request);
  await openSession(
    request,
    { grant_type: 'flash_token', flash_token: flashToken },
    currentLocale(),
  );
  if (!before || refreshToken === null) return;
  if (may(before.role, 'impersonate')) layOwnSessionAside(refreshToken);
  if (before.alerts.includes('IMPERSONATION')) await endOther(request, refreshToken);
}

/** Ends the session that was set aside, for staff who sign out during an impersonation. */
export async function endOwnSession(request: Request): Promise<void> {
  const own = ownRefreshToken(request);
  if (own !== null) await endOther(request, own);
}

/** Ends the impersonation. Returns where the staff member goes next: back to the person's page, or to sign in. */
export async function endImpersonation(request: Request): Promise<string> {
  // An impersonation can be ended even when the account cannot be read.
  const person = await whoIsHere(request).catch(() => null);
  const own = ownRefreshToken(request);
  if (person?.alerts.includes('IMPERSONATION')) {
    await call(contract.identity.logout, undefined);
  }
  if (own === null) {
    forgetSession(request);
    return '/auth/sign-in';
  }
  const back = await resumeOwnSession(request, own);
  return back === null || !person ? '/auth/sign-in' : `/staff/people/${person.id}`;
}

/**
 * Staff in somebody's account, in the browser: the own session is laid aside and taken up again on the way out
 * (decision 0019).
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
 * Enters an account. Whoever came from another account that they act in leaves it.
 * @throws Failure FLASH_TOKEN_INVALID; the browser's session is then as before
 */
export async function enterAccount(request: Request, flashToken: string): Promise<void> {
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

/** Ends the session that was laid aside, for somebody who signs out while they act in another account. */
export async function endOwnSession(request: Request): Promise<void> {
  const own = ownRefreshToken(request);
  if (own !== null) await endOther(request, own);
}

/** Leaves the account. Answers where the staff member goes on: back to the person's page, or to sign in. */
export async function leaveAccount(request: Request): Promise<string> {
  // The way out stays open when the account cannot be read.
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

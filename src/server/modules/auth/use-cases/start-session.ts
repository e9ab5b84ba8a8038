/** Opens a session and issues its first pair of tokens. */
import { serverConfig } from '~config';
import type { Tokens } from '~/contracts/identity/identity.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { requireUnlocked } from '../auth.policy.ts';
import { insertRefreshToken, insertSession } from '../sessions.repository.ts';
import { deviceOf, lastingDeviceOf, sessionClock, signAccessToken } from '../tokens.ts';
import { hashSecret, newSecret } from '../../../infra/secrets.ts';
import { selectUser } from '../../accounts/index.ts';
import { recordDevice } from './record-device.ts';

const { accessTokenSeconds, refreshTokenSeconds, sessionDays } = serverConfig.identity;
const DAY_MS = 24 * 3_600_000;

/**
 * Expiry of a refresh token issued at `at`: a week, limited by the maximum age of its session, so that even daily
 * users must sign in again at some point (decision 0003).
 */
export function refreshTokenEnd(at: Date, openedAt: Date): Date {
  const idle = at.getTime() + refreshTokenSeconds * 1000;
  return new Date(Math.min(idle, openedAt.getTime() + sessionDays * DAY_MS));
}

/** The wire form of a pair of tokens. */
export async function tokensFor(
  ctx: Ctx,
  claims: { userId: string; sessionId: string },
  refreshToken: string,
): Promise<Tokens> {
  return {
    access_token: await signAccessToken(ctx.services.keys, claims),
    refresh_token: refreshToken,
    expires_in: accessTokenSeconds,
  };
}

/**
 * Starts a session of the user on the device of the request, and mails the owner when the device is new. Needs a
 * transaction.
 * @param secondFactorAt when a second factor was confirmed during sign-in (`requireSecondFactor`)
 * @throws Failure DEMO_ACCOUNT_LOCKED
 */
export async function startSession(
  ctx: Ctx,
  userId: string,
  secondFactorAt: Date | null = null,
): Promise<Tokens> {
  const { request, services } = ctx;
  const user = await selectUser(ctx.db, userId);
  invariant(user, 'Sessions are opened for accounts that exist');
  requireUnlocked(services.env, user);
  const sessionId = newId();
  const at = sessionClock();
  await insertSession(ctx.db, {
    id: sessionId,
    user_id: userId,
    user_agent: request.userAgent,
    ip: request.ip,
    created_at: at,
    last_seen_at: at,
    ended_at: null,
    impersonator_id: null,
    device_hash: lastingDeviceOf(request),
    country: request.country ?? null,
    device_check: request.deviceCheck ?? null,
    second_factor_at: secondFactorAt,
  });
  await recordDevice(ctx, userId);
  const refreshToken = newSecret();
  await insertRefreshToken(ctx.db, {
    hash: hashSecret(refreshToken),
    session_id: sessionId,
    fingerprint: deviceOf(request),
    created_at: at,
    expires_at: refreshTokenEnd(at, at),
    used_at: null,
    replaced_by: null,
  });
  return tokensFor(ctx, { userId, sessionId }, refreshToken);
}

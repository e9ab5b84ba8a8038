/**
 * Refresh-token rotation with reuse detection. Each token works once; a second use means that two parties hold it,
 * which ends the session for both. Within a grace period of ten seconds the same device may repeat a use: tabs and
 * parallel requests refresh at the same time (decisions, section 4).
 */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Tokens } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  insertRefreshToken,
  lockRefreshToken,
  markTokenUsed,
  touchSession,
  type RefreshTokenRow,
  type SessionRow,
} from '../sessions.repository.ts';
import { deviceOf, sessionClock, successorOf } from '../tokens.ts';
import { hashSecret } from '../../../infra/secrets.ts';
import { endSessions } from './end-sessions.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { refreshTokenEnd, tokensFor } from './start-session.ts';

export type Use = 'first' | 'repeated' | 'reused' | 'expired';

/** Classifies a use of a refresh token. Pure, so that each case can be tested. */
export function judgeUse(
  token: Pick<RefreshTokenRow, 'used_at' | 'expires_at' | 'fingerprint'>,
  device: string,
  at: Date,
): Use {
  if (token.used_at !== null) {
    const graceMs = serverConfig.identity.refreshGraceSeconds * 1000;
    const isSoon = at.getTime() - token.used_at.getTime() <= graceMs;
    return isSoon && token.fingerprint === device ? 'repeated' : 'reused';
  }
  return token.expires_at <= at ? 'expired' : 'first';
}

/** @throws Failure REFRESH_TOKEN_INVALID; after a reuse the whole session has ended. */
export async function refresh(refreshToken: string, inTransaction: InTransaction): Promise<Tokens> {
  // Ending a session must not be rolled back, so the transaction commits before anything is thrown.
  const tokens = await inTransaction((step) => exchange(step, refreshToken));
  if (!tokens) throw new Failure('REFRESH_TOKEN_INVALID');
  return tokens;
}

async function exchange(ctx: Ctx, refreshToken: string): Promise<Tokens | null> {
  const locked = await lockRefreshToken(ctx.db, hashSecret(refreshToken));
  if (!locked || locked.session.ended_at !== null) return null;
  const { token, session } = locked;
  const at = sessionClock();
  const device = deviceOf(ctx.request);
  const use = judgeUse(token, device, at);
  if (use === 'expired') return null;
  if (use === 'reused') {
    ctx.services.log.warn({ sessionId: session.id }, 'refresh token reused, session ended');
    await endSessions(ctx, session.user_id, { only: session.id });
    return null;
  }
  const successor = successorOf(ctx.services.keys, refreshToken);
  if (use === 'first') await rotate(ctx, locked, successor, device, at);
  return tokensFor(ctx, { userId: session.user_id, sessionId: session.id }, successor);
}

async function rotate(
  ctx: Ctx,
  { token, session }: { token: RefreshTokenRow; session: SessionRow },
  successor: string,
  device: string,
  at: Date,
): Promise<void> {
  const hash = hashSecret(successor);
  await markTokenUsed(ctx.db, token.hash, { used_at: at, replaced_by: hash, fingerprint: device });
  await insertRefreshToken(ctx.db, {
    hash,
    session_id: token.session_id,
    fingerprint: device,
    created_at: at,
    expires_at: refreshTokenEnd(at, session.created_at),
    used_at: null,
    replaced_by: null,
  });
  await touchSession(ctx.db, token.session_id, {
    last_seen_at: at,
    ip: ctx.request.ip,
    user_agent: ctx.request.userAgent,
    country: ctx.request.country ?? null,
    ...(ctx.request.deviceCheck && { device_check: ctx.request.deviceCheck }),
  });
}

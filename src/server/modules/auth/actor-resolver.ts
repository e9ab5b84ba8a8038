/** Resolves an access token to the actor of a request. */
import { Failure } from '~/contracts/failure.ts';
import type { Actor } from '../../core/actor.ts';
import type { Ctx } from '../../core/context.ts';
import { isImpersonationValid, endImpersonation } from './impersonation.ts';
import { isBanned } from '../accounts/index.ts';
import { isDemoLocked } from './auth.policy.ts';
import { selectSessionUser } from './sessions.repository.ts';
import { readAccessToken } from './tokens.ts';

/**
 * Authenticates an access token: verifies signature and age, then loads session and account in one query, so that a
 * logout, a ban or a role change takes effect on the next request. Ends an impersonation session that is not allowed
 * any more.
 * @param ctx a context on the pool
 * @throws {Failure} TOKEN_EXPIRED for anything but an active session
 */
export async function resolveActor(ctx: Ctx, accessToken: string): Promise<Actor> {
  const { db, now, services } = ctx;
  const claims = await readAccessToken(services.keys, accessToken);
  if (!claims) throw new Failure('TOKEN_EXPIRED');
  const row = await selectSessionUser(db, claims.sessionId, claims.userId);
  if (!row || isDemoLocked(services.env, row)) throw new Failure('TOKEN_EXPIRED');
  const { impersonator_id: staffId } = row;
  if (
    staffId !== null &&
    !(await isImpersonationValid(db, { ...row, impersonator_id: staffId }, now))
  ) {
    await endImpersonation(ctx, { id: claims.sessionId, user_id: claims.userId });
    throw new Failure('TOKEN_EXPIRED');
  }
  return {
    kind: 'user',
    userId: claims.userId,
    sessionId: claims.sessionId,
    role: row.role,
    isSeller: row.is_seller,
    isBanned: isBanned(row, now),
    trustLevel: row.trust_level,
    requiredTrustLevel: row.required_trust_level,
    impersonatorId: row.impersonator_id,
    secondFactor: { isOn: row.second_factor_on, confirmedAt: row.second_factor_at },
  };
}

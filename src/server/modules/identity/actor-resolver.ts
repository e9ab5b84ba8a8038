/** From an access token to the actor of a request. */
import { Failure } from '~/contracts/failure.ts';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import type { Keys } from '../../infra/keys.ts';
import { actingStands } from './acting.ts';
import { isBanned } from './identity.policy.ts';
import { endSessions, selectSessionUser } from './sessions.repository.ts';
import { readAccessToken, sessionClock } from './tokens.ts';

/**
 * Makes the function that the gate asks for each request: signature and age of the token, then one query for
 * session and account, so that a logout, a ban and a changed role count from the next request on.
 * The function throws TOKEN_EXPIRED for anything but a living session.
 */
export function createActorResolver(keys: Keys) {
  return async function resolveActor(db: Db, accessToken: string, now: Date): Promise<Actor> {
    const claims = await readAccessToken(keys, accessToken);
    if (!claims) throw new Failure('TOKEN_EXPIRED');
    const row = await selectSessionUser(db, claims.sessionId, claims.userId);
    if (!row) throw new Failure('TOKEN_EXPIRED');
    const { impersonator_id: staffId } = row;
    if (staffId !== null && !(await actingStands(db, { ...row, impersonator_id: staffId }, now))) {
      await endSessions(db, claims.userId, sessionClock(), { only: claims.sessionId });
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
  };
}

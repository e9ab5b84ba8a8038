/** From an access token to the actor of a request. */
import { Failure } from '~/contracts/failure.ts';
import type { Actor } from '../../core/actor.ts';
import type { Db } from '../../db/database.ts';
import type { DomainEvent } from '../../core/events.ts';
import type { Services } from '../../core/services.ts';
import { actingStands, endActing } from './acting.ts';
import { isBanned, isDemoLocked } from './identity.policy.ts';
import { selectSessionUser } from './sessions.repository.ts';
import { readAccessToken } from './tokens.ts';

/**
 * Makes the function that the gate asks for each request: signature and age of the token, then one query for
 * session and account, so that a logout, a ban and a changed role count from the next request on.
 * The function throws TOKEN_EXPIRED for anything but a living session. A session in which staff acts and may not any more is
 * ended on the way: `afterPublish` hears of it after commit.
 */
export function createActorResolver(
  { env, keys }: Pick<Services, 'env' | 'keys'>,
  afterPublish: (event: DomainEvent) => void,
) {
  return async function resolveActor(db: Db, accessToken: string, now: Date): Promise<Actor> {
    const claims = await readAccessToken(keys, accessToken);
    if (!claims) throw new Failure('TOKEN_EXPIRED');
    const row = await selectSessionUser(db, claims.sessionId, claims.userId);
    if (!row || isDemoLocked(env, row)) throw new Failure('TOKEN_EXPIRED');
    const { impersonator_id: staffId } = row;
    if (staffId !== null && !(await actingStands(db, { ...row, impersonator_id: staffId }, now))) {
      await endActing(db, { id: claims.sessionId, user_id: claims.userId }, afterPublish);
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

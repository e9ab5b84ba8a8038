/** Which sessions may still act: what belongs to a device asks here whether it is still its owner's. */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { selectLiveSessions } from '../sessions.repository.ts';
import { sessionClock } from '../tokens.ts';

/**
 * Those of these sessions that were not ended, whose refresh token may still be valid, and whose owner is not banned.
 * Impersonation sessions are none.
 */
export async function findLiveSessions(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const since = sessionClock().getTime() - serverConfig.identity.refreshTokenSeconds * 1000;
  return new Set(await selectLiveSessions(db, ids, { since: new Date(since), now }));
}

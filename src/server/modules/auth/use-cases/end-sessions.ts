/** Ends sessions and publishes the event that closes their sockets. */
import type { Ctx } from '../../../core/context.ts';
import { sessionsEnded } from '../auth.events.ts';
import { endImpersonationsFrom, endSessions as endSessionRows } from '../sessions.repository.ts';
import { sessionClock } from '../tokens.ts';

/**
 * Ends open sessions of a user: all, `only` one, or all `except` one, and the impersonation sessions started from them
 * (decision 0019). Needs a transaction. Of concurrent calls only one ends a session and publishes the event. Returns
 * how many sessions of the user ended.
 */
export async function endSessions(
  ctx: Pick<Ctx, 'db' | 'publish'>,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const at = sessionClock();
  const ended = await endSessionRows(ctx.db, userId, at, which);
  if (ended.length === 0) return 0;
  await ctx.publish(sessionsEnded({ user_id: userId, session_ids: ended }));
  for (const acting of await endImpersonationsFrom(ctx.db, ended, at)) {
    await ctx.publish(sessionsEnded({ user_id: acting.user_id, session_ids: [acting.id] }));
  }
  return ended.length;
}

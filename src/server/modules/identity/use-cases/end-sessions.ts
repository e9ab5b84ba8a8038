/** Ends sessions and tells it, so that their sockets close as well. */
import type { Ctx } from '../../../context.ts';
import { sessionsEnded } from '../identity.events.ts';
import { endSessions as endSessionRows } from '../sessions.repository.ts';
import { sessionClock } from '../tokens.ts';

/** Ends open sessions of a user: all, `only` one, or all `except` one. Answers how many. */
export async function endSessions(
  ctx: Ctx,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await endSessionRows(ctx.db, userId, sessionClock(), which);
  if (ended.length > 0) {
    await ctx.publish(sessionsEnded({ user_id: userId, session_ids: ended }));
  }
  return ended.length;
}

/** Signs out of one session. */
import type { Ctx } from '../../../core/context.ts';
import { recordAuditBy } from '../../../core/audit.ts';
import type { SessionRow } from '../sessions.repository.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Ends a session; the end of an impersonation is audited exactly once. Needs a transaction. Returns whether the session
 * was open.
 */
export async function signOut(
  ctx: Ctx,
  session: Pick<SessionRow, 'id' | 'user_id' | 'impersonator_id'>,
): Promise<boolean> {
  const ended = await endSessions(ctx, session.user_id, { only: session.id });
  if (ended > 0 && session.impersonator_id !== null) {
    await recordAuditBy(
      ctx,
      { actorId: session.impersonator_id, impersonatedId: session.user_id },
      { action: 'acting.leave', subject: { type: 'user', id: session.user_id } },
    );
  }
  return ended > 0;
}

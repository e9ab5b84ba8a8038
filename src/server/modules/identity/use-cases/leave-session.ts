/** The end of one session by whoever holds it. */
import type { Ctx } from '../../../core/context.ts';
import { newId } from '~/kernel/ids.ts';
import { insertAuditRecord } from '../seller-requests.repository.ts';
import type { SessionRow } from '../sessions.repository.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Ends a session; whichever way staff leaves an account, it is on record once. Needs a transaction. Answers whether the
 * session was open.
 */
export async function leaveSession(
  ctx: Ctx,
  session: Pick<SessionRow, 'id' | 'user_id' | 'impersonator_id'>,
): Promise<boolean> {
  const ended = await endSessions(ctx, session.user_id, { only: session.id });
  if (ended > 0 && session.impersonator_id !== null) {
    await insertAuditRecord(ctx.db, {
      id: newId(),
      actor_id: session.impersonator_id,
      impersonated_id: session.user_id,
      action: 'acting.leave',
      subject_type: 'user',
      subject_id: session.user_id,
      before: null,
      after: null,
      reason: null,
      ip: ctx.request.ip,
      created_at: ctx.now,
    });
  }
  return ended > 0;
}

/** A message that somebody wrote in a conversation of the caller. */
import type { UserCtx } from '../../../core/context.ts';
import { selectMembership } from '../rooms.repository.ts';
import { selectWritten } from '../translations.repository.ts';

/** Null for what an order reports, for no message, and in conversations of others. */
export async function findWritten(
  ctx: UserCtx,
  roomId: string,
  seq: number,
): Promise<{ sender_id: string; body: string } | null> {
  if (!(await selectMembership(ctx.db, roomId, ctx.actor.userId))) return null;
  return (await selectWritten(ctx.db, roomId, seq)) ?? null;
}

/** Devices that are signed in to an account. */
import type * as v from 'valibot';
import { serverConfig } from '~config';
import type { sessionSchema } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { presentSession } from '../auth.presenter.ts';
import { selectOpenSessions } from '../sessions.repository.ts';
import { sessionClock } from '../tokens.ts';

/**
 * Sessions whose refresh token may still be valid, the latest used first, without impersonation sessions.
 * @param currentId the session of the request; null when it is not the owner's
 */
export async function listSessions(
  ctx: Ctx,
  userId: string,
  currentId: string | null,
): Promise<v.InferOutput<typeof sessionSchema>[]> {
  const alive = sessionClock().getTime() - serverConfig.identity.refreshTokenSeconds * 1000;
  const rows = await selectOpenSessions(ctx.db, userId, new Date(alive));
  return rows.map((row) => presentSession(row, currentId));
}

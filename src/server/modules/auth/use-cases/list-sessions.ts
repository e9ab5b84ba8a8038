/** Devices on which an account is open. */
import type * as v from 'valibot';
import { appConfig } from '~config';
import type { sessionSchema } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { presentSession } from '../auth.presenter.ts';
import { selectOpenSessions } from '../sessions.repository.ts';
import { sessionClock } from '../tokens.ts';

/**
 * Sessions whose refresh token may still be alive, the latest used first. Staff who acts in the account is no device.
 * @param currentId the session that asks; null when somebody else does
 */
export async function listSessions(
  ctx: Ctx,
  userId: string,
  currentId: string | null,
): Promise<v.InferOutput<typeof sessionSchema>[]> {
  const alive = sessionClock().getTime() - appConfig.identity.refreshTokenSeconds * 1000;
  const rows = await selectOpenSessions(ctx.db, userId, new Date(alive));
  return rows.map((row) => presentSession(row, currentId));
}

/** The account of whoever asks. */
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { selectUser, type UserRow } from '../accounts.repository.ts';

/** The actor's own row. A session implies an account, so that its absence means an ended session. */
export async function currentUser(ctx: UserCtx): Promise<UserRow> {
  const user = await selectUser(ctx.db, ctx.actor.userId);
  if (!user) throw new Failure('TOKEN_EXPIRED');
  return user;
}

/** The account of whoever asks. */
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { selectUserRow, type Account, type UserRow } from '../accounts.repository.ts';

/** The actor's own row. A session implies an account, so that its absence means an ended session. */
export async function currentUserRow(ctx: UserCtx): Promise<UserRow> {
  const user = await selectUserRow(ctx.db, ctx.actor.userId);
  if (!user) throw new Failure('TOKEN_EXPIRED');
  return user;
}

/** The actor's own account, as other modules know one. @throws {Failure} TOKEN_EXPIRED */
export function currentUser(ctx: UserCtx): Promise<Account> {
  return currentUserRow(ctx);
}

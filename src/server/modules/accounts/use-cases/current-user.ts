/** The account of the current user. */
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { selectUserRow, type Account, type UserRow } from '../accounts.repository.ts';

/** The actor's own row. Every session has an account, so a missing row means that the session has ended. */
export async function currentUserRow(ctx: UserCtx): Promise<UserRow> {
  const user = await selectUserRow(ctx.db, ctx.actor.userId);
  if (!user) throw new Failure('TOKEN_EXPIRED');
  return user;
}

/** The actor's own account, with the columns that other modules may use. @throws {Failure} TOKEN_EXPIRED */
export function currentUser(ctx: UserCtx): Promise<Account> {
  return currentUserRow(ctx);
}

/** Reauthentication of the owner, before actions that a stolen session must not be able to do. */
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../core/context.ts';
import { findAccount, hasPassword, refuseImpersonation } from '../accounts/index.ts';
import { requireReauthentication } from '../auth/index.ts';

/**
 * Requires a fresh second factor where there is one, otherwise the password. Compares slow hashes, so it is called
 * outside of transactions.
 * @throws {Failure} IMPERSONATING, PASSWORD_NEEDED for an account with neither, SECOND_FACTOR_CONFIRM, PASSWORD_WRONG
 */
export async function requireProof(ctx: UserCtx, password: string | undefined): Promise<void> {
  refuseImpersonation(ctx.actor);
  const user = await findAccount(ctx.db, ctx.actor.userId);
  if (user && !user.second_factor_on && !(await hasPassword(ctx.db, user.id))) {
    throw new Failure('PASSWORD_NEEDED');
  }
  await requireReauthentication(ctx, { password });
}

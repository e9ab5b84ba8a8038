/** The rule that an account always has a login method. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import { socialAccounts } from '../social-accounts.ts';
import { selectPasskeys } from '../second-factor/passkeys.repository.ts';
import { hasPassword, lockUser } from '../../accounts/index.ts';

/**
 * Called after a passkey or a social binding was removed, in the same transaction, which the failure rolls back: a
 * password, a passkey or a social account must be left (decision 0016). The row lock on the account serialises
 * concurrent removals, so that the second one sees the first.
 * @throws {Failure} LAST_WAY_IN
 */
export async function requireLoginMethod(step: Ctx, userId: string): Promise<void> {
  const user = await lockUser(step.db, userId);
  if (!user || (await hasPassword(step.db, userId))) return;
  if ((await selectPasskeys(step.db, userId)).length > 0) return;
  if ((await socialAccounts.of(step).bindings(step, userId)).length > 0) return;
  throw new Failure('LAST_WAY_IN');
}

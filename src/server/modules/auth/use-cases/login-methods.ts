/** The rule that an account can always be entered. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import { socialVisits } from '../social-visits.ts';
import { selectPasskeys } from '../second-factor/passkeys.repository.ts';
import { hasPassword, lockUser } from '../../accounts/index.ts';

/**
 * Asked after a passkey or a binding was removed, in the same transaction, which the failure undoes: a password, a
 * passkey or an account elsewhere must be left (decision 0016). The account is locked, so that of two ways that are
 * removed at once the second one sees the first gone.
 * @throws {Failure} LAST_WAY_IN
 */
export async function requireLoginMethod(step: Ctx, userId: string): Promise<void> {
  const user = await lockUser(step.db, userId);
  if (!user || (await hasPassword(step.db, userId))) return;
  if ((await selectPasskeys(step.db, userId)).length > 0) return;
  if ((await socialVisits.of(step).bindings(step, userId)).length > 0) return;
  throw new Failure('LAST_WAY_IN');
}

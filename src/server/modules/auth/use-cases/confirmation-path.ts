/** The link that confirms an address, for a mail of another module that brings it along. */
import type { Ctx } from '../../../core/context.ts';
import { selectUsersByEmail } from '../../accounts/index.ts';
import { isDemoLocked } from '../auth.policy.ts';
import { activationPath } from '../mails/account-mails.ts';
import { issueCode } from './issue-code.ts';

/**
 * The path, without the language; null where the address is somebody else's by now (decision 0003), confirmed already,
 * or that of a locked demo account. Needs the transaction of the mail.
 */
export async function confirmationPath(
  ctx: Ctx,
  user: { id: string; email: string },
): Promise<string | null> {
  const { holder, claimant } = await selectUsersByEmail(ctx.db, user.email);
  if (holder) return null;
  if (claimant && isDemoLocked(ctx.services.env, claimant)) return null;
  const code = await issueCode(ctx, user.id, 'CONFIRM_EMAIL', user.email);
  return activationPath('CONFIRM_EMAIL', code);
}

/** The way into somebody's account for the staff (decisions, sections 3 and 4). */
import { appConfig } from '~config';
import type { UserCtx } from '../../../core/context.ts';
import { issueFlashToken } from '../../auth/index.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { requireMember, requirePermission } from '../moderation.policy.ts';
import { accountToDecide } from './find-account.ts';

export interface FlashToken {
  flash_token: string;
  /** Seconds. */
  expires_in: number;
  /** Where a browser enters with it. */
  link: string;
}

/**
 * Makes a token that enters an account once. Who was let in, and why, is on record before anybody is in.
 * @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_IS_STAFF, IMPERSONATING
 */
export async function letIn(ctx: UserCtx, id: string, reason: string): Promise<FlashToken> {
  refuseImpersonation(ctx.actor);
  requirePermission(ctx.actor, 'impersonate');
  const { subject } = await accountToDecide(ctx, id);
  requireMember(ctx.actor, subject);
  const token = await issueFlashToken(ctx, id, reason);
  await recordAudit(ctx, {
    action: 'acting.let_in',
    subject: { type: 'user', id },
    reason,
  });
  return {
    flash_token: token,
    expires_in: appConfig.identity.flashTokenSeconds,
    link: `${ctx.services.env.appOrigin}/impersonation?access_token=${token}`,
  };
}

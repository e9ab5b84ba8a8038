/** Starts an impersonation of somebody's account by staff (decisions, sections 3 and 4). */
import { serverConfig } from '~config';
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
  /** The link at which a browser starts the impersonation with it. */
  link: string;
}

/**
 * Creates a single-use impersonation token. Who may use it, and why, is audited before it can be used.
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
    expires_in: serverConfig.identity.flashTokenSeconds,
    link: `${ctx.services.env.appOrigin}/impersonation?access_token=${token}`,
  };
}

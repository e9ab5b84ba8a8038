/** The trust level that staff requires of a person, and the person's role. */
import type { Role } from '~/domain/roles.ts';
import type { UserCtx } from '../../../core/context.ts';
import { changeRole as setRole, lockSuperAdmins, requireTrustLevel } from '../../accounts/index.ts';
import { endSessions } from '../../auth/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { requiredTrustChanged } from '../moderation.events.ts';
import { roleChangedMail } from '../moderation.mails.ts';
import { requireMember, requirePermission, requireRoleChange } from '../moderation.policy.ts';
import { readerOf } from './ban.ts';
import { accountToDecide } from './find-account.ts';

/**
 * Above the person's own level it limits buying and selling until they are verified (decisions, section 4).
 * @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_IS_STAFF
 */
export async function setRequiredTrust(
  ctx: UserCtx,
  input: { id: string; trust_level: number; reason: string },
): Promise<void> {
  const { row, subject } = await accountToDecide(ctx, input.id);
  requirePermission(ctx.actor, 'set_required_trust');
  requireMember(ctx.actor, subject);
  await requireTrustLevel(ctx.db, row.id, input.trust_level);
  await recordAudit(ctx, {
    action: 'moderation.require_trust',
    subject: { type: 'user', id: row.id },
    before: { required_trust_level: row.required_trust_level },
    after: { required_trust_level: input.trust_level },
    reason: input.reason,
  });
  await ctx.publish(requiredTrustChanged({ user_id: row.id, trust_level: input.trust_level }));
}

/**
 * Grants or revokes a role. All sessions of the person end, including impersonations of and by them: a role takes
 * effect with a new sign-in.
 * @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_IS_BANNED, ROLE_UNCHANGED, LAST_SUPER_ADMIN
 */
export async function changeRole(
  ctx: UserCtx,
  input: { id: string; role: Role; reason: string },
): Promise<void> {
  // Locked first and in one order, so that two super admins who revoke each other's role do not deadlock.
  const superAdmins = await lockSuperAdmins(ctx.db);
  const { row, subject } = await accountToDecide(ctx, input.id);
  requireRoleChange(ctx.actor, subject, input.role, superAdmins);
  await setRole(ctx.db, row.id, input.role);
  await endSessions(ctx, row.id);
  await recordAudit(ctx, {
    action: 'moderation.change_role',
    subject: { type: 'user', id: row.id },
    before: { role: row.role },
    after: { role: input.role },
    reason: input.reason,
  });
  await ctx.services.mail.send(ctx.db, roleChangedMail(readerOf(ctx, row)), ctx.now);
}

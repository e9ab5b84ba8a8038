/** Applying as a partner, and the staff's decisions. Every decision has a reason and an audit record. */
import { Failure } from '~/contracts/failure.ts';
import type { PartnerStatus } from '~/contracts/referrals/referrals.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findStanding, requireActive, refuseImpersonation } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { findOrderMoney } from '../../orders/index.ts';
import { isOnHold } from '../../wallet/index.ts';
import {
  decidePartnerRow,
  insertApplication,
  lockPartner,
  voidCommissions,
} from '../affiliate.repository.ts';
import { programmeDecided } from '../referrals.events.ts';
import { lockReferral, updateReferral } from '../referrals.repository.ts';
import { payFriendReward } from './settle-referral.ts';

/** @throws Failure EMAIL_NOT_CONFIRMED, AFFILIATE_ALREADY, IMPERSONATING, BANNED */
export async function applyAsPartner(ctx: UserCtx, about: string): Promise<void> {
  requireActive(ctx.actor);
  refuseImpersonation(ctx.actor);
  const { userId } = ctx.actor;
  const { isConfirmed } = await findStanding(ctx.db, userId, ctx.now);
  if (!isConfirmed) throw new Failure('EMAIL_NOT_CONFIRMED');
  if (!(await insertApplication(ctx.db, { userId, about, at: ctx.now }))) {
    throw new Failure('AFFILIATE_ALREADY');
  }
}

/** The status from which each decision is allowed. */
const ways: Record<'approved' | 'rejected' | 'ended', PartnerStatus> = {
  approved: 'pending',
  rejected: 'pending',
  ended: 'approved',
};

/**
 * Approves or rejects an application, or ends a partnership.
 * @param decision.forfeit with `ended`: the rules were broken, and commission on hold is not paid.
 */
export async function decidePartner(
  ctx: UserCtx,
  decision: {
    userId: string;
    status: 'approved' | 'rejected' | 'ended';
    reason: string;
    forfeit: boolean;
  },
): Promise<void> {
  const { userId, status, reason, forfeit } = decision;
  if (userId === ctx.actor.userId) throw new Failure('REFERRAL_OWN');
  const partner = await lockPartner(ctx.db, userId);
  if (!partner) throw new Failure('AFFILIATE_NOT_FOUND');
  if (partner.status !== ways[status]) throw new Failure('AFFILIATE_STATE');
  await decidePartnerRow(ctx.db, { userId, status, reason, at: ctx.now });
  if (status === 'ended' && forfeit) {
    await voidCommissions(ctx.db, { referrerId: userId }, ctx.now);
  }
  await ctx.publish(
    programmeDecided({
      user_id: userId,
      about: 'partnership',
      outcome: status,
      fact: `${status}:${ctx.now.toISOString()}`,
    }),
  );
  await recordAudit(ctx, {
    action: `affiliate.${status}`,
    subject: { type: 'user', id: userId },
    before: { status: partner.status },
    after: { status, forfeit },
    reason,
  });
}

/**
 * Decides about a referred person who looks like the referrer: approving pays the friend's reward (if the
 * order is still valid) or starts the partner's commissions, refusing ends both.
 */
export async function decideReferral(
  ctx: UserCtx,
  decision: { userId: string; decision: 'accept' | 'refuse'; reason: string },
): Promise<void> {
  const { userId, reason } = decision;
  const referral = await lockReferral(ctx.db, userId);
  if (!referral) throw new Failure('REFERRAL_NOT_FOUND');
  if (ctx.actor.userId === referral.referrer_id || ctx.actor.userId === userId) {
    throw new Failure('REFERRAL_OWN');
  }
  if (referral.status !== 'review') throw new Failure('REFERRAL_NOT_IN_REVIEW');
  await updateReferral(ctx.db, userId, { reason, updated_at: ctx.now });
  if (decision.decision === 'refuse') {
    await updateReferral(ctx.db, userId, { status: 'refused' });
    await voidCommissions(ctx.db, { userId }, ctx.now);
  } else if (referral.kind === 'affiliate') {
    await updateReferral(ctx.db, userId, { status: 'open' });
  } else {
    const orderId = referral.order_id;
    const order = orderId === null ? undefined : await findOrderMoney(ctx.db, orderId);
    if (orderId === null || order?.status !== 'completed') {
      throw new Failure('REFERRAL_NOT_IN_REVIEW');
    }
    if (await isOnHold(ctx.db, orderId)) throw new Failure('REFERRAL_ON_HOLD');
    await payFriendReward(ctx, referral, orderId);
  }
  // Nobody is named, and commissions stand on the partner's own page.
  if (referral.kind === 'friend') {
    await ctx.publish(
      programmeDecided({
        user_id: referral.referrer_id,
        about: 'reward',
        outcome: decision.decision === 'accept' ? 'paid' : 'refused',
        fact: userId,
      }),
    );
  }
  await recordAudit(ctx, {
    action: `referral.${decision.decision}`,
    subject: { type: 'user', id: userId },
    before: { status: referral.status, flags: referral.flags },
    after: { decision: decision.decision },
    reason,
  });
}

/** The figures of one's own referral link: all counted, none estimated. */
import type {
  AffiliateOverview,
  ReferralOverview,
} from '~/contracts/referrals/referrals.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pathIn } from '../../../page-path.ts';
import { findStanding } from '../../accounts/index.ts';
import { commissionsOf, findPartner } from '../affiliate.repository.ts';
import { figuresOf } from '../referrals.repository.ts';

async function linkOf(ctx: UserCtx): Promise<{ code: string; link: string }> {
  const { referralCode: code } = await findStanding(ctx.db, ctx.actor.userId, ctx.now);
  return {
    code,
    link: `${ctx.services.env.appOrigin}${pathIn(ctx.locale, '/')}?referral_code=${code}`,
  };
}

export async function showReferral(ctx: UserCtx): Promise<ReferralOverview> {
  const figures = await figuresOf(ctx.db, ctx.actor.userId, 'friend');
  return {
    ...(await linkOf(ctx)),
    clicks: figures.clicks,
    sign_ups: figures.signUps,
    rewarded: figures.rewarded,
    in_review: figures.inReview,
    earned_amount: figures.earnedCents,
  };
}

export async function showAffiliate(ctx: UserCtx): Promise<AffiliateOverview> {
  const { userId } = ctx.actor;
  const partner = await findPartner(ctx.db, userId);
  const figures = await figuresOf(ctx.db, userId, 'affiliate');
  const commissions = await commissionsOf(ctx.db, userId);
  return {
    ...(await linkOf(ctx)),
    status: partner?.status ?? 'none',
    reason: partner?.reason ?? null,
    clicks: figures.clicks,
    sign_ups: figures.signUps,
    orders: commissions.orders,
    held_amount: commissions.heldCents,
    released_amount: commissions.releasedCents,
  };
}

/** Somebody registered with a code: binds them to its owner and gives them the discount for the first order. */
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { compareDevices } from '../../auth/index.ts';
import { findByReferralCode } from '../../accounts/index.ts';
import { createPromoCode } from '../../promotions/index.ts';
import { findPartner } from '../affiliate.repository.ts';
import { referralBound } from '../referrals.events.ts';
import { linkOf } from '../referral-links.ts';
import { insertReferral, knownLink } from '../referrals.repository.ts';

const { discountBps, discountMaxCents } = serverConfig.promotions.referral;
const CODE_LETTERS = 10;

/**
 * Idempotent: a second delivery finds the person bound. An unknown code, or one's own, binds nobody. A suspicious
 * sign-up goes to staff review: with an approved partner at once, with a friend at the reward.
 */
export async function bindReferral(
  ctx: Ctx,
  registered: { user_id: string; referral_code: string | null },
): Promise<void> {
  if (registered.referral_code === null) return;
  const { user_id: userId } = registered;
  const { code, link } = linkOf(registered.referral_code);
  const referrer = await findByReferralCode(ctx.db, code, ctx.now);
  if (!referrer || referrer.id === userId) return;
  const partner = await findPartner(ctx.db, referrer.id);
  const isAffiliate = partner?.status === 'approved';
  const same = await compareDevices(ctx.db, userId, referrer.id);
  const isSuspicious = isAffiliate && (same.device || same.network);
  const isNew = await insertReferral(ctx.db, {
    user_id: userId,
    referrer_id: referrer.id,
    kind: isAffiliate ? 'affiliate' : 'friend',
    link: await knownLink(ctx.db, referrer.id, link),
    status: isSuspicious ? 'review' : 'open',
    flags: isSuspicious ? [same.device ? 'device' : 'network'] : [],
    registered_at: ctx.now,
    updated_at: ctx.now,
  });
  if (!isNew) return;
  await createPromoCode(ctx.db, {
    code: `FRIEND-${newId().slice(-CODE_LETTERS).toUpperCase()}`,
    percentBps: discountBps,
    maxDiscountCents: discountMaxCents,
    totalLimit: 1,
    userLimit: 1,
    firstOrderOnly: true,
    userId,
    at: ctx.now,
  });
  await ctx.publish(referralBound({ user_id: userId, referrer_id: referrer.id }));
}

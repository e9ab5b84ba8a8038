/** The tier of a buyer as it is now: all counted, none estimated. */
import { serverConfig } from '~config';
import type { CashbackOverview } from '~/contracts/cashback/cashback.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findGiven, findSpent } from '../cashback.repository.ts';
import { tierOf, windowStart } from '../tiers.ts';

export async function showTier(ctx: UserCtx): Promise<CashbackOverview> {
  const { db, now, actor } = ctx;
  const { userId } = actor;
  const spent = await findSpent(db, { userId, after: windowStart(now) });
  const { tier, next } = tierOf(spent.cents);
  return {
    tier: tier.tier,
    share_bps: tier.shareBps,
    spent_amount: spent.cents,
    orders: spent.orders,
    window_days: serverConfig.promotions.cashback.windowDays,
    next: next && {
      tier: next.tier,
      share_bps: next.shareBps,
      from_amount: next.fromCents,
      missing_amount: next.fromCents - spent.cents,
    },
    given_amount: await findGiven(db, userId),
  };
}

/** Recomputes the levels of sellers, each once a day (decisions, section 7). */
import { appConfig } from '~config';
import { sellerLevel } from '~/domain/seller-level.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { claimSellerToCount, writeSellerLevel } from '../../accounts/index.ts';
import { repriceSellerOffers } from '../../offers/index.ts';
import { selectSellerResults } from '../../orders/index.ts';
import { figuresAt, levelRulesOf } from '../../rules/index.ts';
import { insertLevelChange } from '../level-changes.repository.ts';
import { sellerLevelChanged } from '../sellers.events.ts';
import { countFirstReplies } from './count-first-replies.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Recomputes sellers who are due, each in a transaction of their own. A new level changes the fee, so the prices
 * that buyers see of the seller's offers are updated in the same transaction; existing orders keep their fee and
 * their hold.
 * @returns how many sellers were recomputed.
 */
export function recomputeLevels(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'sellers.count_levels',
    claim: ({ db, now }, except) =>
      claimSellerToCount(db, new Date(now.getTime() - DAY_MS), except),
    work: countLevel,
  });
}

async function countLevel(ctx: Ctx, seller: { id: string; seller_level: number }): Promise<void> {
  const { db, now } = ctx;
  const since = new Date(now.getTime() - appConfig.wallet.levelDays * DAY_MS);
  const result = (await selectSellerResults(db, [seller.id], since)).get(seller.id);
  invariant(result, 'Every seller has a result, if only zeros');
  const { marks } = levelRulesOf(await figuresAt(ctx, 'levels'));
  const level = sellerLevel(result, marks);
  // The offers are locked here, in their order; the level, of which they hold a copy, is written after that.
  if (level !== seller.seller_level) await repriceSellerOffers(ctx, seller.id, level);
  await writeSellerLevel(db, seller.id, level, now);
  await countFirstReplies(ctx, seller.id);
  if (level === seller.seller_level) return;
  await insertLevelChange(db, {
    sellerId: seller.id,
    from: seller.seller_level,
    to: level,
    at: now,
  });
  await ctx.publish(sellerLevelChanged({ user_id: seller.id, level }));
}

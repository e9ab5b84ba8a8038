/** Counts the levels of sellers anew, each once a day (decisions, section 7). */
import { appConfig } from '~config';
import { sellerLevel } from '~/contracts/orders/seller-level.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../context.ts';
import { claimSellersToCount, sellerLevelChanged, writeSellerLevel } from '../../identity/index.ts';
import { repriceSellerOffers } from '../../offers/index.ts';
import { selectSellerResults } from '../../orders/index.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 100;

/**
 * Counts a batch of sellers whose day has passed. A new level changes the fee, so the prices that buyers see of the
 * seller's offers follow in the same transaction; orders that were placed keep their fee and their hold.
 * @returns how many sellers were counted.
 */
export async function countLevels(ctx: Ctx): Promise<number> {
  invariant(ctx.db.isTransaction, 'Levels and prices change together');
  const { db, now } = ctx;
  const sellers = await claimSellersToCount(db, new Date(now.getTime() - DAY_MS), BATCH);
  const since = new Date(now.getTime() - appConfig.wallet.levelDays * DAY_MS);
  const results = await selectSellerResults(
    db,
    sellers.map(({ id }) => id),
    since,
  );
  for (const seller of sellers) {
    const result = results.get(seller.id);
    invariant(result, 'Every seller has a result, if only zeros');
    const level = sellerLevel(result);
    await writeSellerLevel(db, seller.id, level, now);
    if (level === seller.seller_level) continue;
    await repriceSellerOffers(db, seller.id, level);
    await ctx.publish(sellerLevelChanged({ user_id: seller.id, level }));
  }
  return sellers.length;
}

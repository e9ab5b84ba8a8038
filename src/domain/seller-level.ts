/** Seller levels L0 to L5 by the results of the last days (decisions, section 7; constants in app.config.ts). */
import { appConfig } from '~config';

/** What a seller did within the days that count. */
export interface SellerResults {
  /** Completed orders. */
  orders: number;
  /** What buyers paid for them, in US cents. */
  turnoverCents: number;
  /** Refunded orders for which the seller is responsible. */
  failed: number;
}

const WHOLE_BPS = 10_000;

/** Completed orders of all that ended, in basis points; 10 000 while none has ended. */
export function successBps({ orders, failed }: SellerResults): number {
  return orders + failed === 0 ? WHOLE_BPS : Math.floor((orders * WHOLE_BPS) / (orders + failed));
}

/** The highest level whose three thresholds are all reached. */
export function sellerLevel(results: SellerResults): number {
  const success = successBps(results);
  return appConfig.wallet.levels.findLastIndex(
    (level) =>
      results.turnoverCents >= level.turnoverCents &&
      results.orders >= level.orders &&
      success >= level.successBps,
  );
}

export type LevelMarks = (typeof appConfig.wallet.levels)[number];

/** What a level needs; null when there is none of that number. */
export function levelMarks(level: number): LevelMarks | null {
  return appConfig.wallet.levels[level] ?? null;
}

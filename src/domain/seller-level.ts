/** Seller levels L0 to L5 by the results of the last days (decisions, section 7). What they ask for are rules with dates (decision 0127). */

/** What a seller did within the days that count. */
export interface SellerResults {
  /** Completed orders. */
  orders: number;
  /** What buyers paid for them, in US cents. */
  turnoverCents: number;
  /** Refunded orders for which the seller is responsible. */
  failed: number;
}

/** What a level needs: paid by buyers, completed orders, share of success in basis points. */
export interface LevelMarks {
  turnoverCents: number;
  orders: number;
  successBps: number;
}

/** Hours of a hold by level, from L0 up: of goods with the standard terms, and of accounts. */
export interface Holds {
  plain: readonly number[];
  accounts: readonly number[];
}

const WHOLE_BPS = 10_000;

/** Completed orders of all that ended, in basis points; 10 000 while none has ended. */
export function successBps({ orders, failed }: SellerResults): number {
  return orders + failed === 0 ? WHOLE_BPS : Math.floor((orders * WHOLE_BPS) / (orders + failed));
}

/** The highest level whose three thresholds are all reached. */
export function sellerLevel(results: SellerResults, marks: readonly LevelMarks[]): number {
  const success = successBps(results);
  return marks.findLastIndex(
    (level) =>
      results.turnoverCents >= level.turnoverCents &&
      results.orders >= level.orders &&
      success >= level.successBps,
  );
}

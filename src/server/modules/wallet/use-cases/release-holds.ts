/** Proceeds whose hold has ended become real money. */
import type { Db } from '../../../db/database.ts';
import { userAccount } from '../accounts.ts';
import { takeDueHolds } from '../holds.repository.ts';
import { post } from '../ledger.repository.ts';

/**
 * Releases holds that are due by the product's clock. Run in a transaction; several processes may run it at once.
 * @returns how many holds were released.
 */
export async function releaseDueHolds(db: Db, now: Date, limit: number): Promise<number> {
  const due = await takeDueHolds(db, now, limit);
  for (const hold of due) {
    await post(db, {
      kind: 'hold_released',
      key: `hold:${hold.id}:released`,
      reference: hold.order_id,
      rule: hold.rule,
      at: now,
      postings: [
        { account: userAccount('hold', hold.user_id), cents: -hold.net_cents },
        { account: userAccount('real', hold.user_id), cents: hold.net_cents },
      ],
    });
  }
  return due.length;
}

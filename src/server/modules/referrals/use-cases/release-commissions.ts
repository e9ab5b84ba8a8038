/** Commissions whose hold has ended become money. */
import type { Db } from '../../../db/database.ts';
import { payReward } from '../../wallet/index.ts';
import { takeDueCommissions } from '../affiliate.repository.ts';

/** Run in a transaction; several processes may run it at once. Answers how many were released. */
export async function releaseCommissions(db: Db, now: Date, limit: number): Promise<number> {
  const due = await takeDueCommissions(db, now, limit);
  for (const commission of due) {
    await payReward(db, {
      userId: commission.referrer_id,
      cents: commission.cents,
      key: `affiliate:${commission.order_id}`,
      reference: commission.order_id,
      rule: 'affiliate.commission',
      at: now,
    });
  }
  return due.length;
}

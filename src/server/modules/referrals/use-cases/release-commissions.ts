/** Releases commissions whose hold has ended. */
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { payReward } from '../../wallet/index.ts';
import { takeDueCommission } from '../affiliate.repository.ts';

/** Safe to run in several processes concurrently. Returns how many were released. */
export function releaseCommissions(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'referrals.release_commissions',
    claim: ({ db, now }, except) => takeDueCommission(db, now, except),
    work: ({ db, now }, commission) =>
      payReward(db, {
        userId: commission.referrer_id,
        cents: commission.cents,
        key: `affiliate:${commission.id}`,
        reference: commission.id,
        rule: 'affiliate.commission',
        at: now,
      }),
  });
}

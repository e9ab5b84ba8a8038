/** Releases proceeds whose hold has ended to the real balance. */
import { debtShare } from '~/domain/chargeback-rule.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { post, userAccount } from '../../ledger/index.ts';
import { takeDueHold } from '../holds.repository.ts';
import { holdReleased } from '../wallet.events.ts';
import { owedAtRelease } from './debts.ts';

/**
 * Releases holds that are due by the product's clock; safe in several processes concurrently. One transaction for each
 * hold; locks the hold (a locked one is skipped), then ledger accounts by id.
 * Where their owner owes after a chargeback, half of it at most pays that (decision 0099).
 * @returns how many holds were released.
 */
export function releaseDueHolds(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'wallet.release_holds',
    claim: ({ db, now }, except) => takeDueHold(db, now, except),
    work: async (own, hold) => {
      const { db, now, publish } = own;
      const repaid = debtShare(hold.net_cents, await owedAtRelease(own, hold.user_id));
      await post(db, {
        kind: 'hold_released',
        key: `hold:${hold.id}:released`,
        reference: hold.order_id,
        rule: hold.rule,
        at: now,
        postings: [
          { account: userAccount('hold', hold.user_id), cents: -hold.net_cents },
          { account: userAccount('real', hold.user_id), cents: hold.net_cents - repaid },
          { account: userAccount('debt', hold.user_id), cents: repaid },
        ],
      });
      await publish(holdReleased({ order_id: hold.order_id, user_id: hold.user_id }));
    },
  });
}

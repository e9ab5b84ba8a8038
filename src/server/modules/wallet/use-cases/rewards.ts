/** Rewards in own money: the commission of affiliate partners (decisions, section 7). */
import type { Db } from '../../../db/database.ts';
import { platformAccount, post, userAccount } from '../../ledger/index.ts';

/**
 * Pays a reward to the real balance. Needs the transaction that notes the reward as paid; locks the ledger account.
 * @param reward.key unique for what is rewarded: the ledger refuses it a second time.
 * @param reward.rule code of the rule, shown with the line: `affiliate.commission`.
 */
export async function payReward(
  db: Db,
  reward: {
    userId: string;
    cents: number;
    key: string;
    reference: string;
    rule: string;
    at: Date;
  },
): Promise<void> {
  const { userId, cents, ...entry } = reward;
  await post(db, {
    ...entry,
    kind: 'reward',
    postings: [
      { account: platformAccount('referral'), cents: -cents },
      { account: userAccount('real', userId), cents },
    ],
  });
}

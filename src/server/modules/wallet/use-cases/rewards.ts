/** Rewards in real money: the commission of affiliate partners (decisions, section 7). */
import type { Db } from '../../../db/database.ts';
import { platformAccount, post, userAccount } from '../../ledger/index.ts';

/**
 * Pays a reward to the real balance. Needs the transaction that marks the reward as paid; locks the ledger account.
 * @param reward.key unique for the reason of the reward: the ledger refuses a second posting.
 * @param reward.rule code of the rule, shown in the statement: `affiliate.commission`.
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

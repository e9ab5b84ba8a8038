/** Rewards in real money: the commission of affiliate partners (decisions, section 7). */
import type { Db } from '../../../db/database.ts';
import { lockBalances, platformAccount, post, userAccount } from '../../ledger/index.ts';

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

/**
 * Takes a reward back that was paid: of the real balance as far as it goes, the rest is owed. Needs the transaction that notes it;
 * locks the ledger accounts. The ledger refuses a second posting of the key.
 */
export async function takeBackReward(
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
  const accounts = [userAccount('real', userId), userAccount('debt', userId)] as const;
  const [real = 0] = await (await lockBalances(db, accounts))();
  const taken = Math.min(real, cents);
  await post(db, {
    ...entry,
    kind: 'reward',
    postings: [
      { account: accounts[0], cents: -taken },
      { account: accounts[1], cents: taken - cents },
      { account: platformAccount('referral'), cents },
    ],
  });
}

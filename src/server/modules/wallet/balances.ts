/** Balances and the statement of one person. Endpoints show them to their owner; other callers authorize themselves. */
import type { Db } from '../../db/database.ts';
import {
  findBalances,
  listPostings,
  lockAccounts,
  userAccount,
  type PostedLine,
  type UserAccountKind,
} from '../ledger/index.ts';
import { spendableOf } from './wallet.repository.ts';

/** Balances of a user's accounts; accounts without postings are 0. Takes no locks. */
export async function balancesOf(db: Db, userId: string): Promise<Record<UserAccountKind, number>> {
  const [real = 0, bonus = 0, hold = 0, payout = 0] = await findBalances(db, [
    userAccount('real', userId),
    userAccount('bonus', userId),
    userAccount('hold', userId),
    userAccount('payout', userId),
  ]);
  return { real, bonus, hold, payout };
}

/** Locks the accounts that somebody pays from until the end of the transaction. */
export async function lockPaying(db: Db, userId: string): Promise<void> {
  await lockAccounts(db, [userAccount('real', userId), userAccount('bonus', userId)]);
}

/**
 * As `spendableOf`, with both accounts locked until the end of the transaction, in the order of their ids: nobody else
 * spends or takes back the returned amounts.
 */
export async function lockSpendable(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ real: number; bonus: number }> {
  await lockPaying(db, userId);
  return spendableOf(db, userId, now);
}

/** A line of somebody's statement. */
export type StatementLine = PostedLine<UserAccountKind>;

/**
 * Postings to the given accounts of a user, newest first, older than the posting `before`. For their owner: the
 * statement, and the export of their data. Takes no locks.
 */
export function statementOf(
  db: Db,
  userId: string,
  query: { accounts: readonly UserAccountKind[]; before: string | null; limit: number },
): Promise<StatementLine[]> {
  const { accounts, ...page } = query;
  return listPostings(
    db,
    accounts.map((kind) => userAccount(kind, userId)),
    page,
  );
}

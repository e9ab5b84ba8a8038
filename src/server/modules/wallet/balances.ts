/** Balances and the statement of one person. Endpoints show them to their owner; other callers authorize themselves. */
import type { Db } from '../../db/database.ts';
import type { Later } from '../../db/sent-together.ts';
import {
  findBalances,
  listPostings,
  lockAccounts,
  lockBalances,
  openAccount,
  userAccount,
  type PostedLine,
  type UserAccountKind,
} from '../ledger/index.ts';
import { sumCaptured } from './card-money.repository.ts';
import { owedLater, spendableOf, type Spendable } from './wallet.repository.ts';

/** Balances of a user's accounts, in cents: 0 without postings, at most 0 of the debt. Takes no locks. */
export async function balancesOf(db: Db, userId: string): Promise<Record<UserAccountKind, number>> {
  const [real = 0, card = 0, bonus = 0, hold = 0, payout = 0, debt = 0] = await findBalances(db, [
    userAccount('real', userId),
    userAccount('card', userId),
    userAccount('bonus', userId),
    userAccount('hold', userId),
    userAccount('payout', userId),
    userAccount('debt', userId),
  ]);
  return { real, card, bonus, hold, payout, debt };
}

/**
 * As `spendableOf`, with the accounts locked until the end of the transaction, in the order of their ids: nobody else
 * spends or takes back the returned amounts.
 */
export async function lockSpendable(db: Db, userId: string, now: Date): Promise<Spendable> {
  await lockAccounts(db, [
    userAccount('real', userId),
    userAccount('card', userId),
    userAccount('bonus', userId),
    userAccount('debt', userId),
  ]);
  return spendableOf(db, userId, now);
}

/** As `lockSpendable` for whoever wants to keep their bonus money: sent with the next one. */
export async function lockPaying(
  db: Db,
  userId: string,
): Promise<Later<Pick<Spendable, 'real' | 'card' | 'owed'>>> {
  const balances = await lockBalances(db, [
    userAccount('real', userId),
    userAccount('card', userId),
    userAccount('bonus', userId),
    userAccount('debt', userId),
  ]);
  const owed = await owedLater(db, userId);
  return async () => {
    const [real = 0, card = 0] = await balances();
    return { real, card, owed: await owed() };
  };
}

/** Locks what a card payment touches, so that the captures of a person are judged one after the other. */
export async function lockCaptures(db: Db, userId: string): Promise<void> {
  await openAccount(db, userAccount('card', userId));
  await lockAccounts(db, [userAccount('card', userId), userAccount('bonus', userId)]);
}

/**
 * Card money that was captured for a person since then, deposits included; what went back to its card is not counted.
 * The caller holds the lock of the card account.
 */
export function capturedSince(db: Db, userId: string, since: Date): Promise<number> {
  return sumCaptured(db, userId, since);
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
  query: {
    accounts: readonly UserAccountKind[];
    before: string | null;
    limit: number;
    from?: Date | null;
    to?: Date | null;
  },
): Promise<StatementLine[]> {
  const { accounts, ...page } = query;
  return listPostings(
    db,
    accounts.map((kind) => userAccount(kind, userId)),
    page,
  );
}

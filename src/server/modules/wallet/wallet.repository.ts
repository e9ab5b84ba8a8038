/** SQL of balances and the statement. */
import { sql } from 'kysely';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import type { Db } from '../../db/database.ts';
import { accountId, userAccount, type UserAccountKind } from './accounts.ts';
import { lockAccounts } from './ledger.repository.ts';

/** Cached balances of a user's accounts; accounts that never moved are 0. */
export async function balancesOf(db: Db, userId: string): Promise<Record<UserAccountKind, number>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where(
      'id',
      'in',
      (['real', 'bonus', 'hold', 'payout'] as const).map((kind) =>
        accountId(userAccount(kind, userId)),
      ),
    )
    .execute();
  const balances = { real: 0, bonus: 0, hold: 0, payout: 0 };
  for (const { kind, balance } of rows) {
    if (kind === 'real' || kind === 'bonus' || kind === 'hold' || kind === 'payout') {
      balances[kind] = balance ?? 0;
    }
  }
  return balances;
}

/** What a checkout may spend: real money, and bonus money that has not expired. One query. */
export async function spendableOf(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ real: number; bonus: number }> {
  const { rows } = await sql<{ real: number; bonus: number }>`
    select
      coalesce((select balance from ledger_account
        where id = ${accountId(userAccount('real', userId))}), 0)::bigint as real,
      coalesce((select sum(remaining_cents) from bonus_grant
        where user_id = ${userId} and remaining_cents > 0 and expires_at > ${now}), 0)::bigint as bonus
  `.execute(db);
  return rows[0] ?? { real: 0, bonus: 0 };
}

/**
 * As `spendableOf`, with both accounts locked until the end of the transaction: nobody else spends or takes back what
 * this answers.
 */
export async function lockSpendable(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ real: number; bonus: number }> {
  await lockAccounts(db, [userAccount('real', userId), userAccount('bonus', userId)]);
  return spendableOf(db, userId, now);
}

export interface StatementLine {
  id: string;
  account: UserAccountKind;
  cents: number;
  kind: LedgerKind;
  rule: string | null;
  reference: string;
  release_at: Date | null;
  created_at: Date;
}

/** Postings to the given accounts of a user, newest first, after the posting `before`. */
export async function statementOf(
  db: Db,
  userId: string,
  query: { accounts: readonly UserAccountKind[]; before: string | null; limit: number },
): Promise<StatementLine[]> {
  const ids = query.accounts.map((kind) => accountId(userAccount(kind, userId)));
  const { rows } = await sql<StatementLine>`
    select posting.id, account.kind as account, posting.cents, entry.kind, entry.rule,
      entry.reference, entry.release_at, entry.created_at
    from ledger_posting posting
    join ledger_account account on account.id = posting.account_id
    join ledger_transaction entry on entry.id = posting.transaction_id
    where posting.account_id = any(${ids}::uuid[])
      and (${query.before}::uuid is null or posting.id < ${query.before}::uuid)
    order by posting.id desc limit ${query.limit}
  `.execute(db);
  return rows;
}

/** Read-only SQL of the ledger: balances and postings of given accounts. Callers authorize the access. */
import { sql } from 'kysely';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import type { Db } from '../../db/database.ts';
import { accountId, type Account, type AccountKind } from './accounts.ts';

/**
 * Balances of accounts that store one, in the given order; 0 where nothing was ever posted. Locks nothing: call
 * `lockAccounts` before when a decision depends on them.
 */
export async function findBalances(db: Db, accounts: readonly Account[]): Promise<number[]> {
  const ids = accounts.map(accountId);
  const rows = await db
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('id', 'in', ids)
    .execute();
  const balances = new Map(rows.map(({ id, balance }) => [id, balance ?? 0]));
  return ids.map((id) => balances.get(id) ?? 0);
}

export interface PostedLine<Kind extends AccountKind = AccountKind> {
  id: string;
  account: Kind;
  cents: number;
  kind: LedgerKind;
  rule: string | null;
  reference: string;
  release_at: Date | null;
  created_at: Date;
}

/**
 * Postings to the given accounts, newest first: a keyset page of those older than the posting `before`, of one period
 * where `from` or `to` (exclusive) is given.
 */
export async function listPostings<Kind extends AccountKind>(
  db: Db,
  accounts: readonly Account<Kind>[],
  page: { before: string | null; limit: number; from?: Date | null; to?: Date | null },
): Promise<PostedLine<Kind>[]> {
  const { rows } = await sql<PostedLine<Kind>>`
    select posting.id, account.kind as account, posting.cents, entry.kind, entry.rule,
      entry.reference, entry.release_at, entry.created_at
    from ledger_posting posting
    join ledger_account account on account.id = posting.account_id
    join ledger_transaction entry on entry.id = posting.transaction_id
    where posting.account_id = any(${accounts.map(accountId)}::uuid[])
      and (${page.before}::uuid is null or posting.id < ${page.before}::uuid)
      and (${page.from ?? null}::timestamptz is null or entry.created_at >= ${page.from ?? null}::timestamptz)
      and (${page.to ?? null}::timestamptz is null or entry.created_at < ${page.to ?? null}::timestamptz)
    order by posting.id desc limit ${page.limit}
  `.execute(db);
  return rows;
}

/**
 * Read-only SQL of a statement as files have it: every posting with the balance after it. Callers authorize the access.
 */
import { sql } from 'kysely';
import { userAccountKinds, type LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import type { Db } from '../../db/database.ts';
import { accountId, userAccount, type UserAccountKind } from './accounts.ts';
import type { StatementPeriod } from './statement-entries.repository.ts';

/** A posting to an account of a person. */
export interface BalancedPosting {
  id: string;
  account: UserAccountKind;
  cents: number;
  kind: LedgerKind;
  rule: string | null;
  reference: string;
  release_at: Date | null;
  created_at: Date;
  /** What the account held after it. */
  balance_cents: number;
}

interface AccountRow extends Omit<BalancedPosting, 'id'> {
  /** Null where nothing moved in the period. */
  id: string | null;
  closing: number;
}

export interface BalancedPostings {
  /** What each account held at the end of the period, in the order of the accounts. */
  closing: readonly { account: UserAccountKind; cents: number }[];
  /** The newest first. */
  postings: BalancedPosting[];
}

const inOrder = (account: UserAccountKind): number => userAccountKinds.indexOf(account);

/**
 * The newest postings of a period to all accounts of a person, each with the balance after it, and what the accounts held
 * at its end: one statement, so that all of it is of one instant. The balance is what the account holds now less what
 * was posted afterwards; each account is read from the end of its index.
 * @param limit of postings in all
 */
export async function listBalancedPostings(
  db: Db,
  userId: string,
  { from, to, limit }: StatementPeriod & { limit: number },
): Promise<BalancedPostings> {
  const ids = userAccountKinds.map((kind) => accountId(userAccount(kind, userId)));
  const { rows } = await sql<AccountRow>`
    select line.*, own.account, coalesce(held.cents, 0)::bigint as closing,
      (coalesce(held.cents, 0) - coalesce(line.newer, 0))::bigint as balance_cents
    from unnest(${ids}::uuid[], ${[...userAccountKinds]}::text[]) as own (id, account)
    left join lateral (
      select account.balance - coalesce((
        select sum(posting.cents) from ledger_posting posting
        join ledger_transaction entry on entry.id = posting.transaction_id
        where posting.account_id = own.id and entry.created_at >= ${to}::timestamptz), 0) as cents
      from ledger_account account where account.id = own.id
    ) as held on true
    left join lateral (
      select posting.id, posting.cents, entry.kind, entry.rule, entry.reference, entry.release_at, entry.created_at,
        sum(posting.cents) over (
          order by posting.id desc rows between unbounded preceding and 1 preceding) as newer
      from ledger_posting posting
      join ledger_transaction entry on entry.id = posting.transaction_id
      where posting.account_id = own.id
        and (${from}::timestamptz is null or entry.created_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or entry.created_at < ${to}::timestamptz)
      order by posting.id desc limit ${limit}
    ) as line on true
    order by line.id desc nulls last
    limit ${limit + userAccountKinds.length}
  `.execute(db);
  const closing = new Map(rows.map((row) => [row.account, row.closing]));
  return {
    closing: [...closing]
      .map(([account, cents]) => ({ account, cents }))
      .toSorted((a, b) => inOrder(a.account) - inOrder(b.account)),
    postings: rows
      .flatMap(({ id, closing: _, ...row }) => (id === null ? [] : [{ ...row, id }]))
      .slice(0, limit),
  };
}

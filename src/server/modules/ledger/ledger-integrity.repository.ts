/** SQL of the ledger's integrity check. Each query returns violations only: an empty result means that all is well. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface Violation {
  /** The violated invariant. */
  check: string;
  /** The violating ids and amounts. */
  detail: string;
}

/** Cached balances of one owner that differ from the sum of their postings. Locks nothing. */
export async function differingAccounts(db: Db, owner: string): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'balance equals postings' as check,
      format('%s of %s: balance %s, postings %s', a.kind, a.owner, a.balance, coalesce(p.cents, 0)) as detail
    from ledger_account a
    left join lateral (
      select sum(cents)::bigint as cents from ledger_posting where account_id = a.id
    ) p on true
    where a.balance is not null and a.balance <> coalesce(p.cents, 0)
      and a.owner = ${owner}
  `.execute(db);
  return rows;
}

/** The smallest id (UUIDv7) that can have been generated at this instant or later. */
function idFrom(since: Date): string {
  const hex = since.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const everything = '00000000-0000-0000-0000-000000000000';

/** The lower bound of ids generated since this instant; below all ids for null. */
export const idBound = (since: Date | null): string =>
  since === null ? everything : idFrom(since);

/**
 * Checks all invariants of the ledger (quality page, "Money and orders") in one statement.
 * @param since checks only rows written since this instant and the accounts that they touched; null: everything
 */
export async function ledgerViolations(db: Db, since: Date | null = null): Promise<Violation[]> {
  const from = idBound(since);
  const isFull = since === null;
  const { rows } = await sql<Violation>`
    with touched as materialized (
      select id, kind, owner, balance from ledger_account
      where ${isFull}::boolean or id in (select account_id from ledger_posting where id >= ${from}::uuid)
    )
    select 'transactions balance' as check, format('transaction %s: %s postings, sum %s', t.id,
        count(p.id), coalesce(sum(p.cents), 0)) as detail
      from ledger_transaction t left join ledger_posting p on p.transaction_id = t.id
      where t.id >= ${from}::uuid
      group by t.id having count(p.id) < 2 or coalesce(sum(p.cents), 0) <> 0
    union all
    select 'global sum is zero', sum(cents)::text from ledger_posting
      where ${isFull}::boolean having sum(cents) <> 0
    union all
    select 'postings have an account', p.id::text
      from ledger_posting p left join ledger_account a on a.id = p.account_id
      where a.id is null and p.id >= ${from}::uuid
    union all
    select 'an account has one id', format('%s of %s', kind, owner)
      from ledger_account where (kind, owner) in (select kind, owner from touched)
      group by kind, owner having count(*) > 1
    union all
    select 'no balance below zero', format('%s of %s: %s', kind, owner, balance)
      from touched where balance < 0 and kind <> 'debt'
    union all
    select 'no debt above zero', format('%s: %s', owner, balance)
      from touched where balance > 0 and kind = 'debt'
    union all
    select 'balance equals postings',
      format('%s of %s: balance %s, postings %s', a.kind, a.owner, a.balance, coalesce(p.cents, 0))
      from touched a left join lateral (
        select sum(cents)::bigint as cents from ledger_posting where account_id = a.id
      ) p on true
      where a.balance is not null and a.balance <> coalesce(p.cents, 0)
  `.execute(db);
  return isFull ? [...rows, ...(await markViolations(db))] : rows;
}

/** Marks that are not the sum of the postings up to them. */
async function markViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'a balance mark is the sum of the postings up to it' as check,
      format('account %s at %s: mark %s, postings %s', m.account_id, m.posting_id, m.cents, p.cents) as detail
    from (
      select distinct on (account_id) account_id, posting_id, cents from balance_mark
      order by account_id, posting_id desc
    ) m
    cross join lateral (
      select coalesce(sum(cents), 0)::bigint as cents from ledger_posting
      where account_id = m.account_id and id <= m.posting_id
    ) p
    where p.cents <> m.cents
  `.execute(db);
  return rows;
}

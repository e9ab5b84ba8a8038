/** SQL of the ledger check. Each query answers violations only: an empty result is the proof. */
import { sql } from 'kysely';
import { openPayoutStatuses } from '~/domain/payout-lifecycle.ts';
import type { Db } from '../../db/database.ts';

export interface Violation {
  /** Which promise is broken. */
  check: string;
  /** What breaks it: ids and amounts. */
  detail: string;
}

/** Cached balances that differ from the sum of their postings, of one owner or of all. */
export async function differingAccounts(db: Db, owner: string | null): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'balance equals postings' as check,
      format('%s of %s: balance %s, postings %s', a.kind, a.owner, a.balance, coalesce(p.cents, 0)) as detail
    from ledger_account a
    left join lateral (
      select sum(cents)::bigint as cents from ledger_posting where account_id = a.id
    ) p on true
    where a.balance is not null and a.balance <> coalesce(p.cents, 0)
      and (${owner}::text is null or a.owner = ${owner}::text)
  `.execute(db);
  return rows;
}

/** Everything that the wallet promises about itself (quality page, "Money and orders"). */
export async function ledgerViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'transactions balance' as check, format('transaction %s: %s postings, sum %s', t.id,
        count(p.id), coalesce(sum(p.cents), 0)) as detail
      from ledger_transaction t left join ledger_posting p on p.transaction_id = t.id
      group by t.id having count(p.id) < 2 or coalesce(sum(p.cents), 0) <> 0
    union all
    select 'global sum is zero', sum(cents)::text from ledger_posting having sum(cents) <> 0
    union all
    select 'postings have an account', p.id::text
      from ledger_posting p left join ledger_account a on a.id = p.account_id where a.id is null
    union all
    select 'an account has one id', format('%s of %s', kind, owner)
      from ledger_account group by kind, owner having count(*) > 1
    union all
    select 'no balance below zero', format('%s of %s: %s', kind, owner, balance)
      from ledger_account where balance < 0
    union all
    select 'open holds equal the hold account',
        format('user %s: account %s, holds %s', coalesce(a.owner, h.user_id::text), a.balance, h.cents)
      from (select owner, balance from ledger_account where kind = 'hold') a
      full join (select user_id, sum(net_cents)::bigint as cents from hold
        where resolved_at is null group by user_id) h on h.user_id::text = a.owner
      where coalesce(a.balance, 0) <> coalesce(h.cents, 0)
    union all
    select 'a hold is released by one posting', format('hold %s (%s)', h.id, h.resolution)
      from hold h left join ledger_transaction t on t.key = 'hold:' || h.id || ':released'
      where (t.id is not null) <> (h.resolution is not distinct from 'released')
    union all
    select 'open payouts equal the payout account',
        format('user %s: account %s, requests %s', coalesce(a.owner, r.user_id::text), a.balance, r.cents)
      from (select owner, balance from ledger_account where kind = 'payout') a
      full join (select user_id, sum(amount_cents)::bigint as cents from payout_request
        where status = any(${[...openPayoutStatuses]}::text[]) group by user_id) r
        on r.user_id::text = a.owner
      where coalesce(a.balance, 0) <> coalesce(r.cents, 0)
    union all
    select 'captured deposits are posted', d.id::text
      from deposit d left join ledger_transaction t on t.key = 'deposit:' || d.id
      where (t.id is not null) <> (d.status = 'captured')
    union all
    select 'open bonus grants equal the bonus account',
        format('user %s: account %s, grants %s', coalesce(a.owner, g.user_id::text), a.balance, g.cents)
      from (select owner, balance from ledger_account where kind = 'bonus') a
      full join (select user_id, sum(remaining_cents)::bigint as cents from bonus_grant
        group by user_id) g on g.user_id::text = a.owner
      where coalesce(a.balance, 0) <> coalesce(g.cents, 0)
  `.execute(db);
  return [...rows, ...(await differingAccounts(db, null))];
}

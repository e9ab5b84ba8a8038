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

/** Cached balances of one owner that differ from the sum of their postings. */
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

/** The least id (UUIDv7) that was made at this moment or later. */
function idFrom(since: Date): string {
  const hex = since.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const everything = '00000000-0000-0000-0000-000000000000';

/** The bound of ids for what was written from this moment on; below all ids for null. */
export const idBound = (since: Date | null): string =>
  since === null ? everything : idFrom(since);

/**
 * Everything that the wallet promises about itself (quality page, "Money and orders").
 * @param since looks only at what was written from this moment on, and at the accounts that it touched; null: at everything
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
      from touched where balance < 0
    union all
    select 'balance equals postings',
      format('%s of %s: balance %s, postings %s', a.kind, a.owner, a.balance, coalesce(p.cents, 0))
      from touched a left join lateral (
        select sum(cents)::bigint as cents from ledger_posting where account_id = a.id
      ) p on true
      where a.balance is not null and a.balance <> coalesce(p.cents, 0)
  `.execute(db);
  return [...rows, ...(await claimViolations(db, since))];
}

/** What waits for somebody (holds, payouts, deposits, bonus) against the accounts in which it waits. */
async function claimViolations(db: Db, since: Date | null): Promise<Violation[]> {
  const isFull = since === null;
  const { rows } = await sql<Violation>`
    with touched as materialized (
      select kind, owner::uuid as owner, balance from ledger_account
      where kind in ('real', 'bonus', 'hold', 'payout') and (${isFull}::boolean
        or id in (select account_id from ledger_posting where id >= ${idBound(since)}::uuid))
    )
    select 'open holds equal the hold account' as check,
        format('user %s: account %s, holds %s', coalesce(a.owner, h.user_id), a.balance, h.cents) as detail
      from (select owner, balance from touched where kind = 'hold') a
      full join (select user_id, sum(net_cents)::bigint as cents from hold
        where resolved_at is null
          and (${isFull}::boolean or user_id in (select owner from touched))
        group by user_id) h on h.user_id = a.owner
      where coalesce(a.balance, (select balance from ledger_account
          where kind = 'hold' and owner = h.user_id::text), 0) <> coalesce(h.cents, 0)
    union all
    select 'a hold is released by one posting', format('hold %s (%s)', h.id, h.resolution)
      from hold h left join ledger_transaction t on t.key = 'hold:' || h.id || ':released'
      where (t.id is not null) <> (h.resolution is not distinct from 'released')
        and (${isFull}::boolean or h.user_id in (select owner from touched))
    union all
    select 'open payouts equal the payout account',
        format('user %s: account %s, requests %s', coalesce(a.owner, r.user_id), a.balance, r.cents)
      from (select owner, balance from touched where kind = 'payout') a
      full join (select user_id, sum(amount_cents)::bigint as cents from payout_request
        where status = any(${[...openPayoutStatuses]}::text[])
          and (${isFull}::boolean or user_id in (select owner from touched))
        group by user_id) r on r.user_id = a.owner
      where coalesce(a.balance, (select balance from ledger_account
          where kind = 'payout' and owner = r.user_id::text), 0) <> coalesce(r.cents, 0)
    union all
    select 'captured deposits are posted', d.id::text
      from deposit d left join ledger_transaction t on t.key = 'deposit:' || d.id
      where (t.id is not null) <> (d.status = 'captured')
        and (${isFull}::boolean or d.user_id in (select owner from touched))
    union all
    select 'open bonus grants equal the bonus account',
        format('user %s: account %s, grants %s', coalesce(a.owner, g.user_id), a.balance, g.cents)
      from (select owner, balance from touched where kind = 'bonus') a
      full join (select user_id, sum(remaining_cents)::bigint as cents from bonus_grant
        where ${isFull}::boolean or user_id in (select owner from touched)
        group by user_id) g on g.user_id = a.owner
      where coalesce(a.balance, (select balance from ledger_account
          where kind = 'bonus' and owner = g.user_id::text), 0) <> coalesce(g.cents, 0)
  `.execute(db);
  return rows;
}

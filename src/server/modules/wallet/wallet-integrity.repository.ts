/** SQL of the wallet's integrity check. It returns violations only. */
import { sql } from 'kysely';
import { openPayoutStatuses } from '~/domain/payout-lifecycle.ts';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';
import { sentViolations } from './payouts/sent-integrity.repository.ts';

/**
 * Holds, payouts, deposits and bonus compared with the accounts that contain their money.
 * @param since checks only accounts with postings since this time; null: all
 */
export async function walletViolations(db: Db, since: Date | null = null): Promise<Violation[]> {
  const isFull = since === null;
  const { rows } = await sql<Violation>`
    with touched as materialized (
      select kind, owner::uuid as owner, balance from ledger_account
      where kind in ('real', 'card', 'bonus', 'hold', 'payout') and (${isFull}::boolean
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
    select 'a payout that came back is posted once', r.id::text
      from payout_request r left join ledger_transaction t on t.key = 'payout:' || r.id || ':bounced'
      where (t.id is not null) <> (r.decline_reason is not distinct from 'bounced')
        and (${isFull}::boolean or r.user_id in (select owner from touched))
    union all
    select 'a payout books its fee once it is sent, and gives it back with the money',
        format('%s: fee %s, booked %s', t.key, r.fee_cents, booked.cents)
      from payout_request r
      join ledger_transaction t on t.key in ('payout:' || r.id || ':paid', 'payout:' || r.id || ':bounced')
      cross join lateral (select coalesce(sum(p.cents), 0)::bigint as cents
        from ledger_posting p join ledger_account a on a.id = p.account_id
        where p.transaction_id = t.id and a.kind = 'fees') booked
      where booked.cents <> case when t.key like '%:paid' then r.fee_cents else -r.fee_cents end
        and (${isFull}::boolean or r.user_id in (select owner from touched))
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
  return [...rows, ...(await sentViolations(db))];
}

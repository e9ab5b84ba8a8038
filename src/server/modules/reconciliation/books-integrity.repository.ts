/** SQL of the integrity check of providers' lines and what they posted. It returns violations only. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';
import { bankRule, ownRules, suspenseRule } from './match-entries.ts';

/**
 * What reconciling posted follows from lines and closed differences, and from nothing else.
 * @param since checks only what was posted, read or closed since this time; null: all
 */
export async function booksViolations(db: Db, since: Date | null = null): Promise<Violation[]> {
  const from = idBound(since);
  const isFull = since === null;
  const { rows } = await sql<Violation>`
    with touched as materialized (
      select * from provider_entry where ${isFull}::boolean or posted_at >= ${since}::timestamptz
    )
    select 'fees of a provider are posted as its line tells' as check,
        format('line %s of %s: fee %s, posted %s', e.entry_id, e.provider,
          case when e.category = 'fee' then e.fee_cents - e.amount_cents else e.fee_cents end,
          coalesce(p.cents, 0)) as detail
      from touched e left join lateral (
        select -sum(p.cents)::bigint as cents
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        join ledger_account a on a.id = p.account_id and a.kind = 'provider_cost'
        where t.key = 'provider_entry:' || e.provider || ':' || e.entry_id || ':' || ${ownRules.fee}::text
      ) p on true
      where e.posted_at is not null and e.currency = 'USD' and e.category not in ('chargeback', 'chargeback_reversal')
        and coalesce(p.cents, 0) <> case when e.category = 'fee' then e.fee_cents - e.amount_cents else e.fee_cents end
    union all
    select 'money to the bank is posted as the line of the provider tells',
        format('line %s of %s: %s, posted %s', e.entry_id, e.provider, e.usd_cents, coalesce(p.cents, 0))
      from touched e left join lateral (
        select sum(p.cents)::bigint as cents
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        join ledger_account a on a.id = p.account_id and a.kind = 'clearing' and a.owner = 'bank'
        where t.key = 'provider_entry:' || e.provider || ':' || e.entry_id || ':' || ${bankRule}::text
      ) p on true
      where e.posted_at is not null and e.category in ('payout', 'payout_reversal', 'topup')
        and coalesce(p.cents, 0) <> coalesce(e.usd_cents, 0)
    union all
    select 'what reconciling posted has a line or a closed difference', t.key
      from ledger_transaction t
      where t.id >= ${from}::uuid and t.rule in (${ownRules.fee}::text, ${ownRules.currency}::text, ${bankRule}::text, ${suspenseRule}::text)
        and not exists (select from provider_entry e
          where t.key = 'provider_entry:' || e.provider || ':' || e.entry_id || ':' || t.rule)
        and not exists (select from provider_difference d
          where d.id = case when t.key like 'suspense:%' then split_part(t.key, ':', 2)::uuid end)
    union all
    select 'a closed difference is on suspense as it was closed',
        format('difference %s: %s, posted %s', d.id, d.suspense_cents, coalesce(p.cents, 0))
      from provider_difference d left join lateral (
        select sum(p.cents)::bigint as cents
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        join ledger_account a on a.id = p.account_id and a.kind = 'suspense'
        where t.key = 'suspense:' || d.id
      ) p on true
      where d.state = 'closed' and (${isFull}::boolean or d.ended_at >= ${since}::timestamptz)
        and coalesce(p.cents, 0) <> coalesce(d.suspense_cents, 0)
  `.execute(db);
  return rows;
}

/** SQL of the integrity check of what services take for payouts. It returns violations only. */
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Violation } from '../../ledger/index.ts';

/** What is noted of a service's fees compared with what is posted. */
export async function sentViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'what a service takes for a payout is posted as it says' as check,
      format('payout %s: fee %s, posted %s', i.payout_id, i.cents, coalesce(booked.cents, 0)) as detail
    from (select payout_id, sum(provider_fee_cents)::bigint as cents from payout_item
      where fee_postings > 0 group by payout_id) i
    cross join lateral (select -sum(p.cents)::bigint as cents
      from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
      join ledger_account a on a.id = p.account_id and a.kind = 'provider_cost'
      where t.reference = i.payout_id::text and t.rule = 'payout.provider_fee') booked
    where i.cents <> coalesce(booked.cents, 0)
  `.execute(db);
  return rows;
}

/**
 * Read-only SQL: the fees that the ledger booked, by whom they were charged to. What a document charges is what stands on the
 * platform's fee account, nothing else. Callers authorize the access.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accountId, platformAccount } from '../ledger/index.ts';

/** What one order or payout did to the fees of a period, where it did anything. */
export interface FeeLine {
  user_id: string;
  reference: string;
  subject: 'order' | 'payout';
  /** Of the order; of a payout its kind. */
  title: string;
  /** When it last moved fees. */
  at: Date;
  /** Of an order: what it was settled at in the period, or taken back, with the fee. Of a payout its amount. */
  base_cents: number;
  /** Above zero: charged. Below: given back. */
  cents: number;
}

/** The kinds of the index `ledger_transaction_fees`, word for word. */
const moving = sql`t.kind in ('order_completed', 'order_reopened', 'payout_paid', 'payout_returned')`;

/** The platform's fee account: its id is derived, nothing has to be looked up. */
export const feesAccount = sql`${accountId(platformAccount('fees'))}::uuid`;

/**
 * The fees of a month for the next accounts in the order of their ids that have no documents of it yet. What came and went
 * within the month is not among them.
 * @param after the last account of the page before
 * @param limit of accounts
 */
export async function selectFeeLines(
  db: Db,
  { from, to, month }: { from: Date; to: Date; month: string },
  after: string | null,
  limit: number,
): Promise<FeeLine[]> {
  const { rows } = await sql<FeeLine>`
    with moved as materialized (
      select t.reference, case when t.kind like 'order%' then 'order' else 'payout' end as subject,
        max(t.created_at) as at, sum(p.cents) filter (where a.id = ${feesAccount})::bigint as cents,
        abs(sum(p.cents))::bigint as settled_cents
      from ledger_transaction t
      join ledger_posting p on p.transaction_id = t.id
      join ledger_account a on a.id = p.account_id and (a.id = ${feesAccount} or a.kind = 'hold')
      where ${moving} and t.created_at >= ${from} and t.created_at < ${to}
      group by 1, 2 having coalesce(sum(p.cents) filter (where a.id = ${feesAccount}), 0) <> 0
    ),
    named as materialized (
      select o.seller_id as user_id, m.*, o.offer->>'title' as title, m.settled_cents as base_cents
      from moved m join market_order o on o.id = m.reference::uuid where m.subject = 'order'
      union all
      select r.user_id, m.*, r.kind, r.amount_cents
      from moved m join (
        select q.id, q.user_id, q.amount_cents, method.kind from payout_request q
        join payout_method method on method.id = q.method_id
      ) r on r.id = m.reference::uuid
      where m.subject = 'payout'
    )
    select * from named
    where user_id in (
      select distinct n.user_id from named n
      where (${after}::uuid is null or n.user_id > ${after}::uuid) and not exists (
        select from paper d where d.user_id = n.user_id and d.month = ${`${month}-01`}::date
      )
      order by n.user_id limit ${limit}
    )
    order by user_id, at, reference
  `.execute(db);
  return rows;
}

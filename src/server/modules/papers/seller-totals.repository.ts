/**
 * Read-only SQL: what sellers were credited and charged in a calendar year, by quarter, as the ledger booked it. One query
 * for one seller and for all, so that a seller's paper and the staff's file agree. Callers authorize the access.
 */
import { sql } from 'kysely';
import { personalServices } from '~/contracts/catalogue/base-categories.ts';
import type { Db } from '../../db/database.ts';
import { feesAccount } from './fee-lines.repository.ts';

/** One seller in one quarter. A sale that was taken back counts less in the quarter in which that happened. */
export interface QuarterTotal {
  user_id: string;
  quarter: number;
  /** Sales completed, less those taken back. */
  sales: number;
  /** Those of them that were personal services, not goods. */
  services: number;
  /** What was credited for them after fees, in US cents. */
  net_cents: number;
  /** What was kept of them as fees. */
  fee_cents: number;
  /** Fees of payouts. */
  payout_fee_cents: number;
}

/** @param userId one seller; null: all */
export async function selectQuarterTotals(
  db: Db,
  year: number,
  userId: string | null,
): Promise<QuarterTotal[]> {
  const [from, to] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))];
  const own = sql`
    and t.reference in (
      select o.id::text from market_order o where o.seller_id = ${userId}::uuid
      union all select r.id::text from payout_request r where r.user_id = ${userId}::uuid
    )
  `;
  const { rows } = await sql<QuarterTotal>`
    with moved as materialized (
      select t.id, t.kind, t.reference, t.created_at from ledger_transaction t
      where t.kind in ('order_completed', 'order_reopened', 'payout_paid', 'payout_returned')
        and t.created_at >= ${from} and t.created_at < ${to} ${userId === null ? sql`` : own}
    ),
    booked as (
      select m.kind like 'order%' as is_sale, m.kind, m.reference::uuid as reference, m.created_at,
        (select coalesce(sum(p.cents), 0) from ledger_posting p
          where p.transaction_id = m.id and p.account_id = ${feesAccount}) as fee,
        (select coalesce(sum(p.cents), 0) from ledger_posting p
          join ledger_account a on a.id = p.account_id and a.kind = 'hold'
          where p.transaction_id = m.id) as net
      from moved m
    )
    select coalesce(o.seller_id, r.user_id) as user_id,
      extract(quarter from b.created_at at time zone 'UTC')::integer as quarter,
      coalesce(sum(case b.kind when 'order_completed' then 1 else -1 end)
        filter (where b.is_sale and b.net + b.fee <> 0), 0)::integer as sales,
      coalesce(sum(case b.kind when 'order_completed' then 1 else -1 end)
        filter (where b.is_sale and b.net + b.fee <> 0
          and o.offer->'category'->>'base' = any(${[...personalServices]}::text[])), 0)::integer as services,
      coalesce(sum(b.net) filter (where b.is_sale), 0)::bigint as net_cents,
      coalesce(sum(b.fee) filter (where b.is_sale), 0)::bigint as fee_cents,
      coalesce(sum(b.fee) filter (where not b.is_sale), 0)::bigint as payout_fee_cents
    from booked b
    left join market_order o on b.is_sale and o.id = b.reference
    left join payout_request r on not b.is_sale and r.id = b.reference
    group by 1, 2
    having bool_or(b.net <> 0 or b.fee <> 0)
    order by 1, 2
  `.execute(db);
  return rows;
}

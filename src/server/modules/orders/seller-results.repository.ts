/** SQL of sellers' results in the period from which their level is computed. */
import { sql } from 'kysely';
import type { SellerResults } from '~/domain/seller-level.ts';
import type { Db } from '../../db/database.ts';

/**
 * Refunds that are the seller's fault: neither the buyer's change of mind nor the result of a check. One that both agreed on is
 * where nothing was delivered, whoever opened the dispute and whether it was started: otherwise a dispute would be the way to
 * give up an order that does not count (decision 0091).
 */
const SELLERS_FAULT = ['decline', 'start_timeout', 'resolve_refund'];

/**
 * Results of the sellers since the given time. Reads each seller's own orders by their index.
 */
export async function selectSellerResults(
  db: Db,
  sellerIds: readonly string[],
  since: Date,
): Promise<Map<string, SellerResults>> {
  const { rows } = await sql<{
    seller_id: string;
    orders: number;
    turnover_cents: number;
    failed: number;
  }>`
    select seller.id as seller_id, result.*
    from unnest(${[...sellerIds]}::uuid[]) as seller (id)
    cross join lateral (
      select
        count(*) filter (where o.status = 'completed' and o.completed_at > ${since}) as orders,
        -- What support gave back was not paid in the end: a trade for nothing earns no level.
        coalesce(sum(o.total_cents - o.refunded_bonus_cents - o.refunded_real_cents
          - o.refunded_card_cents - o.refunded_promo_cents) filter (
          where o.status = 'completed' and o.completed_at > ${since}
        ), 0)::bigint as turnover_cents,
        count(*) filter (where o.status = 'refund' and o.status_at > ${since} and exists (
          select from order_event e
          where e.order_id = o.id and e.status = 'refund'
            and (e.event = any(${SELLERS_FAULT}::text[]) or e.from_status = 'in_progress'
              or (e.event = 'agree_refund' and o.delivered_at is null)
              or (e.from_status = 'disputed' and o.started_at is not null
                and e.event <> 'agree_refund'
                and (o.dispute_opened_by = 'buyer' or o.deliver_by < o.clock_stopped_at)))
        )) as failed
      from market_order o
      where o.seller_id = seller.id and o.status in ('completed', 'refund')
        and o.status_at > ${since}
    ) result
  `.execute(db);
  return new Map(
    rows.map((row) => [
      row.seller_id,
      { orders: row.orders, turnoverCents: row.turnover_cents, failed: row.failed },
    ]),
  );
}

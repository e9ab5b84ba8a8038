/** SQL of what the buyer of an order should know about its payments. */
import { sql } from 'kysely';
import type { PaymentNotice } from '~/contracts/payments/payments.schemas.ts';
import type { Db } from '../../db/database.ts';

interface NoticeRow {
  id: string;
  kind: PaymentNotice['kind'];
  amount_cents: number;
  outcome: string | null;
  at: Date;
}

/**
 * Notices about the payments of an order, the oldest first. A failed payment is one only while it is the newest, and the
 * order is unpaid.
 */
export async function findPaymentNotices(
  db: Db,
  orderId: string,
  isUnpaid: boolean,
): Promise<PaymentNotice[]> {
  const { rows } = await sql<NoticeRow>`
    with noticed as (
      select p.id, p.amount_cents, p.outcome, coalesce(m.resolved_at, m.processed_at, p.updated_at) as at,
        case
          when m.resolution is not null then m.resolution
          when p.outcome <> 'order' then 'late'
          when m.id is not null then 'mismatch'
          when p.status = 'failed' and ${isUnpaid}::boolean
            and p.id = (select id from payment where order_id = p.order_id order by id desc limit 1) then 'failed'
        end as kind
      from payment p
      left join lateral (
        select w.id, w.resolution, w.resolved_at, w.processed_at
        from payment_event e
        join payment_event_processing w on w.provider = e.provider and w.event_id = e.event_id
        where e.reference = p.id::text and e.provider = p.provider and e.purpose = 'order'
          and e.type = 'payment.succeeded' and w.outcome = 'mismatch'
        order by (w.resolution is not distinct from 'credited') desc, w.resolution is null desc, w.id desc
        limit 1
      ) m on true
      where p.order_id = ${orderId}
    )
    select id, kind, amount_cents, outcome, at from noticed where kind is not null order by id
  `.execute(db);
  return rows.map(({ id, kind, amount_cents: amount, outcome, at }) => ({
    id,
    kind,
    amount,
    went_to: kind === 'late' || kind === 'credited' ? placeOf(outcome) : null,
    at: at.toISOString(),
  }));
}

function placeOf(outcome: string | null): PaymentNotice['went_to'] {
  return outcome === 'wallet' ? 'wallet' : 'card';
}

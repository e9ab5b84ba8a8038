/** SQL of what the buyer of an order should know about its payments. */
import { sql } from 'kysely';
import type { PaymentNotice, PaymentNotices } from '~/contracts/payments/payments.schemas.ts';
import type { Db } from '../../db/database.ts';

interface NoticeRow {
  id: string;
  /** Null for the newest payment while the provider has told nothing of it. */
  kind: PaymentNotice['kind'] | null;
  amount_cents: number;
  /** What was reserved for it and came back; 0 where the order was paid with it since, or it is reserved for another payment of it. */
  wallet_cents: number;
  outcome: string | null;
  at: Date;
}

/**
 * Notices about the payments of an order, the oldest first. A payment that failed, whose page has closed or whose promise was given up is one only while it is the newest, and the
 * order is unpaid. The newest is the one that was started last: a buyer may go back to an earlier one.
 */
export async function findPaymentNotices(
  db: Db,
  orderId: string,
  order: { isUnpaid: boolean; isPaidFromWallet: boolean },
): Promise<PaymentNotices> {
  const { rows } = await sql<NoticeRow>`
    with noticed as (
      select p.id, p.outcome, coalesce(back.cents, 0)::bigint as wallet_cents,
        case when m.resolution = 'credited' then m.amount_cents else p.amount_cents end as amount_cents,
        coalesce(m.resolved_at, m.processed_at, p.updated_at) as at,
        case
          when m.resolution = 'credited' then 'credited'
          when p.outcome <> 'order' then 'late'
          when m.resolution = 'closed' then 'closed'
          when m.outcome = 'mismatch' then 'mismatch'
          when m.id is not null and p.status <> 'captured' then 'booking'
          when p.status in ('failed', 'expired', 'voiding', 'voided') and ${order.isUnpaid}::boolean and newest.id = p.id then 'failed'
        end as kind,
        -- Promised money that is taken at once is on its way, though its page has ended.
        (p.status = 'created' or (p.status = 'capturing' and p.outcome is null)) and newest.id = p.id as is_pending
      from payment p
      cross join (
        select id from payment where order_id = ${orderId}
        order by case status when 'created' then updated_at else created_at end desc, id desc limit 1
      ) newest
      left join lateral (
        select w.id, w.outcome, w.resolution, w.resolved_at, w.processed_at, e.amount_cents
        from payment_event e
        join payment_event_processing w on w.provider = e.provider and w.event_id = e.event_id
        where e.reference = p.id::text and e.provider = p.provider and e.purpose = 'order'
          and e.type = 'payment.succeeded'
          and (w.outcome = 'mismatch' or (w.outcome is null and w.last_error is not null))
        order by (w.resolution is not distinct from 'credited') desc, w.resolution is null desc, w.id desc
        limit 1
      ) m on true
      left join lateral (
        select k.bonus_cents + k.card_cents + k.real_cents as cents
        from wallet_reservation k
        where k.payment_id = p.id and k.outcome = 'returned' and ${!order.isPaidFromWallet}::boolean
          and not exists (
            select from wallet_reservation other where other.order_id = k.order_id
              and (other.ended_at is null or other.outcome = 'spent')
          )
      ) back on true
      where p.order_id = ${orderId}
    )
    select id, kind, amount_cents, wallet_cents, outcome, at from noticed
    where kind is not null or is_pending order by id
  `.execute(db);
  const data = rows.flatMap(
    ({ id, kind, amount_cents: amount, wallet_cents: wallet, outcome, at }) =>
      kind === null
        ? []
        : [
            {
              id,
              kind,
              amount,
              wallet_amount: backInWallet(kind, wallet),
              went_to: placeOf(kind, outcome),
              at: at.toISOString(),
            },
          ],
  );
  return { data, meta: { pending: data.length < rows.length } };
}

/** What was reserved of the wallet for a payment that paid nothing, and is there again. */
function backInWallet(kind: PaymentNotice['kind'], cents: number): number {
  return kind === 'failed' || kind === 'late' || kind === 'credited' ? cents : 0;
}

function placeOf(kind: PaymentNotice['kind'], outcome: string | null): PaymentNotice['went_to'] {
  if (kind !== 'late' && kind !== 'credited') return null;
  return outcome === 'wallet' ? 'wallet' : 'card';
}

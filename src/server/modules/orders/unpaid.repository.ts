/** SQL of unpaid orders: what they hold of an offer, and for how long. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { askWithNext, type Later } from '../../db/sent-together.ts';
import type { OrderRow } from './orders.repository.ts';

export type UnpaidOrder = Pick<
  OrderRow,
  'id' | 'offer_id' | 'status' | 'created_at' | 'status_at' | 'due_at'
>;

/**
 * A buyer's unpaid orders, those that ended unpaid after holding their units for a while, and of this offer all that
 * ended so; besides, orders of the same seller that the buyer paid and left before they were started, of their own
 * accord: not out of a dispute that the seller opened. Newest first. Sent with the next statement.
 */
export function selectUnpaid(
  db: Db,
  buyerId: string,
  ended: { offerId: string; endedAfter: Date; heldMinutes: number },
): Promise<Later<UnpaidOrder[]>> {
  const statement = sql<UnpaidOrder>`
    /* prepared */
    select id, offer_id, status, created_at, status_at, due_at from market_order
    where buyer_id = ${buyerId} and (
      status = 'created'
      or (status = 'cancelled' and promise is null and status_at > ${ended.endedAfter} and (offer_id = ${ended.offerId}
        or status_at - created_at >= ${ended.heldMinutes}::integer * interval '1 minute'))
    )
    union all
    select id, offer_id, 'refund' as status, created_at, status_at, due_at from market_order o
    where buyer_id = ${buyerId} and (status = 'refund' or (status = 'cancelled' and promise is not null))
      and started_at is null
      and status_at > ${ended.endedAfter}
      and seller_id = (select seller_id from offer where id = ${ended.offerId})
      and exists (select from order_event e
        where e.order_id = o.id and e.status = o.status and e.event = 'cancel'
          and not (e.from_status = 'disputed' and o.dispute_opened_by = 'seller'))
    order by status_at desc, id desc
  `;
  return askWithNext(db, statement);
}

/**
 * How many minutes unpaid orders have held an offer since `from`, as if each had held the whole stock. The offer is
 * locked, so that orders of several people at once see each other.
 */
export async function offerHeldMinutes(
  db: Db,
  offerId: string,
  { from, now }: { from: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(stock_share_bps / 600000.0 * extract(epoch from
      case status when 'created' then ${now}::timestamptz else status_at end
        - greatest(created_at, ${from}::timestamptz))), 0)::float8 as minutes
    from market_order
    where offer_id = ${offerId} and (status = 'created' or (status = 'cancelled' and promise is null and status_at > ${from}))
  `.execute(db);
  return rows[0]?.minutes ?? 0;
}

/** Extends the reservation of a locked unpaid order until `dueAt`. No status changes, so there is no event. */
export async function holdUntil(db: Db, orderId: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('market_order')
    .set({ due_at: dueAt })
    .where('id', '=', orderId)
    .where('due_event', '=', 'unpaid_timeout')
    .execute();
}

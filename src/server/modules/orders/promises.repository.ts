/** SQL of money that cards have promised to orders (decision 0100). */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Violation } from '../ledger/index.ts';
import { touchedOrders } from './order-integrity.repository.ts';

/** What a buyer's cards have promised to orders that wait for a check, in cents. Whoever decides by it holds the buyer's card account. */
export async function promisedOf(db: Db, buyerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(promised_cents), 0)::bigint as cents from market_order
    where buyer_id = ${buyerId} and promise in ('waiting', 'asked')
  `.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Orders that wait with a card's promise of money, compared with their payments. @param since as for `orderMoneyViolations` */
export async function orderPromiseViolations(
  db: Db,
  since: Date | null = null,
): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with touched as materialized (${touchedOrders(since)})
    select 'an order waits with a promise that its payment has' as check, format('order %s (%s): %s, payment %s', o.id, o.status, o.promise, p.status) as detail
      from touched o left join payment p on p.id = o.promise_payment_id
      where o.promise is not null and (p.order_id is distinct from o.id or case o.promise
        when 'waiting' then p.status <> 'authorised' or o.status not in ('verification', 'waiting_approval')
        when 'asked' then p.status <> 'capturing' or o.status not in ('verification', 'waiting_approval')
        when 'taken' then p.status <> 'captured' or p.outcome <> 'order'
        else o.status <> 'cancelled' or p.outcome is not distinct from 'order' end)
    union all
    select 'promised money is of an order that waits with it', format('payment %s: %s', p.id, p.status)
      from touched o join payment p on p.order_id = o.id
      where p.outcome = 'order' and p.status in ('authorised', 'capturing')
        and not coalesce(o.promise_payment_id = p.id and o.promise in ('waiting', 'asked'), false)
  `.execute(db);
  return rows;
}

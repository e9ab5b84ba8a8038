/** SQL of the integrity check of wallet money beside the card payment of a purchase (decision 0112). It returns violations only. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Violation } from '../ledger/index.ts';
import { touchedOrders } from './order-integrity.repository.ts';

/**
 * What is reserved for payments of purchases, compared with the payments and with what the orders were paid with.
 * @param since as for `orderMoneyViolations`
 */
export async function purchaseViolations(db: Db, since: Date | null = null): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with touched as materialized (${touchedOrders(since)}),
    kept as (
      select k.* from wallet_reservation k
      where k.deposit_id is not null and (k.ended_at is null or k.order_id in (select id from touched))
    ),
    whole as (
      select k.deposit_id as id, count(distinct coalesce(k.outcome, 'runs')) as ends, min(k.outcome) as outcome,
        sum(k.bonus_cents) as bonus, sum(k.card_cents + k.real_cents) as wallet
      from wallet_reservation k where k.deposit_id in (select deposit_id from kept)
      group by k.deposit_id
    )
    select 'money is reserved only for a payment that runs' as check,
        format('purchase payment %s: %s, order %s: %s', k.deposit_id, d.status, k.order_id, o.status) as detail
      from kept k
      left join deposit d on d.id = k.deposit_id
      left join market_order o on o.id = k.order_id
      left join purchase_order own on own.order_id = k.order_id
      where (k.ended_at is null and not coalesce(d.status = 'created' and o.status = 'created', false))
        or own.purchase_id is distinct from d.purchase_id or o.buyer_id is distinct from k.user_id
    union all
    select 'what is reserved for a purchase is what its payment says, and ends as one',
        format('purchase payment %s: bonus %s of %s, wallet %s of %s, ends %s', w.id, w.bonus, d.bonus_cents, w.wallet,
          d.wallet_cents, w.ends)
      from whole w left join deposit d on d.id = w.id
      where w.ends <> 1 or d.bonus_cents is distinct from w.bonus or d.wallet_cents is distinct from w.wallet
    union all
    select 'what was reserved and spent paid its order', format('purchase payment %s, order %s', k.deposit_id, o.id)
      from kept k join market_order o on o.id = k.order_id
      where k.outcome = 'spent' and (o.paid_bonus_cents <> k.bonus_cents or o.paid_real_cents <> k.real_cents
        or o.paid_card_cents < k.card_cents or o.paid_provider_cents <> 0)
    union all
    select 'the orders of a purchase have the parts of its card payment',
        format('purchase payment %s: bonus %s of %s, wallet and card %s of %s', d.id, paid.bonus, d.bonus_cents, paid.rest,
          d.wallet_cents + d.amount_cents)
      from whole w join deposit d on d.id = w.id and w.outcome = 'spent'
      cross join lateral (
        select sum(o.paid_bonus_cents) as bonus, sum(o.paid_card_cents + o.paid_real_cents) as rest
        from purchase_order own join market_order o on o.id = own.order_id where own.purchase_id = d.purchase_id
      ) paid
      where d.status <> 'captured' or paid.bonus <> d.bonus_cents or paid.rest <> d.wallet_cents + d.amount_cents
  `.execute(db);
  return rows;
}

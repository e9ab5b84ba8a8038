/** SQL of the integrity check of orders against money, stock and statuses. No rows means no violation. */
import { sql } from 'kysely';
import { orderLifecycle, orderTimers } from '~/domain/order-lifecycle.ts';
import { escrowStatuses, returnedStatuses } from '~/domain/order-statuses.ts';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';

/** Orders that were changed since this time; null: all. */
export function touchedOrders(since: Date | null) {
  return sql`select * from market_order where ${since === null}::boolean
    or id in (select order_id from order_event where id >= ${idBound(since)}::uuid)`;
}

/**
 * Money of orders compared with the ledger and the payments.
 * @param since checks only orders that were changed since this time; null: all
 */
export async function orderMoneyViolations(
  db: Db,
  since: Date | null = null,
): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with touched as materialized (${touchedOrders(since)}),
    escrow as (
      select owner, balance from ledger_account where kind = 'escrow'
        and (${since === null}::boolean or owner in (select id::text from touched))
    ),
    booked as (
      select t.reference, a.kind, a.owner, sum(p.cents)::bigint as cents
      from ledger_transaction t
      join ledger_posting p on p.transaction_id = t.id
      join ledger_account a on a.id = p.account_id
      where t.kind in ('order_refunded', 'order_completed') and a.kind in ('bonus', 'card', 'real')
        and (${since === null}::boolean or t.reference in (select id::text from touched))
      group by t.reference, a.kind, a.owner
    )
    select 'escrow holds what the order still has' as check,
        format('order %s (%s, promise %s): escrow %s, open %s', o.id, o.status, o.promise,
          coalesce(e.balance, 0), open.cents) as detail
      from touched o left join escrow e on e.owner = o.id::text
      cross join lateral (select case
        when o.promise in ('waiting', 'asked') then 0
        when o.status = any(${[...escrowStatuses]}::text[]) then o.net_cents + o.fee_cents
        else 0 end as cents) open
      where coalesce(e.balance, 0) <> open.cents
    union all
    select 'escrow belongs to an order', e.owner
      from escrow e left join market_order o on o.id::text = e.owner where o.id is null
    union all
    select 'refunds went back where they came from',
        format('order %s: %s noted %s, booked %s', o.id, want.kind, want.cents, coalesce(b.cents, 0))
      from touched o
      cross join lateral (values ('bonus', o.refunded_bonus_cents), ('card', o.refunded_card_cents),
        ('real', o.refunded_real_cents)) as want (kind, cents)
      left join booked b on b.reference = o.id::text and b.kind = want.kind and b.owner = o.buyer_id::text
      where coalesce(b.cents, 0) <> want.cents
    union all
    select 'a completed order has at most one open hold of its net', format('order %s', o.id)
      from touched o join hold h on h.order_id = o.id and h.resolved_at is null
      where o.status <> 'completed' or h.net_cents <> o.net_cents
  `.execute(db);
  return rows;
}

/** Card money of orders compared with payments, captures and refunds. @param since as for `orderMoneyViolations` */
export async function orderCardViolations(db: Db, since: Date | null = null): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with touched as materialized (${touchedOrders(since)})
    select 'card money equals captured payments' as check, format('order %s', o.id) as detail
      from touched o
      left join (select order_id, sum(amount_cents)::bigint as cents from payment
        where outcome = 'order' and status = 'captured'
          and (${since === null}::boolean or order_id in (select id from touched))
        group by order_id) p on p.order_id = o.id
      where coalesce(p.cents, 0) <> o.paid_provider_cents
    union all
    select 'an order has the card money that it was paid with',
        format('order %s: paid %s, captures %s', o.id, o.paid_card_cents + o.paid_provider_cents,
          coalesce(u.cents, 0))
      from touched o left join lateral (
        select sum(cents)::bigint as cents from card_use where order_id = o.id
      ) u on true
      where coalesce(u.cents, 0) <> o.paid_card_cents + o.paid_provider_cents
    union all
    select 'card payments of an order that went back were refunded', format('order %s', o.id)
      from touched o left join lateral (
        select sum(cents)::bigint as cents from card_refund r
        where r.order_id = o.id and not exists (
          select from payment p where p.id = r.source_id and p.outcome = 'returned'
        )
      ) r on true
      where coalesce(r.cents, 0) <> o.refunded_provider_cents
    union all
    select 'money is reserved only for a payment that runs', format('payment %s: %s, order %s', k.payment_id, p.status, o.status)
      from wallet_reservation k
      left join payment p on p.id = k.payment_id
      left join market_order o on o.id = k.order_id
      where k.ended_at is null and k.deposit_id is null and (not coalesce(
          (p.status in ('created', 'capturing') and o.status = 'created')
          or (p.status in ('authorised', 'capturing') and o.promise_payment_id = p.id
            and o.promise in ('waiting', 'asked')), false)
        or p.order_id <> k.order_id or o.buyer_id <> k.user_id
        or p.bonus_cents <> k.bonus_cents or p.wallet_cents <> k.card_cents + k.real_cents)
    union all
    select 'an order has the parts of its card payment',
        format('order %s: paid bonus %s, wallet %s; payment %s: bonus %s, wallet %s', o.id, o.paid_bonus_cents,
          o.paid_card_cents + o.paid_real_cents, p.id, p.bonus_cents, p.wallet_cents)
      from touched o join payment p on p.order_id = o.id and p.outcome = 'order' and p.status = 'captured'
      where p.bonus_cents <> o.paid_bonus_cents or p.wallet_cents <> o.paid_card_cents + o.paid_real_cents
    union all
    select 'what was reserved and spent paid its order', format('payment %s: %s', k.payment_id, p.outcome)
      from touched o join wallet_reservation k on k.order_id = o.id and k.outcome = 'spent' and k.deposit_id is null
      left join payment p on p.id = k.payment_id
      where p.outcome is distinct from 'order' or p.order_id <> k.order_id
        or o.paid_bonus_cents <> k.bonus_cents or o.paid_card_cents <> k.card_cents or o.paid_real_cents <> k.real_cents
    union all
    select 'late payments were booked', format('payment %s', p.id)
      from payment p left join ledger_transaction t on t.key = 'payment:' || p.id || ':late'
      where (t.id is not null) <> coalesce(p.outcome in ('wallet', 'returned'), false)
        and (${since === null}::boolean or p.order_id in (select id from touched))
  `.execute(db);
  return rows;
}

/** Stock and secrets compared with orders. For instant delivery the secrets are the record of what was supplied. */
export async function orderStockViolations(
  db: Db,
  since: Date | null = null,
): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with touched as materialized (${touchedOrders(since)}),
    traded as materialized (
      select * from offer where ${since === null}::boolean or id in (select offer_id from touched)
    ),
    reserved as (
      select offer_id, sum(count)::bigint as units from market_order
      where offer_id in (select id from traded) and delivery = 'instant' and secrets_count = 0
        and status <> all(${[...returnedStatuses]}::text[])
      group by offer_id
    ),
    secrets as (
      select offer_id, count(*) filter (where order_id is null) as free from offer_secret
      where offer_id in (select id from traded)
      group by offer_id
    ),
    handed as (
      select order_id, count(*) as units from offer_secret
      where order_id is not null
        and (${since === null}::boolean or order_id in (select id from touched))
      group by order_id
    ),
    sealed as (
      select order_id, count(*) as parts from sealed_part
      where ended is null and (${since === null}::boolean or order_id in (select id from touched))
      group by order_id
    )
    select 'no stock below zero' as check, format('offer %s: %s', id, in_stock) as detail
      from traded where in_stock < 0
    union all
    select 'free secrets are in stock or reserved',
        format('offer %s: free %s, in stock %s, reserved %s', f.id, coalesce(s.free, 0), f.in_stock,
          coalesce(r.units, 0))
      from traded f left join secrets s on s.offer_id = f.id left join reserved r on r.offer_id = f.id
      where f.delivery_method = 'instant' and f.deleted_at is null
        and coalesce(s.free, 0) <> f.in_stock + coalesce(r.units, 0)
    union all
    select 'an order has the secrets that it was given',
        format('order %s: %s noted, %s assigned', o.id, o.secrets_count, coalesce(h.units, 0))
      from touched o left join handed h on h.order_id = o.id
      where o.status <> all(${[...returnedStatuses]}::text[]) and coalesce(h.units, 0) <> o.secrets_count
    union all
    select 'an order counts the sealed parts that can be opened',
        format('order %s: %s counted, %s there', o.id, o.sealed_count, coalesce(s.parts, 0))
      from touched o left join sealed s on s.order_id = o.id
      where coalesce(s.parts, 0) <> o.sealed_count
    union all
    select 'a promo code on an order is one use', format('order %s (%s)', o.id, o.status)
      from touched o left join promo_activation a
        on a.order_id = o.id and a.status in ('reserved', 'consumed')
      where (a.id is not null) <>
        (o.promo_code is not null and o.status <> all(${[...returnedStatuses]}::text[]))
    union all
    select 'a promo code for the wallet is booked once', format('activation %s', a.id)
      from promo_activation a
      left join ledger_transaction t on t.key = 'bonus:promo:' || a.id || ':granted'
      where a.status = 'consumed' and a.order_id is null and t.id is null
        and (${since === null}::boolean or a.id >= ${idBound(since)}::uuid)
  `.execute(db);
  return rows;
}

/** Statuses compared with the lifecycle table, from the events alone. */
export async function orderStatusViolations(
  db: Db,
  since: Date | null = null,
): Promise<Violation[]> {
  const timers = Object.entries(orderTimers);
  const timed = timers.flatMap(([status, timer]) => (timer && !timer.optional ? [status] : []));
  const free = timers.flatMap(([status, timer]) => (timer?.optional ? [status] : []));
  const allowed = orderLifecycle.flatMap((row) =>
    row.by.map((by) => `${row.from}/${row.event}/${by}/${row.to}`),
  );
  const { rows } = await sql<Violation>`
    with touched as materialized (${touchedOrders(since)}),
    chain as (
      select order_id, from_status, status, event, actor,
        lag(status) over (partition by order_id order by id) as before,
        lead(status) over (partition by order_id order by id) as after
      from order_event
      where ${since === null}::boolean or order_id in (select id from touched)
    )
    select 'statuses move along the table' as check,
        format('order %s: %s %s %s %s', order_id, from_status, event, actor, status) as detail
      from chain
      where case when event = 'place' then from_status is not null or before is not null or status <> 'created'
        else from_status is distinct from before
          or from_status || '/' || event || '/' || actor || '/' || status <> all(${allowed}::text[]) end
    union all
    select 'the status is that of the last event', format('order %s: %s', o.id, o.status)
      from touched o left join chain c on c.order_id = o.id and c.after is null
      where c.status is distinct from o.status
    union all
    select 'a state with a timer has one', format('order %s (%s)', id, status)
      from touched where (due_at is not null) <> (status = any(${timed}::text[]) and bank_stopped_at is null)
        and status <> all(${free}::text[])
    union all
    select 'the clock stands still in a dispute and only there', format('order %s (%s)', id, status)
      from touched
      where status <> 'refund' and (clock_stopped_at is not null) <> (status = 'disputed')
    union all
    select 'what is proposed ends with its dispute', format('order %s (%s)', o.id, o.status)
      from touched o join dispute_proposal p on p.order_id = o.id
      where p.ended_at is null and o.status <> 'disputed'
  `.execute(db);
  return rows;
}

const guarded = [
  'ledger_transaction',
  'ledger_posting',
  'order_event',
  'payment_event',
  'handover_tick',
] as const;

/** Checks that the triggers exist on which the other checks rely. */
export async function guardViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'append-only tables are guarded' as check, wanted.name as detail
    from unnest(${[...guarded]}::text[]) as wanted (name)
    where not exists (
      select from pg_trigger where tgname = wanted.name || '_append_only' and tgenabled <> 'D'
    )
  `.execute(db);
  return rows;
}

/** SQL that writes entries: from an order's events and from what the ledger booked with them. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Kinds of transactions that settle an order between buyer, seller and fee. */
const settling = sql`('order_completed', 'order_refunded', 'order_reopened')`;

/**
 * Writes the entries of these orders that are missing. Events and postings are never changed, and both of one step have
 * its instant: however often it runs, it finds the same.
 * @param orderIds `all`: of a market that was written at once (the demo)
 */
export async function recordEntries(db: Db, orderIds: readonly string[] | 'all'): Promise<void> {
  const which = orderIds === 'all' ? sql`true` : sql`e.order_id = any(${[...orderIds]}::uuid[])`;
  await sql`
    insert into seller_entry (event_id, seller_id, order_id, offer_id, category_id, at, kind, is_first, units,
      gross_cents, fee_cents, refunded_cents, delivery_seconds, was_on_time, dispute_end)
    select e.id, o.seller_id, o.id, o.offer_id, (o.offer->'category'->>'id')::uuid, e.at, k.kind, k.is_first, o.count,
      coalesce(money.gross, 0), coalesce(money.fee, 0), coalesce(money.refunded, 0),
      case when k.is_first then extract(epoch from life.delivered_at - life.paid_at - paused.by) end,
      case when not k.is_first or life.paid_at is null then null
        when life.delivered_at is not null then life.delivered_at <= promised.at
        -- What was given up before its time came was neither in time nor late.
        when e.at > promised.at then false end,
      case when e.from_status <> 'disputed' or e.event in ('withdraw', 'agree_continue') then null when e.status = 'refund' then 'refunded'
        when e.status = 'in_progress' then 'redelivered'
        when money.refunded > 0 then 'partly' else 'seller' end
    from order_event e
    join market_order o on o.id = e.order_id
    cross join lateral (
      select min(h.at) filter (where h.status = 'paid') as paid_at,
        min(h.at) filter (where h.event = 'deliver') as delivered_at,
        coalesce(bool_or(h.status in ('completed', 'refund')), false) as has_ended
      from order_event h where h.order_id = e.order_id and h.id < e.id
    ) life
    -- Withdrawn disputes of the buyer’s stopped the time to deliver.
    cross join lateral (select o.deliver_paused_ms * interval '1 millisecond' as by) paused
    cross join lateral (
      select life.paid_at + o.delivery_minutes * interval '1 minute' + paused.by as at
    ) promised
    cross join lateral (
      select case e.status when 'paid' then 'ordered' when 'completed' then 'completed'
          when 'refund' then 'refunded' when 'disputed' then 'disputed' else 'redelivered' end as kind,
        e.status in ('completed', 'refund') and not life.has_ended as is_first
    ) k
    left join lateral (
      select sum(line.cents) filter (where line.kind in ('hold', 'fees')) as gross,
        sum(line.cents) filter (where line.kind = 'fees') as fee,
        sum(line.cents) filter (where line.kind in ('bonus', 'card', 'real', 'clearing')) as refunded
      from (
        -- The kind by a subquery: a join would read all accounts for each order.
        select p.cents, (select a.kind from ledger_account a where a.id = p.account_id) as kind
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        where t.reference = o.id::text and t.created_at = e.at and t.kind in ${settling}
          and e.status <> 'paid'
      ) line
    ) money on true
    where ${which} and (e.status in ('paid', 'completed', 'refund') or e.event = 'dispute'
      or (e.from_status = 'disputed' and e.status = 'in_progress'))
      -- Withdrawn or agreed to go on, an order is where it was; a completed one has its money back.
      and (e.event not in ('withdraw', 'agree_continue') or e.status = 'completed')
    on conflict (event_id) do nothing
  `.execute(db);
}

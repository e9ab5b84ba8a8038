/**
 * The seller's dashboard (decision 0079): one line for each event of an order that moves its seller's figures, with what
 * the ledger booked at that moment, so that a period is read by one index; and how often an offer was looked at.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seller_entry (
      event_id uuid primary key references order_event (id),
      seller_id uuid not null,
      order_id uuid not null,
      offer_id uuid not null,
      category_id uuid not null,
      at timestamptz not null,
      kind text not null check (kind in ('ordered', 'completed', 'refunded', 'disputed', 'redelivered')),
      is_first boolean not null,
      units integer not null,
      gross_cents bigint not null,
      fee_cents bigint not null,
      refunded_cents bigint not null,
      delivery_seconds integer,
      was_on_time boolean,
      dispute_end text check (dispute_end in ('refunded', 'partly', 'redelivered', 'seller'))
    )
  `.execute(db);
  await sql`create index seller_entry_of_seller on seller_entry (seller_id, at)`.execute(db);
  await sql`
    create table offer_view_day (
      seller_id uuid not null,
      day date not null,
      offer_id uuid not null,
      views integer not null check (views > 0),
      primary key (seller_id, day, offer_id)
    )
  `.execute(db);
  await recordHistory(db);
}

/** Of orders before this version: what `entries.repository.ts` writes with each event from now on. */
async function recordHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into seller_entry (event_id, seller_id, order_id, offer_id, category_id, at, kind, is_first, units,
      gross_cents, fee_cents, refunded_cents, delivery_seconds, was_on_time, dispute_end)
    select e.id, o.seller_id, o.id, o.offer_id, (o.offer->'category'->>'id')::uuid, e.at, k.kind, k.is_first, o.count,
      coalesce(money.gross, 0), coalesce(money.fee, 0), coalesce(money.refunded, 0),
      case when k.is_first then extract(epoch from life.delivered_at - life.paid_at) end,
      case when not k.is_first or life.paid_at is null then null
        when life.delivered_at is not null then life.delivered_at <= promised.at
        when e.at > promised.at then false end,
      case when e.from_status <> 'disputed' then null when e.status = 'refund' then 'refunded'
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
    cross join lateral (select life.paid_at + o.delivery_minutes * interval '1 minute' as at) promised
    cross join lateral (
      select case e.status when 'paid' then 'ordered' when 'completed' then 'completed'
          when 'refund' then 'refunded' when 'disputed' then 'disputed' else 'redelivered' end as kind,
        e.status in ('completed', 'refund') and not life.has_ended as is_first
    ) k
    left join lateral (
      select sum(p.cents) filter (where a.kind in ('hold', 'fees')) as gross,
        sum(p.cents) filter (where a.kind = 'fees') as fee,
        sum(p.cents) filter (where a.kind in ('bonus', 'card', 'real', 'clearing')) as refunded
      from ledger_transaction t
      join ledger_posting p on p.transaction_id = t.id
      join ledger_account a on a.id = p.account_id
      where t.reference = o.id::text and t.created_at = e.at
        and t.kind in ('order_completed', 'order_refunded', 'order_reopened')
    ) money on true
    where e.status in ('paid', 'completed', 'refund') or e.event = 'dispute'
      or (e.from_status = 'disputed' and e.status = 'in_progress')
  `.execute(db);
}

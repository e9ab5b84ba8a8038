/**
 * Disputes that end (decision 0090): where one was opened and whose word it waits for, when support took it over, and for how
 * long a withdrawn one stopped the clocks. The lists' indexes follow `order-filter.repository.ts`, word for word.
 */
import { type Kysely, sql } from 'kysely';

const urgency = sql`
  coalesce(case when status = 'disputed' then clock_stopped_at
    when status in ('paid', 'in_progress') then deliver_by end, due_at, status_at)
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table market_order
      add column dispute_from text
        check (dispute_from in ('paid', 'in_progress', 'acceptance', 'completed')),
      add column dispute_escalated_at timestamptz,
      add column dispute_turn text check (dispute_turn in ('buyer', 'seller')),
      add column deliver_paused_ms bigint not null default 0 check (deliver_paused_ms >= 0),
      add column check_paused_ms bigint not null default 0 check (check_paused_ms >= 0)
  `.execute(db);
  await sql`
    update market_order o set
      dispute_from = coalesce((
        select e.from_status from order_event e
        where e.order_id = o.id and e.event = 'dispute' order by e.id desc limit 1
      ), 'in_progress'),
      dispute_turn = case
        when dispute_answered_at is not null then null
        when coalesce(dispute_opened_by, 'buyer') = 'buyer' then 'seller'
        else 'buyer' end
    where status = 'disputed'
  `.execute(db);
  // The sweep hands over what was not settled, with its event, and gives each dispute its next timer.
  await sql`
    update market_order set due_event = 'escalate', due_at = clock_stopped_at + interval '24 hours'
    where status = 'disputed' and (dispute_answered_at is not null
      or (delivered_at is not null and coalesce(dispute_opened_by, 'buyer') = 'buyer'))
  `.execute(db);
  await sql`drop index order_waits_for_buyer`.execute(db);
  await sql`drop index order_waits_for_seller`.execute(db);
  await sql`
    create index order_waits_for_buyer on market_order (buyer_id, (${urgency}), id)
    where status in ('created', 'verification', 'acceptance') or (status = 'disputed'
      and dispute_turn = 'buyer')
  `.execute(db);
  await sql`
    create index order_waits_for_seller on market_order (seller_id, (${urgency}), id)
    where status in ('paid', 'in_progress') or (status = 'disputed'
      and dispute_turn = 'seller')
  `.execute(db);
}

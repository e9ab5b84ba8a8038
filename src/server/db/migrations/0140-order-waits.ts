/**
 * How long unpaid orders may hold their units (decision 0037), and timers, reminders and ways out for states that waited for
 * people (decision 0038). Orders that wait already get their timer, and time enough to be told.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table market_order
      add column pay_by timestamptz,
      add column stock_share_bps integer not null default 0
        check (stock_share_bps between 0 and 10000),
      add column dispute_opened_by text check (dispute_opened_by in ('buyer', 'seller')),
      add column dispute_answered_at timestamptz,
      add column remind_at timestamptz
  `.execute(db);
  await sql`
    create index order_unpaid_of_offer on market_order (offer_id, status_at)
    where status in ('created', 'cancelled')
  `.execute(db);
  await sql`
    create index order_remind on market_order (remind_at, id) where remind_at is not null
  `.execute(db);
  await giveTimers(db);
}

async function giveTimers(db: Kysely<unknown>): Promise<void> {
  // The other side could not answer before: nobody loses a dispute by silence that was none.
  await sql`
    update market_order o set
      dispute_opened_by = (
        select case e.actor when 'seller' then 'seller' else 'buyer' end from order_event e
        where e.order_id = o.id and e.event = 'dispute' order by e.id desc limit 1
      ),
      dispute_answered_at = clock_stopped_at,
      due_event = case when delivered_at is null then 'dispute_timeout' end,
      due_at = case when delivered_at is null
        then greatest(clock_stopped_at + interval '96 hours', now() + interval '72 hours') end
    where status = 'disputed'
  `.execute(db);
  await sql`
    update market_order set due_event = 'approval_timeout',
      due_at = greatest(status_at + interval '72 hours', now() + interval '72 hours')
    where status = 'waiting_approval'
  `.execute(db);
  await sql`
    update market_order set due_event = 'delivery_timeout',
      due_at = greatest(coalesce(deliver_by, status_at) + interval '72 hours', now() + interval '72 hours')
    where status = 'in_progress'
  `.execute(db);
}

/**
 * The figures of the transparency page (decision 0067): a line for each month that was closed, and what closing reads.
 * A line is never changed: a correction is another one of the same month.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_figures (
      month date not null check (extract(day from month) = 1),
      revision integer not null check (revision > 0),
      method integer not null,
      closed_at timestamptz not null,
      figures jsonb not null,
      primary key (month, revision)
    )
  `.execute(db);
  await sql`
    create trigger month_figures_append_only before update or delete or truncate on month_figures
    for each statement execute function refuse_change()
  `.execute(db);
  // The ends of a month's orders and disputes, without reading any other event.
  await sql`
    create index order_event_ended on order_event (at, id)
    where status in ('completed', 'refund') or from_status = 'disputed'
  `.execute(db);
  await keepReasons(db);
}

/**
 * The reason of a dispute stays with the event that opened it: the order forgets it when the dispute is over. Of earlier
 * disputes it is known where the order still has it.
 */
async function keepReasons(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_event add column reason text`.execute(db);
  await sql`alter table order_event disable trigger order_event_append_only`.execute(db);
  await sql`
    update order_event e set reason = o.dispute_reason from market_order o
    where o.disputes_count > 0 and o.dispute_reason is not null and e.id = (
      select d.id from order_event d where d.order_id = o.id and d.event = 'dispute'
      order by d.id desc limit 1
    )
  `.execute(db);
  await sql`alter table order_event enable trigger order_event_append_only`.execute(db);
}

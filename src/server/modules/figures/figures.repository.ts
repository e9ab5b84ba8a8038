/** All SQL of the figures: what ended in a month, and the lines of closed months. */
import { sql } from 'kysely';
import { groupOf, type DisputeReason } from '~/contracts/disputes/reasons.ts';
import type { Db } from '../../db/database.ts';
import { accountId, escrowAccount } from '../ledger/index.ts';
import type { ClosedMonth, DueMonth } from './closing.ts';
import type { MonthFigures, OrderEnd } from './count-month.ts';

/** The condition of the index `order_event_ended`, word for word. */
const ended = sql`(e.status in ('completed', 'refund') or e.from_status = 'disputed')`;

/** When an order ended for the first time ever; null while none has. */
export async function selectFirstEnd(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select e.at from order_event e where ${ended} order by e.at, e.id limit 1
  `.execute(db);
  return rows[0]?.at ?? null;
}

/** One end, and the place in the list after which the next page begins. */
export interface ListedEnd extends OrderEnd {
  id: string;
}

interface Booked {
  escrow_cents: number;
  refunded_cents: number;
}

/**
 * What left the escrow of each order at the moment of its end, and how much of it went to the buyer, in the given order.
 * The escrow's account is derived from the order (`accountId`), so that nothing has to be looked up.
 */
async function selectBooked(
  db: Db,
  ends: readonly { order_id: string; at: Date }[],
): Promise<Booked[]> {
  const accounts = ends.map(({ order_id: id }) => accountId(escrowAccount(id)));
  const times = ends.map(({ at }) => at.toISOString());
  const { rows } = await sql<Booked>`
    select coalesce(money.escrow, 0)::bigint as escrow_cents,
      coalesce(money.refunded, 0)::bigint as refunded_cents
    from unnest(${accounts}::uuid[], ${times}::timestamptz[]) with ordinality as e (escrow_id, at, place)
    left join lateral (
      select -sum(line.cents) filter (where line.kind = 'escrow') as escrow,
        sum(line.cents) filter (where line.kind in ('bonus', 'card', 'real', 'clearing')) as refunded
      from (
        -- The kind by a subquery: a join would read all accounts for each order.
        select p.cents, (select a.kind from ledger_account a where a.id = p.account_id) as kind
        from ledger_posting own
        join ledger_transaction t on t.id = own.transaction_id
        join ledger_posting p on p.transaction_id = t.id
        where own.account_id = e.escrow_id and t.created_at = e.at
          and t.kind in ('order_completed', 'order_refunded', 'card_returned')
      ) line
    ) money on true
    order by e.place
  `.execute(db);
  return rows;
}

/**
 * Orders and disputes that ended from a moment on and before another, in the order of time; a page begins after the end
 * that is given. Money is what the ledger booked at that moment on the order's escrow.
 */
export async function selectEnds(
  db: Db,
  { from, to }: { from: Date; to: Date },
  after: Pick<ListedEnd, 'at' | 'id'> | null,
  limit: number,
): Promise<ListedEnd[]> {
  const begins = after
    ? sql`(e.at, e.id) > (${after.at}, ${after.id}::uuid)`
    : sql`e.at >= ${from}`;
  const { rows } = await sql<
    Omit<ListedEnd, keyof Booked | 'reason'> & { order_id: string; reason: DisputeReason | null }
  >`
    with ends as materialized (
      select e.id, e.order_id, e.event, e.from_status, e.status, e.at from order_event e
      where ${ended} and ${begins} and e.at < ${to} and e.status <> 'disputed'
      order by e.at, e.id limit ${limit}
    )
    select e.id, e.order_id, e.event, e.from_status, e.status, e.at,
      o.offer->'category'->>'base' as base, o.delivery_minutes, o.deliver_paused_ms,
      life.paid_at, life.delivered_at, life.was_completed, dispute.opened_at, dispute.reason,
      b.role <> 'user' or s.role <> 'user' as is_staff, b.is_demo or s.is_demo as is_demo
    from ends e
    join market_order o on o.id = e.order_id
    join app_user b on b.id = o.buyer_id
    join app_user s on s.id = o.seller_id
    cross join lateral (
      select min(h.at) filter (where h.status = 'paid') as paid_at,
        min(h.at) filter (where h.event = 'deliver') as delivered_at,
        coalesce(bool_or(h.status = 'completed'), false) as was_completed
      from order_event h where h.order_id = e.order_id and h.id < e.id
    ) life
    left join lateral (
      select d.at as opened_at, d.reason from order_event d
      where e.from_status = 'disputed' and d.order_id = e.order_id and d.event = 'dispute'
        and d.id < e.id
      order by d.id desc limit 1
    ) dispute on true
    order by e.at, e.id
  `.execute(db);
  const booked = await selectBooked(db, rows);
  return rows.map((row, index) => ({
    ...row,
    reason: row.reason && groupOf(row.reason),
    escrow_cents: booked[index]?.escrow_cents ?? 0,
    refunded_cents: booked[index]?.refunded_cents ?? 0,
  }));
}

/** A line of a month, in the form in which it was written. */
export interface MonthRow extends ClosedMonth {
  closed_at: Date;
  figures: MonthFigures;
}

const columns = sql`to_char(month, 'YYYY-MM') as month, revision, method, closed_at`;

/** The last line of every closed month without its figures, the newest month first. */
export async function selectClosed(db: Db): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select distinct on (month_figures.month) ${columns} from month_figures
    order by month_figures.month desc, revision desc
  `.execute(db);
  return rows;
}

/** The last lines of a month and of those before it, the newest first. @param month the first day, `2026-10-01` */
export async function selectMonths(db: Db, month: string, limit: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select distinct on (month_figures.month) ${columns}, figures from month_figures
    where month_figures.month <= ${month}::date
    order by month_figures.month desc, revision desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Every line, also those that were corrected: the newest month first, each in the order of its lines. */
export async function selectAllLines(db: Db): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select ${columns}, figures from month_figures order by month_figures.month desc, revision
  `.execute(db);
  return rows;
}

/** Writes a line unless another process was first; returns whether it did. */
export async function insertMonth(
  db: Db,
  { month, revision }: DueMonth,
  line: { method: number; closedAt: Date; figures: MonthFigures },
): Promise<boolean> {
  const { rows } = await sql`
    insert into month_figures (month, revision, method, closed_at, figures)
    values (${`${month}-01`}::date, ${revision}, ${line.method}, ${line.closedAt},
      ${JSON.stringify(line.figures)}::jsonb)
    on conflict (month, revision) do nothing returning revision
  `.execute(db);
  return rows.length === 1;
}

/** SQL of orders that the autopilot starts. */
import { sql, type Selectable } from 'kysely';
import type { WorkHours } from '~/domain/work-hours.ts';
import type { Db } from '../../db/database.ts';
import type { AutopilotStartTable, AutopilotWaitingTable } from './autopilot.tables.ts';

export type StartRow = Selectable<AutopilotStartTable>;
type WaitingRow = Omit<Selectable<AutopilotWaitingTable>, 'ended_at'>;

export function selectStart(db: Db, sellerId: string): Promise<StartRow | undefined> {
  return db
    .selectFrom('autopilot_start')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
}

export async function writeStart(db: Db, row: StartRow): Promise<void> {
  await db
    .insertInto('autopilot_start')
    .values(row)
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(row))
    .execute();
}

/** Leaves all that wait to their seller. */
export async function endAllWaiting(db: Db, sellerId: string, at: Date): Promise<void> {
  await db
    .updateTable('autopilot_waiting')
    .set({ ended_at: at })
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Of these sellers those whose autopilot does something about a paid order. */
export async function selectReacting(db: Db, sellerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ seller_id: string }>`
    select seller_id from autopilot_start where seller_id = any(${[...sellerIds]}::uuid[]) and is_on
    union
    select seller_id from autopilot_reply
    where seller_id = any(${[...sellerIds]}::uuid[]) and kind = 'paid' and is_on
  `.execute(db);
  return new Set(rows.map((row) => row.seller_id));
}

/** The seller of a rule that is on, as far as the moment of a start depends on them. */
export interface StartCase extends Pick<StartRow, 'after_minutes' | 'in_hours'> {
  order_id: string;
  seller_id: string;
  away_until: Date | null;
  work_hours: WorkHours | null;
}

const startColumns = sql`
  o.id as order_id, r.seller_id, r.after_minutes, r.in_hours, s.away_until, s.work_hours
`;
/** Rules that are on and cover an order that can be started; their sellers may sell. */
const startJoins = (now: Date) => sql`
  join autopilot_start r on r.seller_id = o.seller_id and r.is_on
    and (r.with_inputs or o.buyer_inputs::text = '{}')
    and (r.category_ids is null or (o.offer -> 'category' ->> 'id')::uuid = any(r.category_ids))
  join app_user s on s.id = o.seller_id and s.is_seller and s.deleted_at is null
    and not (s.is_banned and (s.banned_until is null or s.banned_until > ${now}))
`;

/** Of these orders those that a rule starts. */
export async function selectStartCases(
  db: Db,
  orderIds: readonly string[],
  now: Date,
): Promise<StartCase[]> {
  const { rows } = await sql<StartCase>`
    select ${startColumns} from market_order o ${startJoins(now)}
    where o.id = any(${[...orderIds]}::uuid[]) and o.status = 'paid' and o.delivery = 'manual'
  `.execute(db);
  return rows;
}

/** Lets orders wait; one that waits already, or was left to its seller since, stays as it is. */
export async function insertWaiting(db: Db, rows: readonly WaitingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('autopilot_waiting')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the next order whose moment has come; those that another process has locked are skipped. */
export async function claimWaiting(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string; seller_id: string } | undefined> {
  const { rows } = await sql<{ id: string; seller_id: string }>`
    select order_id as id, seller_id from autopilot_waiting
    where ended_at is null and due_at <= ${now} and order_id <> all(${[...except]}::uuid[])
    order by due_at, order_id limit 1 for no key update skip locked
  `.execute(db);
  return rows[0];
}

/** Orders of a seller that wait for their return or their hours are looked at again: both may have changed. */
export async function lookAgain(db: Db, sellerId: string, now: Date): Promise<void> {
  await sql`
    update autopilot_waiting w
    set due_at = greatest(w.created_at + r.after_minutes * interval '1 minute', ${now}::timestamptz)
    from autopilot_start r
    where r.seller_id = w.seller_id and w.seller_id = ${sellerId} and w.ended_at is null
  `.execute(db);
}

/** Whether a dispute holds an order up that was not started yet. */
export async function isDisputedUnstarted(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('market_order')
    .select('id')
    .where('id', '=', orderId)
    .where('status', '=', 'disputed')
    .where('started_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function postponeWaiting(db: Db, orderId: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('autopilot_waiting')
    .set({ due_at: dueAt })
    .where('order_id', '=', orderId)
    .execute();
}

/** An order of this seller waits no more. @returns whether it did */
export async function endWaiting(
  db: Db,
  { sellerId, orderId, at }: { sellerId: string; orderId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('autopilot_waiting')
    .set({ ended_at: at })
    .where('order_id', '=', orderId)
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface WaitingView {
  order_id: string;
  title: string;
  buyer_id: string;
  due_at: Date;
}

/**
 * Orders of a seller that wait and that the rule still covers, the next one first. Those that would be refunded before their
 * moment are not among them: nothing will start them unless the seller is back earlier.
 */
export async function selectWaiting(
  db: Db,
  sellerId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ rows: WaitingView[]; total: number }> {
  const { rows } = await sql<WaitingView & { total: number }>`
    select w.order_id, w.due_at, o.offer ->> 'title' as title, o.buyer_id, count(*) over () as total
    from autopilot_waiting w join market_order o on o.id = w.order_id and o.status = 'paid'
    ${startJoins(now)}
    where w.seller_id = ${sellerId} and w.ended_at is null
      and (o.due_at is null or w.due_at < o.due_at)
    order by w.due_at, w.order_id limit ${limit}
  `.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Categories in which a seller has offers on sale. */
export async function selectOwnCategories(db: Db, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ category_id: string }>`
    select distinct category_id from offer where seller_id = ${sellerId} and listed
  `.execute(db);
  return rows.map((row) => row.category_id);
}

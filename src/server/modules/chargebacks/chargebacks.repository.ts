/** SQL of chargebacks. */
import { sql, type Selectable } from 'kysely';
import { openChargebackStatuses } from '~/domain/chargeback-lifecycle.ts';
import type { Db } from '../../db/database.ts';
import type { ChargebackOrderTable, ChargebackTable } from './chargebacks.tables.ts';

export type ChargebackRow = Selectable<ChargebackTable>;
export type ChargedOrderRow = Selectable<ChargebackOrderTable>;

type NewChargeback = Pick<
  ChargebackRow,
  | 'id'
  | 'provider'
  | 'provider_id'
  | 'source'
  | 'source_id'
  | 'user_id'
  | 'cents'
  | 'reason'
  | 'respond_by'
  | 'opened_at'
  | 'asked_at'
>;

/** The chargeback under a provider's id, made where it is new, locked until the transaction ends. */
export async function lockOrInsert(
  db: Db,
  row: NewChargeback,
): Promise<{ row: ChargebackRow; isNew: boolean }> {
  const inserted = await db
    .insertInto('chargeback')
    .values({ ...row, status: 'inquiry' })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { row: inserted, isNew: true };
  const known = await db
    .selectFrom('chargeback')
    .selectAll()
    .where('provider', '=', row.provider)
    .where('provider_id', '=', row.provider_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { row: known, isNew: false };
}

/** Read without a lock, to know which orders are locked before it. */
export function findByProvider(db: Db, provider: string, providerId: string) {
  return db
    .selectFrom('chargeback')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export function findChargeback(db: Db, id: string): Promise<ChargebackRow | undefined> {
  return db.selectFrom('chargeback').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function saveChargeback(
  db: Db,
  id: string,
  changes: Partial<Omit<ChargebackRow, 'id'>>,
): Promise<void> {
  await db.updateTable('chargeback').set(changes).where('id', '=', id).execute();
}

/** Notes who sends what to the bank, before it is asked. False while somebody else sends, or nothing can be sent any more. */
export async function claimEvidence(
  db: Db,
  id: string,
  sent: { evidence: string; by: string; at: Date; freeFrom: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('chargeback')
    .set({ evidence: sent.evidence, evidence_by: sent.by, evidence_at: sent.at })
    .where('id', '=', id)
    .where('status', 'in', ['inquiry', 'needs_response'])
    .where((eb) => eb.or([eb('evidence_at', 'is', null), eb('evidence_at', '<', sent.freeFrom)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertChargedOrder(
  db: Db,
  row: Omit<ChargedOrderRow, 'owed_cents'>,
): Promise<void> {
  await db.insertInto('chargeback_order').values(row).execute();
}

export function chargedOrders(db: Db, chargebackId: string): Promise<ChargedOrderRow[]> {
  return db
    .selectFrom('chargeback_order')
    .selectAll()
    .where('chargeback_id', '=', chargebackId)
    .orderBy('order_id')
    .execute();
}

export async function noteOwed(
  db: Db,
  chargebackId: string,
  owed: { orderId: string; cents: number },
): Promise<void> {
  await db
    .updateTable('chargeback_order')
    .set({ owed_cents: owed.cents })
    .where('chargeback_id', '=', chargebackId)
    .where('order_id', '=', owed.orderId)
    .execute();
}

/** Another chargeback that a bank has not decided, and that keeps this order where it stands; null when there is none. */
export async function otherStop(
  db: Db,
  orderId: string,
  chargebackId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from chargeback_order o join chargeback c on c.id = o.chargeback_id
    where o.order_id = ${orderId} and o.chargeback_id <> ${chargebackId} and o.kind in ('end', 'seller')
      and c.taken_at is not null and c.ended_at is null
    order by c.id limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** How many payments of a person a bank has taken back and not decided about. */
export async function countUndecided(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chargeback
    where user_id = ${userId} and taken_at is not null and ended_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** What other chargebacks, but for those whose money came back, have noted for an order that is locked. */
export async function notedByOthers(
  db: Db,
  orderId: string,
  { id, source_id: source }: Pick<ChargebackRow, 'id' | 'source_id'>,
): Promise<{ ofCapture: number; ofSeller: number }> {
  const { rows } = await sql<{ ofCapture: number; ofSeller: number }>`
    select coalesce(sum(o.cents) filter (where c.source_id = ${source}), 0)::bigint as "ofCapture",
      coalesce(sum(o.seller_cents), 0)::bigint as "ofSeller"
    from chargeback_order o join chargeback c on c.id = o.chargeback_id
    where o.order_id = ${orderId} and c.id <> ${id} and c.status not in ('won', 'prevented')
  `.execute(db);
  return rows[0] ?? { ofCapture: 0, ofSeller: 0 };
}

/** Notes that a bank has our evidence, unless more is known of it by now. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('chargeback')
    .set({ status: 'evidence_sent' })
    .where('id', '=', id)
    .where('status', '=', 'needs_response')
    .execute();
}

/** One as staff see it in the list. */
export interface ListedChargeback extends ChargebackRow {
  payer_name: string | null;
  is_open: boolean;
}

const listed = sql`
  select c.*, u.public_name as payer_name, c.status = any(${[...openChargebackStatuses]}::text[]) as is_open
  from chargeback c left join app_user u on u.id = c.user_id
`;

/** Chargebacks, the newest first, or those that are open alone: who has to be answered first, first. */
export async function listChargebacks(
  db: Db,
  { isOpen, cursor, limit }: { isOpen: boolean; cursor: string | undefined; limit: number },
): Promise<ListedChargeback[]> {
  const { rows } = await sql<ListedChargeback>`
    ${listed}
    where ${isOpen ? sql`c.status = any(${[...openChargebackStatuses]}::text[])` : sql`true`}
      and ${
        cursor === undefined
          ? sql`true`
          : isOpen
            ? sql`(coalesce(c.respond_by, 'infinity'), c.id) > (
                select coalesce(before.respond_by, 'infinity'), before.id from chargeback before where before.id = ${cursor})`
            : sql`c.id < ${cursor}`
      }
    order by ${isOpen ? sql`coalesce(c.respond_by, 'infinity'), c.id` : sql`c.id desc`} limit ${limit}
  `.execute(db);
  return rows;
}

export async function showChargeback(db: Db, id: string): Promise<ListedChargeback | undefined> {
  const { rows } = await sql<ListedChargeback>`${listed} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** An order of a chargeback with who sold what. */
export interface ShownOrder extends ChargedOrderRow {
  title: string;
  seller_name: string;
  order_status: string;
}

/** The orders that a chargeback concerns: by the rule once the bank took the money. */
export async function showOrders(db: Db, chargebackId: string): Promise<ShownOrder[]> {
  const { rows } = await sql<ShownOrder>`
    select o.*, m.offer->>'title' as title, m.status as order_status, s.public_name as seller_name
    from chargeback_order o join market_order m on m.id = o.order_id join app_user s on s.id = o.seller_id
    where o.chargeback_id = ${chargebackId} order by o.order_id
  `.execute(db);
  return rows;
}

/** SQL of acts on many offers: the act, its offers with their outcomes, and what it writes. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { BulkRefusal } from '~/contracts/offers/bulk-rules.ts';
import type { BulkOutcome } from '~/contracts/offers/table.schemas.ts';
import type { Db } from '../../../db/database.ts';
import type { ActedFields, OfferBulkItemTable, OfferBulkTable } from '../offers.tables.ts';
import type { ActedOffer } from './plan-act.ts';
import { tableCondition, type TableFilter } from './table.repository.ts';

export type BulkRecord = Selectable<OfferBulkTable>;
export type BulkItem = Selectable<OfferBulkItemTable>;

/** Ids of own offers that are named or found by a filter, in their order; one more than `most` where there are more. */
export async function selectSelected(
  db: Db,
  sellerId: string,
  selection: { ids: readonly string[] } | { filter: TableFilter; except: readonly string[] },
  most: number,
): Promise<string[]> {
  const which =
    'ids' in selection
      ? sql`o.seller_id = ${sellerId} and o.deleted_at is null
          and o.id = any(${[...selection.ids]}::uuid[])`
      : sql`${tableCondition(selection.filter)}
          and o.id <> all(${[...selection.except]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select o.id from offer o where ${which} order by o.id limit ${most + 1}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertBulk(db: Db, row: Insertable<OfferBulkTable>): Promise<void> {
  await db.insertInto('offer_bulk').values(row).execute();
}

/** The offers of an act, in this order. */
export async function insertItems(
  db: Db,
  { id, seller_id }: Pick<BulkRecord, 'id' | 'seller_id'>,
  offerIds: readonly string[],
): Promise<void> {
  await sql`
    insert into offer_bulk_item (bulk_id, seller_id, number, offer_id)
    select ${id}, ${seller_id}, n.number, n.offer_id
    from unnest(${[...offerIds]}::uuid[]) with ordinality as n (offer_id, number)
  `.execute(db);
}

/** What an act changed, as the offers of its inverse. @returns how many */
export async function insertInverse(
  db: Db,
  { id, seller_id }: Pick<BulkRecord, 'id' | 'seller_id'>,
  of: string,
): Promise<void> {
  await sql`
    insert into offer_bulk_item
      (bulk_id, seller_id, number, offer_id, restore, expected_version)
    select ${id}, ${seller_id}, i.number, i.offer_id, i.before, i.version
    from offer_bulk_item i where i.bulk_id = ${of} and i.outcome = 'changed'
  `.execute(db);
}

export async function selectBulk(db: Db, id: string): Promise<BulkRecord | undefined> {
  return db.selectFrom('offer_bulk').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As `selectBulk`, with a row lock until the transaction ends. */
export async function lockBulk(db: Db, id: string): Promise<BulkRecord | undefined> {
  return db
    .selectFrom('offer_bulk')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The newest first. */
export async function selectBulks(
  db: Db,
  sellerId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: BulkRecord[]; total: number }> {
  const own = db.selectFrom('offer_bulk').where('seller_id', '=', sellerId);
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await own
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

export async function updateBulk(
  db: Db,
  id: string,
  change: Updateable<OfferBulkTable>,
): Promise<void> {
  await db.updateTable('offer_bulk').set(change).where('id', '=', id).execute();
}

export interface BulkGroup {
  bulk_id: string;
  outcome: BulkOutcome | null;
  code: BulkRefusal | null;
  count: number;
  /** The first ones, of those that were refused. */
  offers: { id: string; title: string }[];
}

/** Offers of these acts by outcome and reason, the most frequent first. */
export async function selectGroups(db: Db, bulkIds: readonly string[]): Promise<BulkGroup[]> {
  const { rows } = await sql<BulkGroup>`
    select g.bulk_id, g.outcome, g.code, g.count, coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.id)
      from offer o where o.id = any(g.first)
    ), '[]') as offers
    from (
      select i.bulk_id, i.outcome, i.code, count(*) as count,
        case when i.outcome = 'refused' then (array_agg(i.offer_id order by i.number))[1:3] end
          as first
      from offer_bulk_item i where i.bulk_id = any(${[...bulkIds]}::uuid[])
      group by i.bulk_id, i.outcome, i.code
    ) g
    order by g.count desc, g.code
  `.execute(db);
  return rows;
}

export async function selectOutcomes(
  db: Db,
  bulkId: string,
  page: { outcome: BulkOutcome | null; limit: number; offset: number },
): Promise<{ rows: Pick<BulkItem, 'offer_id' | 'outcome' | 'code'>[]; total: number }> {
  let items = db.selectFrom('offer_bulk_item').where('bulk_id', '=', bulkId);
  if (page.outcome !== null) items = items.where('outcome', '=', page.outcome);
  const rows = await items
    .select(['offer_id', 'outcome', 'code'])
    .orderBy('number')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await items
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

/** An act whose turn it is: of each seller the first, among sellers who has waited longest. Nothing is locked. */
export async function findRunning(
  db: Db,
  except: readonly string[],
): Promise<{ id: string; seller_id: string } | undefined> {
  const { rows } = await sql<{ id: string; seller_id: string }>`
    select id, seller_id from (
      select distinct on (seller_id) id, seller_id, worked_at from offer_bulk
      where status = 'running' order by seller_id, created_at, id
    ) first
    where id <> all(${[...except]}::uuid[])
    order by worked_at nulls first, id limit 1
  `.execute(db);
  return rows[0];
}

/** The act with a row lock; undefined when it does not run any more, or another process works on it. */
export async function claimRunning(db: Db, id: string): Promise<BulkRecord | undefined> {
  return db
    .selectFrom('offer_bulk')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The next offers that wait for their turn. */
export async function selectWaitingItems(
  db: Db,
  bulkId: string,
  limit: number,
): Promise<BulkItem[]> {
  return db
    .selectFrom('offer_bulk_item')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('outcome', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export interface EndedItem {
  number: number;
  outcome: BulkOutcome;
  code: BulkRefusal | null;
  before: ActedFields | null;
  version: number | null;
}

export async function writeEnded(
  db: Db,
  bulkId: string,
  items: readonly EndedItem[],
): Promise<void> {
  await sql`
    update offer_bulk_item i
    set outcome = n.outcome, code = n.code, before = n.before, version = n.version
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as n (number int, outcome text, code text, before jsonb, version int)
    where i.bulk_id = ${bulkId} and i.number = n.number
  `.execute(db);
}

/**
 * Writes offers that the caller has locked, in one statement; each gets a new version.
 * @param isConfirmed they are only confirmed: what stays on sale was not changed by that
 */
export async function updateActed(
  db: Db,
  offers: readonly ActedOffer[],
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): Promise<void> {
  await sql`
    update offer o set
      price_micros = n.price_micros, catalog_price_micros = n.catalog_price_micros,
      in_stock = n.in_stock, delivery_minutes = n.delivery_minutes, status = n.status,
      needs_review = n.needs_review, held = n.held, published_at = n.published_at,
      moderation_reason = n.moderation_reason, deleted_at = n.deleted_at,
      low_stock = n.low_stock, confirmed_at = n.confirmed_at, rested_at = n.rested_at,
      version = o.version + 1,
      updated_at = case when ${isConfirmed} and n.status = o.status
        then o.updated_at else ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as n (
      id uuid, price_micros bigint, catalog_price_micros bigint, in_stock bigint,
      delivery_minutes int, status text, needs_review boolean, held boolean, published_at timestamptz,
      moderation_reason text, deleted_at timestamptz, low_stock bigint,
      confirmed_at timestamptz, rested_at timestamptz
    )
    where o.id = n.id
  `.execute(db);
}

/** Deletes some acts of before the instant, with their outcomes. @returns how many */
export async function forgetOldBulks(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('offer_bulk')
    .select('id')
    .where('created_at', '<', before)
    .where('status', '<>', 'running')
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('offer_bulk')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

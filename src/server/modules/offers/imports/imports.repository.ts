/** SQL of imports: the files that sellers sent, their rows, and the offers that they write. */
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { ImportOutcome, ImportPlan, ImportView } from '~/contracts/offers/imports.schemas.ts';
import type { Db } from '../../../db/database.ts';
import type {
  ImportIssue,
  OfferImportRowTable,
  OfferImportTable,
  OfferTable,
} from '../offers.tables.ts';
import type { WrittenOffer } from './plan-row.ts';

export type ImportRecord = Omit<Selectable<OfferImportTable>, 'source'>;
export type ImportRowRecord = Selectable<OfferImportRowTable>;

const columns = [
  'id',
  'seller_id',
  'category_id',
  'file_name',
  'locale',
  'status',
  'mode',
  'separator',
  'decimal',
  'header',
  'mapping',
  'corrections',
  'created_at',
  'started_at',
  'worked_at',
  'ended_at',
  'pictures_at',
  'silent_hosts',
] as const;

export async function insertImport(db: Db, row: Insertable<OfferImportTable>): Promise<void> {
  await db.insertInto('offer_import').values(row).execute();
}

export async function updateImport(
  db: Db,
  id: string,
  change: Updateable<OfferImportTable>,
): Promise<void> {
  await db.updateTable('offer_import').set(change).where('id', '=', id).execute();
}

export async function selectImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  return db.selectFrom('offer_import').select(columns).where('id', '=', id).executeTakeFirst();
}

/** As `selectImport`, with a row lock until the transaction ends: its check, its run and its end come one by one. */
export async function lockImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  return db
    .selectFrom('offer_import')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function selectSource(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('offer_import')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.source ?? null;
}

/** The newest first, of one category or of all. */
export async function selectImports(
  db: Db,
  sellerId: string,
  page: { categoryId: string | null; limit: number; offset: number },
): Promise<{ rows: ImportRecord[]; total: number }> {
  let own = db.selectFrom('offer_import').where('seller_id', '=', sellerId);
  if (page.categoryId !== null) own = own.where('category_id', '=', page.categoryId);
  const rows = await own
    .select(columns)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await own
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

/** The columns of the seller's last started import of the category. */
export async function selectLastMapping(
  db: Db,
  sellerId: string,
  categoryId: string,
): Promise<Pick<ImportRecord, 'header' | 'mapping'> | undefined> {
  return db
    .selectFrom('offer_import')
    .select(['header', 'mapping'])
    .where('seller_id', '=', sellerId)
    .where('category_id', '=', categoryId)
    .where('started_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes what the seller had read and not started, but for the newest ones. */
export async function forgetChecked(db: Db, sellerId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom('offer_import')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'checked')
    .orderBy('id', 'desc')
    .limit(kept);
  await db
    .deleteFrom('offer_import')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'checked')
    .where('id', 'not in', newest)
    .execute();
}

/** Deletes some imports that were read before the instant, with their rows. @returns how many */
export async function forgetOld(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('offer_import')
    .select('id')
    .where('created_at', '<', before)
    .where('status', '<>', 'running')
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('offer_import')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many rows have which plan and outcome. */
export async function countRows(
  db: Db,
  importId: string,
): Promise<{ plan: ImportPlan; outcome: ImportOutcome | null; count: number }[]> {
  return db
    .selectFrom('offer_import_row')
    .select(['plan', 'outcome'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .groupBy(['plan', 'outcome'])
    .execute();
}

export interface IssueGroup extends ImportIssue {
  count: number;
  cells: string[];
}

const MOST_GROUPS = 50;

/** Issues of the same field and message, the most frequent first, each with the first row that has it. */
export async function selectGroups(db: Db, importId: string): Promise<IssueGroup[]> {
  const { rows } = await sql<{ issue: ImportIssue; count: number; cells: string[] }>`
    select (array_agg(e.issue order by r.number))[1] as issue, count(*) as count,
      (array_agg(r.cells order by r.number))[1] as cells
    from offer_import_row r cross join lateral jsonb_array_elements(r.errors) as e (issue)
    where r.import_id = ${importId}
    group by e.issue->>'field', e.issue->>'id'
    order by count(*) desc, min(r.number) limit ${MOST_GROUPS}
  `.execute(db);
  return rows.map(({ issue, count, cells }) => ({ ...issue, count, cells }));
}

export interface RowQuery {
  importId: string;
  view: ImportView;
  /** Only rows with an error of this field. */
  field: string | null;
  limit: number;
  offset: number;
}

const views: Record<ImportView, RawBuilder<unknown>> = {
  all: sql`true`,
  errors: sql`(jsonb_array_length(r.errors) > 0 or jsonb_array_length(r.corrected) > 0)`,
  new: sql`r.plan = 'create'`,
};

function rowFilter({ importId, view, field }: Pick<RowQuery, 'importId' | 'view' | 'field'>) {
  const wanted = JSON.stringify([{ field }]);
  return sql`
    r.import_id = ${importId} and ${views[view]}
    and ${
      field === null
        ? sql`true`
        : sql`(r.errors @> ${wanted}::jsonb or r.corrected @> ${JSON.stringify([field])}::jsonb)`
    }
  `;
}

export async function selectRows(
  db: Db,
  query: RowQuery,
): Promise<{ rows: ImportRowRecord[]; total: number }> {
  const { rows } = await sql<ImportRowRecord>`
    select r.* from offer_import_row r where ${rowFilter(query)}
    order by r.number limit ${query.limit} offset ${query.offset}
  `.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from offer_import_row r where ${rowFilter(query)}
  `.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** The next rows that wait for their turn. */
export async function selectWaitingRows(
  db: Db,
  importId: string,
  limit: number,
): Promise<ImportRowRecord[]> {
  return db
    .selectFrom('offer_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .where('plan', '<>', 'error')
    .orderBy('number')
    .limit(limit)
    .execute();
}

export interface EndedRow {
  number: number;
  outcome: ImportOutcome;
  errors: readonly ImportIssue[];
  offer_id: string | null;
}

export async function writeOutcomes(
  db: Db,
  importId: string,
  rows: readonly EndedRow[],
): Promise<void> {
  await sql`
    update offer_import_row r
    set outcome = n.outcome, errors = n.errors, offer_id = n.offer_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (number int, outcome text, errors jsonb, offer_id uuid)
    where r.import_id = ${importId} and r.number = n.number
  `.execute(db);
}

/**
 * An import whose turn it is: of each seller the one that was started first, and among sellers who has waited longest.
 * Nothing is locked.
 */
export async function findRunning(
  db: Db,
  except: readonly string[],
): Promise<{ id: string; seller_id: string } | undefined> {
  const { rows } = await sql<{ id: string; seller_id: string }>`
    select id, seller_id from (
      select distinct on (seller_id) id, seller_id, worked_at from offer_import
      where status = 'running' order by seller_id, started_at, id
    ) first
    where id <> all(${[...except]}::uuid[])
    order by worked_at nulls first, id limit 1
  `.execute(db);
  return rows[0];
}

/** The import with a row lock; undefined when it does not run any more, or another process works on it. */
export async function claimRunning(db: Db, id: string): Promise<ImportRecord | undefined> {
  return db
    .selectFrom('offer_import')
    .select(columns)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** New offers with their external ids, in the order of these. @returns those that were not there yet */
export async function insertNumbered(
  db: Db,
  offers: readonly (Insertable<OfferTable> & { external_id: string })[],
): Promise<Set<string>> {
  if (offers.length === 0) return new Set();
  const rows = await db
    .insertInto('offer')
    .values([...offers])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Writes offers that the caller has locked, in one statement. */
export async function updateImported(
  db: Db,
  offers: readonly WrittenOffer[],
  now: Date,
): Promise<void> {
  if (offers.length === 0) return;
  await sql`
    update offer o set
      title = n.title, description = n.description, price_micros = n.price_micros,
      catalog_price_micros = n.catalog_price_micros, in_stock = n.in_stock,
      min_purchase = n.min_purchase, delivery_method = n.delivery_method,
      delivery_minutes = n.delivery_minutes, warranty_days = n.warranty_days,
      volume_discounts = n.volume_discounts, attributes = n.attributes,
      facet_tokens = array(select jsonb_array_elements_text(n.facet_tokens)),
      market_key = n.market_key, status = n.status, needs_review = n.needs_review,
      held = n.held,
      version = o.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as n (
      id uuid, title text, description text, price_micros bigint, catalog_price_micros bigint,
      in_stock bigint, min_purchase bigint, delivery_method text, delivery_minutes int,
      warranty_days int, volume_discounts jsonb, attributes jsonb, facet_tokens jsonb,
      market_key text, status text, needs_review boolean,
      held boolean
    )
    where o.id = n.id
  `.execute(db);
}

/** Which of the offers everybody can see. */
export async function selectListed(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('id', 'in', [...ids])
    .where('listed', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

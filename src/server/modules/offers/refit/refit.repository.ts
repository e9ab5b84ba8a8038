/** SQL of the job that fits offers to a new definition of their category. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { AttributeValue, OfferStatus } from '../offers.tables.ts';
import type { OfferRefitTable, RefitOutcome, RefitPlan, TakenFields } from './refit.tables.ts';

export type RefitRow = Selectable<OfferRefitTable>;

/** Offers of the category that are not deleted, up to a bound. */
export async function countOffersOf(db: Db, categoryId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from offer where category_id = ${categoryId} and deleted_at is null limit ${most}
    ) some_offers
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertRefit(
  db: Db,
  refit: Pick<RefitRow, 'id' | 'category_id' | 'undoes' | 'total' | 'created_at'> & {
    plan: RefitPlan;
  },
): Promise<void> {
  await db
    .insertInto('offer_refit')
    .values({ ...refit, plan: JSON.stringify(refit.plan), state: 'running' })
    .execute();
}

export function selectRefits(db: Db, ids: readonly string[]): Promise<RefitRow[]> {
  return db
    .selectFrom('offer_refit')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** The job that runs in a category. */
export function findRunningRefit(db: Db, categoryId: string): Promise<RefitRow | undefined> {
  return db
    .selectFrom('offer_refit')
    .selectAll()
    .where('category_id', '=', categoryId)
    .where('state', 'in', ['running', 'telling'])
    .executeTakeFirst();
}

/** Ends a job that runs; a step that is being made is waited for. */
export async function stopRefit(db: Db, categoryId: string, now: Date): Promise<void> {
  await db
    .updateTable('offer_refit')
    .set({ state: 'stopped', ended_at: now })
    .where('category_id', '=', categoryId)
    .where('state', 'in', ['running', 'telling'])
    .execute();
}

/** The next job that began before an instant, unless another process has it. */
export function claimRefit(
  db: Db,
  before: Date,
  except: readonly string[],
): Promise<RefitRow | undefined> {
  return db
    .selectFrom('offer_refit')
    .selectAll()
    .where('state', 'in', ['running', 'telling'])
    .where('created_at', '<=', before)
    .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateRefit(
  db: Db,
  id: string,
  change: Partial<Omit<RefitRow, 'id' | 'category_id' | 'plan' | 'undoes' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('offer_refit').set(change).where('id', '=', id).execute();
}

/** What the job reads of an offer. */
export interface FitRow {
  id: string;
  status: OfferStatus;
  delivery_method: 'manual' | 'instant';
  attributes: Record<string, AttributeValue>;
  facet_tokens: string[];
  market_key: string;
  version: number;
}

/** What another job took of an offer. */
export interface TakenRow {
  offer_id: string;
  outcome: RefitOutcome;
  before: TakenFields;
  version: number;
}

const fitColumns = sql`
  id, status, delivery_method, attributes, facet_tokens, market_key, version
`;

/** The next offers of a category. */
export async function selectNextToFit(
  db: Db,
  categoryId: string,
  after: string | null,
  limit: number,
): Promise<FitRow[]> {
  const { rows } = await sql<FitRow>`
    select ${fitColumns} from offer
    where category_id = ${categoryId} and deleted_at is null
      and ${after === null ? sql`true` : sql`id > ${after}`}
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Tokens and markets as offers that are locked have them now. */
export async function selectFitRows(db: Db, ids: readonly string[]): Promise<FitRow[]> {
  const { rows } = await sql<FitRow>`
    select ${fitColumns} from offer where id = any(${[...ids]}::uuid[]) order by id
  `.execute(db);
  return rows;
}

export function selectTaken(
  db: Db,
  refitId: string,
  offerIds: readonly string[],
): Promise<TakenRow[]> {
  return db
    .selectFrom('offer_refit_item')
    .select(['offer_id', 'outcome', 'before', 'version'])
    .where('refit_id', '=', refitId)
    .where(sql<boolean>`offer_id = any(${[...offerIds]}::uuid[])`)
    .execute();
}

export interface FittedOffer {
  id: string;
  attributes: Record<string, AttributeValue>;
  facet_tokens: string[];
  market_key: string;
  status: OfferStatus;
  /** Whether its seller sees a difference: it is a version of its own. */
  is_changed: boolean;
}

/** Writes offers that the caller has locked, in one statement. */
export async function updateFitted(
  db: Db,
  offers: readonly FittedOffer[],
  now: Date,
): Promise<void> {
  if (offers.length === 0) return;
  await sql`
    update offer o set
      attributes = n.attributes, facet_tokens = n.facet_tokens, market_key = n.market_key,
      status = n.status,
      version = o.version + case when n.is_changed then 1 else 0 end,
      updated_at = case when n.is_changed then ${now}::timestamptz else o.updated_at end
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as n (
      id uuid, attributes jsonb, facet_tokens text[], market_key text, status text, is_changed boolean
    )
    where o.id = n.id
  `.execute(db);
}

export interface NewItem {
  offer_id: string;
  seller_id: string;
  outcome: RefitOutcome;
  before: TakenFields;
  version: number;
}

export async function insertRefitItems(
  db: Db,
  refitId: string,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto('offer_refit_item')
    .values(
      items.map((item) => ({ refit_id: refitId, ...item, before: JSON.stringify(item.before) })),
    )
    .execute();
}

export interface SellersPart {
  seller_id: string;
  changed: number;
  paused: number;
  asked: number;
}

/** The next sellers whose offers a job changed, with how many of them. */
export async function selectSellersToTell(
  db: Db,
  refitId: string,
  after: string | null,
  limit: number,
): Promise<SellersPart[]> {
  const { rows } = await sql<SellersPart>`
    select seller_id,
      count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where outcome = 'paused') as paused,
      count(*) filter (where outcome = 'asked') as asked
    from offer_refit_item
    where refit_id = ${refitId} and outcome <> 'kept'
      and ${after === null ? sql`true` : sql`seller_id > ${after}`}
    group by seller_id order by seller_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Deletes what some jobs took that nobody can undo any more. @returns how many jobs */
export async function forgetTaken(db: Db, before: Date, limit: number): Promise<number> {
  // Counted where it is deleted: a job took up to all offers of a category.
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from offer_refit_item where refit_id in (
        select r.id from offer_refit r
        where r.created_at < ${before} and r.state in ('done', 'stopped')
          and exists (select 1 from offer_refit_item i where i.refit_id = r.id)
        order by r.created_at limit ${limit}
      )
      returning refit_id
    )
    select count(distinct refit_id) as count from gone
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** SQL of a seller's own offers, and of offers that wait for review. */
import { sql, type Insertable, type Updateable } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '~/contracts/common.ts';
import type { Db } from '../../db/database.ts';
import type { StoredPicture } from './imports/picture-list.ts';
import type { AttributeValue, OfferStatus, OfferTable, VolumeDiscount } from './offers.tables.ts';
import type { ClearedText } from './rules/rules.tables.ts';

export interface OwnRow {
  id: string;
  seller_id: string;
  category_id: string;
  status: OfferStatus;
  listed: boolean;
  title: string;
  description: string;
  locale: string;
  price_micros: number;
  catalog_price_micros: number;
  in_stock: number;
  min_purchase: number;
  delivery_method: 'manual' | 'instant';
  delivery_minutes: number;
  rests_until: Date | null;
  counts_hours: boolean;
  warranty_days: number;
  volume_discounts: VolumeDiscount[];
  attributes: Record<string, AttributeValue>;
  orders_count: number;
  completed_count: number;
  needs_review: boolean;
  held: boolean;
  cleared_words: ClearedText[];
  proven_units: number | null;
  proven_goods: string | null;
  proven_until: Date | null;
  moderation_reason: string | null;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  version: number;
  low_stock: number | null;
  auto_priced_at: Date | null;
  confirmed_at: Date;
  rested_at: Date | null;
  seller_level: number;
  media_ids: string[];
  free_secrets: number;
}

/** Everything that its seller sees, over the rows named `o` (offer) and `s` (seller). */
export const ownColumns = sql`
  o.id, o.seller_id, o.category_id, o.status, o.listed, o.title, o.description, o.locale,
  o.price_micros, o.catalog_price_micros, o.in_stock, o.min_purchase, o.delivery_method,
  o.delivery_minutes, o.rests_until, o.counts_hours, o.warranty_days, o.volume_discounts, o.attributes, o.orders_count,
  o.completed_count, o.needs_review, o.held, o.cleared_words, o.moderation_reason, o.created_at, o.updated_at, o.published_at, o.version, o.low_stock,
  o.auto_priced_at, o.confirmed_at, o.rested_at, o.proven_units, o.proven_goods, o.proven_until,
  s.seller_level,
  array(select i.media_id from offer_image i where i.offer_id = o.id order by i.position)
    as media_ids,
  (select count(*) from offer_secret f where f.offer_id = o.id and f.order_id is null)
    as free_secrets
`;

/** One offer of any status with what its seller sees; deleted ones are not found. */
export async function selectOwn(db: Db, id: string): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from offer o join app_user s on s.id = o.seller_id
    where o.id = ${id} and o.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** As `selectOwn`, with a row lock until the transaction ends: edits and sales are serialized. */
export async function lockOwn(db: Db, id: string): Promise<OwnRow | undefined> {
  await db.selectFrom('offer').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return selectOwn(db, id);
}

/** Offers of any sellers, with row locks in the order of their ids; deleted ones are not found. */
export async function lockOffers(db: Db, ids: readonly string[]): Promise<OwnRow[]> {
  await sql`
    select id from offer where id = any(${[...ids]}::uuid[]) order by id for no key update
  `.execute(db);
  const { rows } = await sql<OwnRow>`
    select ${ownColumns} from offer o join app_user s on s.id = o.seller_id
    where o.id = any(${[...ids]}::uuid[]) and o.deleted_at is null
    order by o.id
  `.execute(db);
  return rows;
}

export async function insertOffer(db: Db, offer: Insertable<OfferTable>): Promise<void> {
  await db.insertInto('offer').values(offer).execute();
}

/** What is changed of offers until the end of the transaction is noted as staff's. */
export async function changeAsStaff(db: Db): Promise<void> {
  await sql`select set_config('legend.by', 'staff', true)`.execute(db);
}

/** Writes a change by the seller or staff, which makes a new version. */
export async function updateOffer(
  db: Db,
  id: string,
  change: Omit<Updateable<OfferTable>, 'version'>,
): Promise<void> {
  await db
    .updateTable('offer')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Sets the offer's images in this order. Those that stay keep where they came from, unless it is told. */
export async function replaceImages(
  db: Db,
  offerId: string,
  mediaIds: readonly string[],
  sources: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const before = await db
    .deleteFrom('offer_image')
    .where('offer_id', '=', offerId)
    .returning(['media_id', 'source_url'])
    .execute();
  if (mediaIds.length === 0) return;
  const known = new Map(before.map((row) => [row.media_id, row.source_url]));
  await db
    .insertInto('offer_image')
    .values(
      mediaIds.map((media_id, position) => ({
        offer_id: offerId,
        position,
        media_id,
        source_url: sources.get(media_id) ?? known.get(media_id) ?? null,
      })),
    )
    .execute();
}

export interface OwnListQuery {
  sellerId: string;
  statuses: readonly OfferStatus[] | null;
  categoryId: string | null;
  search: string | null;
  limit: number;
  offset: number;
}

function ownFilter(query: OwnListQuery) {
  const pattern = query.search && `%${query.search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`
    o.seller_id = ${query.sellerId} and o.deleted_at is null
    and ${query.categoryId === null ? sql`true` : sql`o.category_id = ${query.categoryId}`}
    and ${pattern ? sql`o.search like search_text(${pattern})` : sql`true`}
  `;
}

/** The newest first. */
export async function selectOwnPage(db: Db, query: OwnListQuery): Promise<OwnRow[]> {
  const statuses =
    query.statuses === null ? sql`true` : sql`o.status = any(${[...query.statuses]}::text[])`;
  const { rows } = await sql<OwnRow>`
    select ${ownColumns}
    from (
      select o.* from offer o where ${ownFilter(query)} and ${statuses}
      order by o.id desc limit ${query.limit} offset ${query.offset}
    ) o join app_user s on s.id = o.seller_id
    order by o.id desc
  `.execute(db);
  return rows;
}

/** Numbers of own offers by status, independent of the requested status. */
export async function countOwnByStatus(
  db: Db,
  query: OwnListQuery,
): Promise<Map<OfferStatus, number>> {
  const { rows } = await sql<{ status: OfferStatus; count: number }>`
    select o.status, count(*) as count from offer o where ${ownFilter(query)} group by o.status
  `.execute(db);
  return new Map(rows.map((row) => [row.status, row.count]));
}

/** How many offers of a seller have been accepted so far: the first three are reviewed. */
export async function countAccepted(db: Db, sellerId: string): Promise<number> {
  const row = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('status', 'in', ['active', 'inactive', 'sold'])
    .where('published_at', 'is not', null)
    .where('needs_review', '=', false)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Offers that wait for review, the oldest first. */
export async function selectWaiting(
  db: Db,
  page: { id?: string | undefined; limit: number; offset: number },
): Promise<{ rows: OwnRow[]; total: number }> {
  const isMeant = page.id === undefined ? sql<boolean>`true` : sql<boolean>`id = ${page.id}`;
  const { rows } = await sql<OwnRow>`
    select ${ownColumns}
    from (
      select * from offer where status = 'on_review' and deleted_at is null and ${isMeant}
      order by review_since, id limit ${page.limit} offset ${page.offset}
    ) o join app_user s on s.id = o.seller_id
    order by o.review_since, o.id
  `.execute(db);
  const counted = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'on_review')
    .where('deleted_at', 'is', null)
    .where(isMeant)
    .executeTakeFirstOrThrow();
  return { rows, total: counted.count };
}

/**
 * Writes prices of offers that the caller has locked, in one statement; each gets a new version.
 * @param autoPricedAt since when the prices are the autopilot's; null: they are not
 */
export async function updatePrices(
  db: Db,
  prices: readonly { id: string; price_micros: number; catalog_price_micros: number }[],
  autoPricedAt: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    update offer o set
      price_micros = n.price_micros, catalog_price_micros = n.catalog_price_micros,
      auto_priced_at = ${autoPricedAt}, version = o.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n (
      id uuid, price_micros bigint, catalog_price_micros bigint
    )
    where o.id = n.id
  `.execute(db);
}

/** What of a seller decides whether their offers are seen. */
export interface SellerStanding {
  /** Banned, deleting the account or deleted. */
  isHidden: boolean;
  /** The vacation that runs; null without one. */
  vacation: { until: Date; hides: boolean; keepsInstant: boolean } | null;
}

/** Hides or shows the offers of a seller, and says until when they rest; returns the affected categories. */
export async function writeSellerStanding(
  db: Db,
  sellerId: string,
  { isHidden, vacation }: SellerStanding,
): Promise<string[]> {
  const { until = null, hides = false, keepsInstant = false } = vacation ?? {};
  const rests = sql`(${until}::timestamptz is not null
    and not (delivery_method = 'instant' and ${keepsInstant}::boolean))`;
  const { rows } = await sql<{ category_id: string }>`
    with wanted as (
      select id, ${isHidden}::boolean or (${hides}::boolean and ${rests}) as is_hidden,
        case when ${rests} then ${until}::timestamptz end as rests_until
      from offer where seller_id = ${sellerId}
    ), changed as (
      select wanted.* from offer join wanted using (id)
      where offer.seller_hidden <> wanted.is_hidden
        or offer.rests_until is distinct from wanted.rests_until
      order by offer.id for no key update of offer
    )
    update offer set seller_hidden = changed.is_hidden, rests_until = changed.rests_until
    from changed where offer.id = changed.id
    returning offer.category_id
  `.execute(db);
  return [...new Set(rows.map((row) => row.category_id))];
}

/** How many offers of a seller are on sale, or would be without their vacation. */
export async function countOnSale(
  db: Db,
  sellerId: string,
): Promise<{ manual: number; instant: number }> {
  const { rows } = await sql<{ manual: number; instant: number }>`
    select count(*) filter (where delivery_method = 'manual') as manual,
      count(*) filter (where delivery_method = 'instant') as instant
    from offer where seller_id = ${sellerId} and status = 'active' and deleted_at is null
  `.execute(db);
  return rows[0] ?? { manual: 0, instant: 0 };
}

/** An own offer with the number by which a file names it. */
export type NumberedRow = OwnRow & { external_id: string | null; pictures: StoredPicture[] };

/** Its pictures with where they came from, over the row named `o`. */
const picturesOf = sql`
  (select coalesce(jsonb_agg(
    jsonb_build_object('media_id', i.media_id, 'source_url', i.source_url) order by i.position
  ), '[]') from offer_image i where i.offer_id = o.id) as pictures
`;

/**
 * The seller's offers that a file names by their external ids, or by our own id where they have no external one; with
 * row locks in the order of their ids where they are to be changed.
 */
export async function selectNumbered(
  db: Db,
  sellerId: string,
  names: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<NumberedRow[]> {
  const ids = names.filter((name) => v.is(idSchema, name));
  const found = await sql<{ id: string }>`
    select id from offer
    where seller_id = ${sellerId} and deleted_at is null and (
      external_id = any(${[...names]}::text[])
      or (external_id is null and id = any(${ids}::uuid[]))
    )
    order by id ${isLocked ? sql`for no key update` : sql``}
  `.execute(db);
  // A statement of its own: it sees what was committed before the locks were had.
  const { rows } = await sql<NumberedRow>`
    select ${ownColumns}, o.external_id, ${picturesOf} from offer o join app_user s on s.id = o.seller_id
    where o.id = any(${found.rows.map(({ id }) => id)}::uuid[]) and o.deleted_at is null
  `.execute(db);
  return rows;
}

/** A seller's offers of a category for a file, in the order of their ids, from behind `after` on. */
export async function selectForFile(
  db: Db,
  sellerId: string,
  categoryId: string,
  page: { after: string | null; limit: number },
): Promise<NumberedRow[]> {
  const { rows } = await sql<NumberedRow>`
    select ${ownColumns}, o.external_id, ${picturesOf}
    from (
      select * from offer
      where seller_id = ${sellerId} and category_id = ${categoryId} and deleted_at is null
        and ${page.after === null ? sql`true` : sql`id > ${page.after}`}
      order by id limit ${page.limit}
    ) o join app_user s on s.id = o.seller_id
    order by o.id
  `.execute(db);
  return rows;
}

/** Listed offers of a seller. */
export async function countListed(db: Db, sellerId: string): Promise<number> {
  const row = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('listed', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

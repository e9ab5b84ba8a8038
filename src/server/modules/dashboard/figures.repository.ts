/** SQL of a seller's figures. Every query reads the seller's own entries of the period by their index. */
import { sql, type RawBuilder } from 'kysely';
import type { OfferOrder } from '~/contracts/dashboard/dashboard-names.ts';
import type { Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';

/** From this moment on, and before that one. */
export interface Span {
  from: Date;
  to: Date;
}

export interface MoneyRow {
  orders: number;
  completed: number;
  units: number;
  gross: number;
  fee: number;
  refunds: number;
  refunded: number;
  disputes: number;
}

/** Over rows named `e`. */
const money = sql`
  count(*) filter (where e.kind = 'ordered') as orders,
  count(*) filter (where e.kind = 'completed' and e.is_first) as completed,
  coalesce(sum(e.units) filter (where e.kind = 'completed' and e.is_first), 0)::float8 as units,
  sum(e.gross_cents)::float8 as gross, sum(e.fee_cents)::float8 as fee,
  count(*) filter (where e.kind = 'refunded' or e.refunded_cents > 0) as refunds,
  sum(e.refunded_cents)::float8 as refunded,
  count(*) filter (where e.kind = 'disputed') as disputes
`;

/** How well something was sold. */
export interface ServiceRow {
  promised: number;
  on_time: number;
  delivered: number;
  /** The median. */
  delivery_seconds: number | null;
}

/** Over rows named `e`. */
const service = sql`
  count(e.was_on_time) as promised,
  count(*) filter (where e.was_on_time) as on_time,
  count(e.delivery_seconds) as delivered,
  percentile_cont(0.5) within group (order by e.delivery_seconds) as delivery_seconds
`;

const inSpan = (sellerId: string, { from, to }: Span): RawBuilder<unknown> =>
  sql`e.seller_id = ${sellerId} and e.at >= ${from} and e.at < ${to}`;

/** Days of a span: a view has no time. */
const daysIn = (sellerId: string, { from, to }: Span): RawBuilder<unknown> =>
  sql`w.seller_id = ${sellerId} and w.day >= (${from}::timestamptz at time zone 'utc')::date
    and w.day < (${to}::timestamptz at time zone 'utc')::date`;

const instants = (edges: readonly Date[]): RawBuilder<unknown> =>
  sql`${edges.map((edge) => edge.toISOString())}::timestamptz[]`;

/** Sums between neighbouring edges: `bucket` 1 lies between the first two. Buckets without an entry are missing. */
export async function sumBuckets(
  db: Db,
  sellerId: string,
  edges: readonly Date[],
  span: Span,
): Promise<(MoneyRow & { bucket: number })[]> {
  const { rows } = await sql<MoneyRow & { bucket: number }>`
    select width_bucket(e.at, ${instants(edges)}) as bucket, ${money}
    from seller_entry e where ${inSpan(sellerId, span)} group by 1
  `.execute(db);
  return rows;
}

/** Views between the same edges. */
export async function sumViews(
  db: Db,
  sellerId: string,
  edges: readonly Date[],
  span: Span,
): Promise<{ bucket: number; views: number }[]> {
  const { rows } = await sql<{ bucket: number; views: number }>`
    select width_bucket(w.day::timestamp at time zone 'utc', ${instants(edges)}) as bucket,
      sum(w.views)::float8 as views
    from offer_view_day w where ${daysIn(sellerId, span)} group by 1
  `.execute(db);
  return rows;
}

export interface OutcomeRow extends ServiceRow {
  is_now: boolean;
  refunded: number;
  partly: number;
  redelivered: number;
  seller: number;
}

/** Deliveries and ended disputes before `middle` and from it on. */
export async function selectOutcomes(
  db: Db,
  sellerId: string,
  span: Span,
  middle: Date,
): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select e.at >= ${middle} as is_now,
      ${service},
      count(*) filter (where e.dispute_end = 'refunded') as refunded,
      count(*) filter (where e.dispute_end = 'partly') as partly,
      count(*) filter (where e.dispute_end = 'redelivered') as redelivered,
      count(*) filter (where e.dispute_end = 'seller') as seller
    from seller_entry e where ${inSpan(sellerId, span)} group by 1
  `.execute(db);
  return rows;
}

export type CategoryRow = MoneyRow & ServiceRow & { id: string; views: number | null };

/** By the category in which they were ordered, the best first; views by the offer's category now. */
export async function sumCategories(db: Db, sellerId: string, span: Span): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with entry as (
      select e.category_id as id, ${money}, ${service} from seller_entry e
      where ${inSpan(sellerId, span)} group by 1
    ), seen as (
      select o.category_id as id, sum(w.views)::float8 as views
      from offer_view_day w join offer o on o.id = w.offer_id
      where ${daysIn(sellerId, span)} group by 1
    )
    select * from (${joined}) as figures order by gross - fee desc, id
  `.execute(db);
  return rows;
}

/** `entry` and `seen` side by side: what was only seen has zeros, what was not seen no views. */
const joined = sql`
  select coalesce(entry.id, seen.id) as id, coalesce(orders, 0) as orders,
    coalesce(completed, 0) as completed, coalesce(units, 0) as units, coalesce(gross, 0) as gross,
    coalesce(fee, 0) as fee, coalesce(refunds, 0) as refunds, coalesce(refunded, 0) as refunded,
    coalesce(disputes, 0) as disputes, coalesce(promised, 0) as promised,
    coalesce(on_time, 0) as on_time, coalesce(delivered, 0) as delivered, delivery_seconds, views
  from entry full join seen on seen.id = entry.id
`;

export type OfferRow = MoneyRow &
  ServiceRow & {
    id: string;
    views: number | null;
    title: string | null;
    category_id: string | null;
  };

const ways: Record<OfferOrder, { direction: RawBuilder<unknown>; behind: RawBuilder<unknown> }> = {
  best: { direction: sql`desc`, behind: sql`<` },
  worst: { direction: sql`asc`, behind: sql`>` },
};

/** Offers that were ordered or seen, by what they earned; from behind a position on. */
export async function selectOffers(
  db: Db,
  sellerId: string,
  span: Span,
  page: { order: OfferOrder; after: Position | null; limit: number },
): Promise<OfferRow[]> {
  const { direction, behind } = ways[page.order];
  const { after } = page;
  const rest = after
    ? sql`where (gross - fee, all_offers.id) ${behind} (${after.key}::float8, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<OfferRow>`
    with entry as (
      select e.offer_id as id, ${money}, ${service} from seller_entry e
      where ${inSpan(sellerId, span)} group by 1
    ), seen as (
      select w.offer_id as id, sum(w.views)::float8 as views from offer_view_day w
      where ${daysIn(sellerId, span)} group by 1
    ), all_offers as (${joined})
    select all_offers.*, o.title, o.category_id from all_offers
    left join offer o on o.id = all_offers.id and o.deleted_at is null
    ${rest}
    order by gross - fee ${direction}, all_offers.id ${direction} limit ${page.limit}
  `.execute(db);
  return rows;
}

/** The categories of these offers now. */
export async function selectCategoriesOf(
  db: Db,
  offerIds: readonly string[],
): Promise<Map<string, string>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('offer')
    .select(['id', 'category_id'])
    .where('id', 'in', [...offerIds])
    .execute();
  return new Map(rows.map(({ id, category_id: categoryId }) => [id, categoryId]));
}

export interface PaceRow {
  /** Earned since the month began, and in the days of the pace. */
  month: number;
  pace: number;
  /** Of these days: orders that completed for the first time, and days with one. */
  completed: number;
  days: number;
}

/** What was earned in the month so far and in the days before today. */
export async function selectPace(
  db: Db,
  sellerId: string,
  { monthFrom, paceFrom, today }: { monthFrom: Date; paceFrom: Date; today: Date },
): Promise<PaceRow> {
  const inPace = sql`e.at >= ${paceFrom} and e.at < ${today}`;
  const sold = sql`e.kind = 'completed' and e.is_first and ${inPace}`;
  const { rows } = await sql<PaceRow>`
    select coalesce(sum(e.gross_cents - e.fee_cents) filter (where e.at >= ${monthFrom}), 0)::float8 as month,
      coalesce(sum(e.gross_cents - e.fee_cents) filter (where ${inPace}), 0)::float8 as pace,
      count(*) filter (where ${sold}) as completed,
      count(distinct (e.at at time zone 'utc')::date) filter (where ${sold}) as days
    from seller_entry e where e.seller_id = ${sellerId} and e.at >= least(${monthFrom}::timestamptz, ${paceFrom}::timestamptz)
  `.execute(db);
  return rows[0] ?? { month: 0, pace: 0, completed: 0, days: 0 };
}

/** Adds one view of an offer on sale; none for its seller's own look. */
export async function addView(
  db: Db,
  { offerId, viewerId, day }: { offerId: string; viewerId: string | null; day: string },
): Promise<void> {
  await sql`
    insert into offer_view_day (seller_id, day, offer_id, views)
    select seller_id, ${day}::date, id, 1 from offer
    where id = ${offerId} and listed and seller_id is distinct from ${viewerId}::uuid
    on conflict (seller_id, day, offer_id) do update set views = offer_view_day.views + 1
  `.execute(db);
}

/** Units of these offers that were sold in a span, by offer. */
export async function sumSold(
  db: Db,
  sellerId: string,
  offerIds: readonly string[],
  span: Span,
): Promise<Map<string, number>> {
  if (offerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; units: number }>`
    select e.offer_id as id, sum(e.units)::float8 as units from seller_entry e
    where ${inSpan(sellerId, span)} and e.kind = 'ordered'
      and e.offer_id = any(${[...offerIds]}::uuid[])
    group by 1
  `.execute(db);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

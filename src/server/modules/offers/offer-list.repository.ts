/** SQL of public lists: pages of cards, counts behind filters, prices of a market. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FilterGroup, OfferFilter, Position, SortOrder } from './offer-query.ts';
import type { AttributeValue, VolumeDiscount } from './offers.tables.ts';

export interface CardRow {
  id: string;
  seller_id: string;
  category_id: string;
  title: string;
  status: string;
  listed: boolean;
  price_micros: number;
  catalog_price_micros: number;
  in_stock: number;
  min_purchase: number;
  delivery_method: 'manual' | 'instant';
  delivery_minutes: number;
  warranty_days: number;
  volume_discounts: VolumeDiscount[];
  attributes: Record<string, AttributeValue>;
  rank: number;
  seller_rating: number;
  published_at: Date | null;
  created_at: Date;
  image_media_id: string | null;
  images_count: number;
  public_name: string;
  avatar_media_id: string | null;
  seller_level: number;
  rating_sum: number;
  reviews_count: number;
  completed_orders: number;
  on_time_count: number;
  online_until: Date | null;
  last_online_at: Date;
  median_delivery_seconds: number | null;
  delivery_count: number;
}

/** The columns of a card over the rows named `o`. */
const cardColumns = sql`
  o.id, o.seller_id, o.category_id, o.title, o.status, o.listed, o.price_micros,
  o.catalog_price_micros, o.in_stock, o.min_purchase, o.delivery_method, o.delivery_minutes,
  o.warranty_days, o.volume_discounts, o.attributes, o.rank, o.seller_rating, o.published_at,
  o.created_at, i.image_media_id, coalesce(i.images_count, 0) as images_count,
  s.public_name, s.avatar_media_id, s.seller_level, s.rating_sum, s.reviews_count,
  s.completed_orders, s.on_time_count, s.online_until, s.last_online_at,
  s.median_delivery_seconds, s.delivery_count
`;
const cardJoins = sql`
  join app_user s on s.id = o.seller_id
  left join lateral (
    select (array_agg(media_id order by position))[1] as image_media_id,
      count(*)::int as images_count
    from offer_image where offer_id = o.id
  ) i on true
`;

function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** A number attribute of `o`; null when the offer has none. */
function numberValue(key: string): RawBuilder<unknown> {
  return sql`(case when jsonb_typeof(o.attributes -> ${key}) = 'number'
    then (o.attributes ->> ${key})::double precision end)`;
}

function groupCondition(group: FilterGroup): RawBuilder<boolean> {
  if (group.kind === 'tokens') return sql`o.facet_tokens && ${group.tokens}::text[]`;
  const value = numberValue(group.key);
  const from = group.from === null ? sql`true` : sql`${value} >= ${group.from}::double precision`;
  const to = group.to === null ? sql`true` : sql`${value} <= ${group.to}::double precision`;
  // Offers without the value are outside of every range.
  return sql`coalesce(${from} and ${to}, false)`;
}

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Filters that have no counts of their own. */
function plainConditions(filter: OfferFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.sellerId !== null) conditions.push(sql`o.seller_id = ${filter.sellerId}`);
  if (filter.search !== null) {
    conditions.push(sql`o.search like search_text(${likePattern(filter.search)})`);
  }
  return conditions;
}

const isOnline = (now: Date): RawBuilder<unknown> =>
  sql`o.seller_id in (select u.id from app_user u where u.online_until > ${now})`;

/** The filters with counts of their own, by the name that the counts use. */
function countedConditions(filter: OfferFilter, now: Date): Map<string, RawBuilder<unknown>> {
  const conditions = new Map<string, RawBuilder<unknown>>();
  for (const group of filter.groups) conditions.set(`a:${group.key}`, groupCondition(group));
  const { priceMinMicros, priceMaxMicros, withinMinutes } = filter;
  if (priceMinMicros !== null || priceMaxMicros !== null) {
    const from = sql`o.catalog_price_micros >= ${priceMinMicros ?? 0}::bigint`;
    const to =
      priceMaxMicros === null
        ? sql`true`
        : sql`o.catalog_price_micros <= ${priceMaxMicros}::bigint`;
    conditions.set('price', sql`(${from} and ${to})`);
  }
  if (withinMinutes !== null) {
    conditions.set('delivery', sql`o.delivery_minutes <= ${withinMinutes}::int`);
  }
  if (filter.instant) conditions.set('instant', sql`o.delivery_method = 'instant'`);
  if (filter.online) conditions.set('online', isOnline(now));
  if (filter.sellerLevel > 0) {
    conditions.set(
      'level',
      sql`o.seller_id in
        (select u.id from app_user u where u.seller_level >= ${filter.sellerLevel}::int)`,
    );
  }
  if (filter.volume) conditions.set('volume', sql`o.volume_discounts <> '[]'`);
  return conditions;
}

function afterPosition(order: SortOrder, position: Position | null): RawBuilder<unknown> {
  if (position === null) return sql`true`;
  const column = sql.ref(`o.${order.column}`);
  const sign = order.descending ? sql`<` : sql`>`;
  const key =
    order.column === 'published_at'
      ? sql`${position.key}::timestamptz`
      : sql`${position.key}::bigint`;
  // A plain comparison of the leading column lets the index be entered at the right place.
  return sql`(${column}, o.id) ${sign} (${key}, ${position.id}::uuid)`;
}

export interface PageRequest {
  filter: OfferFilter;
  order: SortOrder;
  after: Position | null;
  limit: number;
  now: Date;
}

/** From so many categories on, the newest offers are sought in the index over all of them. */
const MANY_CATEGORIES = 20;

/**
 * Ids of one page. Each category is read along its own index up to the page's size; a search, and the newest of
 * many categories, have an index over all categories.
 */
function pageSource(
  filter: OfferFilter,
  order: SortOrder,
  conditions: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const { categoryIds } = filter;
  const direction = order.descending ? sql`desc` : sql`asc`;
  const by = sql.ref(order.column);
  const [only] = categoryIds;
  const end = sql`order by o.${by} ${direction}, o.id ${direction} limit ${limit}`;
  if (categoryIds.length === 1) {
    return sql`select o.id from offer o where o.category_id = ${only} and ${conditions} ${end}`;
  }
  const isNewest = order.column === 'published_at' && categoryIds.length >= MANY_CATEGORIES;
  if (isNewest || filter.search !== null) {
    return sql`select o.id from offer o
      where o.category_id = any(${categoryIds}::uuid[]) and ${conditions} ${end}`;
  }
  return sql`select p.id from unnest(${categoryIds}::uuid[]) as wanted(category_id)
    cross join lateral (
      select o.id, o.${by} from offer o
      where o.category_id = wanted.category_id and ${conditions} ${end}
    ) p order by p.${by} ${direction}, p.id ${direction} limit ${limit}`;
}

/**
 * One page by keyset, never by offset. Only the rows of the page are joined with sellers and images.
 */
export async function selectCards(db: Db, request: PageRequest): Promise<CardRow[]> {
  const { filter, order, after, limit, now } = request;
  const conditions = allOf([
    sql`o.listed`,
    ...plainConditions(filter),
    ...countedConditions(filter, now).values(),
    afterPosition(order, after),
  ]);
  const direction = order.descending ? sql`desc` : sql`asc`;
  const by = sql.ref(order.column);
  const source = pageSource(filter, order, conditions, limit);
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from (${source}) page join offer o on o.id = page.id ${cardJoins}
    order by o.${by} ${direction}, o.id ${direction}
  `.execute(db);
  return rows;
}

/** Listed offers of a seller, newest first, by keyset. */
export async function selectSellerCards(
  db: Db,
  sellerId: string,
  after: Position | null,
  limit: number,
): Promise<CardRow[]> {
  const order: SortOrder = { column: 'published_at', descending: true };
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from (
      select o.* from offer o
      where o.seller_id = ${sellerId} and o.listed and ${afterPosition(order, after)}
      order by o.published_at desc, o.id desc limit ${limit}
    ) o ${cardJoins}
    order by o.published_at desc, o.id desc
  `.execute(db);
  return rows;
}

/** The newest listed offers of all categories. */
export async function selectNewestCards(db: Db, limit: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from (
      select o.* from offer o where o.listed order by o.published_at desc, o.id desc limit ${limit}
    ) o ${cardJoins}
    order by o.published_at desc, o.id desc
  `.execute(db);
  return rows;
}

/** Cards of given offers, listed or not, in no order; deleted and unpublished ones are left out. */
export async function selectCardsById(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from offer o ${cardJoins}
    where o.id = any(${ids}::uuid[]) and o.deleted_at is null and o.published_at is not null
  `.execute(db);
  return rows;
}

export interface FacetCount {
  kind:
    | 'token'
    | 'total'
    | 'instant'
    | 'online'
    | 'minutes'
    | 'level'
    | 'volume'
    | 'price'
    | 'range'
    | 'category';
  /** The token, the minutes, the level, the id of the category, or the key of a number attribute. */
  name: string;
  count: number;
  low: number | null;
  high: number | null;
}

/** Names of the counted filters that a row fails, joined: a row counts for a filter when it fails no other. */
function failsOf(counted: Map<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const parts = [...counted].map(
    ([name, condition]) => sql`case when ${condition} then '' else ${`${name};`} end`,
  );
  return parts.length === 0 ? sql`''` : sql.join(parts, sql` || `);
}

/**
 * Counts behind every filter of one category, each with all other filters applied, in one pass over the
 * category's listed offers.
 */
export async function countFacets(
  db: Db,
  filter: OfferFilter,
  numberKeys: readonly string[],
  now: Date,
): Promise<FacetCount[]> {
  const counted = countedConditions(filter, now);
  const where = allOf([sql`o.listed`, ...plainConditions(filter)]);
  const numbers = numberKeys.map((key) => numberValue(key));
  const ranges = numberKeys.map(
    (key, index) => sql`union all
    select 'range', ${key}, count(numbers[${index + 1}::int]), min(numbers[${index + 1}::int]),
      max(numbers[${index + 1}::int])
      from base where fails in ('', ${`a:${key};`})`,
  );
  const { rows } = await sql<FacetCount>`
    with base as materialized (
      select o.category_id, o.facet_tokens, o.catalog_price_micros, o.delivery_minutes,
        o.delivery_method, o.volume_discounts <> '[]' as has_volume, u.seller_level,
        coalesce(u.online_until > ${now}, false) as is_online, ${failsOf(counted)} as fails,
        array[${numbers.length === 0 ? sql`null` : sql.join(numbers)}]::double precision[] as numbers
      from offer o join app_user u on u.id = o.seller_id
      where o.category_id = any(${filter.categoryIds}::uuid[]) and ${where}
    )
    select 'total' as kind, '' as name, count(*) as count, null::double precision as low,
      null::double precision as high from base where fails = ''
    union all
    select 'token', token, count(*), null, null
      from base, unnest(facet_tokens) token
      where fails = '' or fails = 'a:' || split_part(token, ':', 1) || ';'
      group by token
    union all
    select 'instant', '', count(*), null, null
      from base where fails in ('', 'instant;') and delivery_method = 'instant'
    union all
    select 'online', '', count(*), null, null
      from base where fails in ('', 'online;') and is_online
    union all
    select 'volume', '', count(*), null, null
      from base where fails in ('', 'volume;') and has_volume
    union all
    select 'level', seller_level::text, count(*), null, null
      from base where fails in ('', 'level;') group by seller_level
    union all
    select 'category', category_id::text, count(*), null, null
      from base where fails = '' group by category_id
    union all
    select 'minutes', delivery_minutes::text, count(*), null, null
      from base where fails in ('', 'delivery;') group by delivery_minutes
    union all
    select 'price', '', count(*), min(catalog_price_micros), max(catalog_price_micros)
      from base where fails in ('', 'price;')
    ${ranges.length === 0 ? sql`` : sql.join(ranges, sql` `)}
  `.execute(db);
  return rows;
}

export interface MarketOfferRow {
  id: string;
  seller_id: string;
  public_name: string;
  price_micros: number;
  catalog_price_micros: number;
  in_stock: number;
  min_purchase: number;
  delivery_minutes: number;
  volume_discounts: VolumeDiscount[];
}

/** Offers of a category that match all filters, the cheapest first. */
export async function selectMarketOffers(
  db: Db,
  request: { filter: OfferFilter; now: Date; minStock: number; limit: number },
): Promise<MarketOfferRow[]> {
  const { filter, now } = request;
  const conditions = allOf([
    sql`o.listed`,
    ...plainConditions(filter),
    ...countedConditions(filter, now).values(),
  ]);
  const { rows } = await sql<MarketOfferRow>`
    select o.id, o.seller_id, s.public_name, o.price_micros, o.catalog_price_micros, o.in_stock,
      o.min_purchase, o.delivery_minutes, o.volume_discounts
    from offer o join app_user s on s.id = o.seller_id
    where o.category_id = ${filter.categoryIds[0]} and ${conditions}
      and o.in_stock >= ${request.minStock}::bigint
    order by o.catalog_price_micros, o.id
    limit ${request.limit}
  `.execute(db);
  return rows;
}

export interface HistogramRow {
  bucket: number;
  count: number;
  low: number;
  high: number;
}

/**
 * Unit prices on sale in equal steps between the lowest and the 97th percentile; the last step holds the rest.
 */
export async function selectHistogram(
  db: Db,
  filter: OfferFilter,
  buckets: number,
  now: Date,
): Promise<HistogramRow[]> {
  const conditions = allOf([
    sql`o.listed`,
    ...plainConditions(filter),
    ...countedConditions(filter, now).values(),
  ]);
  const { rows } = await sql<HistogramRow>`
    with prices as materialized (
      select o.catalog_price_micros::double precision as price from offer o
      where o.category_id = ${filter.categoryIds[0]} and ${conditions}
    ), bounds as (
      select min(price) as low, percentile_disc(0.97) within group (order by price) as high
      from prices
    )
    select case when high <= low then 1
        else least(width_bucket(price, low, high, ${buckets}::int), ${buckets}::int) end as bucket,
      count(*) as count, low, high
    from prices, bounds group by 1, low, high order by 1
  `.execute(db);
  return rows;
}

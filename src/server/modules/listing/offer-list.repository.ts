/** SQL of public lists: pages of cards, and the cheapest offers of a market. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import {
  isShownToAll,
  rankInRound,
  type AttributeValue,
  type VolumeDiscount,
} from '../offers/index.ts';
import {
  afterPosition,
  isTitled,
  matches,
  offersInOrder,
  sortJoin,
  sortKey,
} from './offer-conditions.repository.ts';
import type { Position } from '../../core/paging.ts';
import type { OfferFilter, SortOrder } from './offer-query.ts';

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
  rests_until: Date | null;
  counts_hours: boolean;
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
  away_until: Date | null;
  median_delivery_seconds: number | null;
  delivery_count: number;
}

/** The columns of a card over the rows named `o`. */
const cardColumns = sql`
  o.id, o.seller_id, o.category_id, o.title, o.status, o.listed, o.price_micros,
  o.catalog_price_micros, o.in_stock, o.min_purchase, o.delivery_method, o.delivery_minutes,
  o.rests_until, (o.counts_hours and s.work_hours is not null) as counts_hours, o.warranty_days, o.volume_discounts, o.attributes, o.rank, o.seller_rating, o.published_at,
  o.created_at, i.image_media_id, coalesce(i.images_count, 0) as images_count,
  s.public_name, s.avatar_media_id, s.seller_level, s.rating_sum, s.reviews_count,
  s.completed_orders, s.on_time_count, s.online_until, s.last_online_at, s.away_until,
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

/** Access plan for the matching offers of a filter. */
export interface Whereabouts {
  /** Ids of the matching offers in categories where matches are rare. */
  ids: readonly string[];
  /** Categories where an index scan finds matches quickly, with their share of all matches. */
  frequentIn: readonly { categoryId: string; share: number }[];
  /** Whether the list is of one category that can be read as a whole. */
  isSmall: boolean;
}

export interface PageRequest {
  filter: OfferFilter;
  order: SortOrder;
  after: Position | null;
  limit: number;
  now: Date;
}

const endOf = ({ order }: PageRequest, limit: number): RawBuilder<unknown> => {
  const direction = order.descending ? sql`desc` : sql`asc`;
  const tie = order.column === 'unit_micros' ? sql`u.offer_id` : sql`o.id`;
  return sql`order by ${sortKey(order)} ${direction}, ${tie} ${direction} limit ${limit}`;
};

/** Rows of a page with their sort key, for the cursor behind it. */
export type SortedCard = CardRow & { sort_key: number | Date | null };

const onPage = ({ filter, order, after, now }: PageRequest): RawBuilder<unknown> =>
  sql`${matches(filter, now)} and ${afterPosition(order, after)}`;

/** The first offers of one category, or (null) of all; the join with sellers and images comes after the limit. */
export async function selectFirstCards(
  db: Db,
  request: PageRequest,
  categoryId: string | null,
): Promise<SortedCard[]> {
  const { order } = request;
  const direction = order.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<SortedCard>`
    select ${cardColumns}, page.sort_key from (
      select o.id, ${sortKey(order)} as sort_key ${offersInOrder(order, categoryId)}
        and ${onPage(request)} ${endOf(request, request.limit)}
    ) page join offer o on o.id = page.id ${cardJoins}
    order by page.sort_key ${direction}, o.id ${direction}
  `.execute(db);
  return rows;
}

/** An offer with its sort key. */
export interface Spot {
  id: string;
  category_id: string;
  key: number | Date;
}

/** The first offers of each given category, at most `limit` each. */
export async function selectFirstOfEach(
  db: Db,
  request: PageRequest,
  categoryIds: readonly string[],
  limit: number,
): Promise<Spot[]> {
  const { rows } = await sql<Spot>`
    select first.* from unnest(${[...categoryIds]}::uuid[]) as wanted (category_id)
    cross join lateral (
      select o.id, o.category_id, ${sortKey(request.order)} as key
      from offer o ${sortJoin(request.order)}
      where o.category_id = wanted.category_id and ${onPage(request)} ${endOf(request, limit)}
    ) first
  `.execute(db);
  return rows;
}

/**
 * The first of the given offers, by sort order; of all that the filter leaves for null.
 * @param inRounds whether sellers take turns among these offers: the stored ranks count all of a category
 */
export async function selectFirstOfNamed(
  db: Db,
  request: PageRequest,
  ids: readonly string[] | null,
  inRounds: boolean,
): Promise<Spot[]> {
  const { order, filter, after, now } = request;
  const among = ids === null ? sql`true` : sql`o.id = any(${[...ids]}::uuid[])`;
  const within = sql`${among} and o.category_id = any(${[...filter.categoryIds]}::uuid[])`;
  if (!inRounds) {
    const { rows } = await sql<Spot>`
      select o.id, o.category_id, ${sortKey(order)} as key
      from offer o ${sortJoin(order)}
      where ${within} and ${onPage(request)} ${endOf(request, request.limit)}
    `.execute(db);
    return rows;
  }
  const before = sql`row_number() over (
    partition by o.seller_id order by o.catalog_price_micros, o.id
  ) - 1`;
  const rest =
    after === null ? sql`true` : sql`(o.key, o.id) < (${after.key}::bigint, ${after.id}::uuid)`;
  const { rows } = await sql<Spot>`
    select o.id, o.category_id, o.key from (
      select o.id, o.category_id, ${rankInRound(sortKey(order), before)} as key
      from offer o where ${within} and ${matches(filter, now)}
    ) o where ${rest} order by o.key desc, o.id desc limit ${request.limit}
  `.execute(db);
  return rows;
}

/** Cards of offers that a page found, in its order. */
export async function selectCardsAt(db: Db, spots: readonly Spot[]): Promise<SortedCard[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from offer o ${cardJoins}
    where o.id = any(${spots.map(({ id }) => id)}::uuid[])
  `.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return spots.flatMap(({ id, key }) => {
    const row = byId.get(id);
    return row ? [{ ...row, sort_key: key }] : [];
  });
}

/** Listed offers of a seller in the given order (keyset pagination), walked along an index of the seller's own. */
export async function selectSellerCards(
  db: Db,
  sellerId: string,
  page: { order: SortOrder; search: string | null; after: Position | null; limit: number },
): Promise<SortedCard[]> {
  const { order, search, after, limit } = page;
  const key = sortKey(order);
  const sorted = order.descending ? sql`${key} desc, o.id desc` : sql`${key}, o.id`;
  const { rows } = await sql<SortedCard>`
    select ${cardColumns}, ${key} as sort_key from (
      select o.* from offer o
      where o.seller_id = ${sellerId} and o.listed and ${afterPosition(order, after)}
        and ${search === null ? sql`true` : isTitled(search)}
      order by ${sorted} limit ${limit}
    ) o ${cardJoins}
    order by ${sorted}
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

/** The newest listed offers of each given seller, at most `limit` each: one short index scan per seller. */
export async function selectNewestOfSellers(
  db: Db,
  sellerIds: readonly string[],
  limit: number,
): Promise<CardRow[]> {
  if (sellerIds.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from (
      select newest.* from unnest(${sellerIds}::uuid[]) as wanted (seller_id)
      cross join lateral (
        select o.* from offer o where o.seller_id = wanted.seller_id and o.listed
        order by o.published_at desc, o.id desc limit ${limit}
      ) newest
    ) o ${cardJoins}
    order by o.published_at desc, o.id desc
  `.execute(db);
  return rows;
}

/** Cards of given offers, listed or not, in no order; those that not everybody may see are left out. */
export async function selectCardsById(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from offer o ${cardJoins}
    where o.id = any(${ids}::uuid[]) and ${isShownToAll('o')}
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

/** Maximum number of the cheapest offers scanned for enough stock: stock is not indexed. */
const MOST_SEEN = 2_000;

/** Offers of a category that match all filters, in a rising order of prices. */
export async function selectMarketOffers(
  db: Db,
  request: {
    filter: OfferFilter;
    where: Whereabouts;
    now: Date;
    minStock: number;
    limit: number;
    order: SortOrder;
  },
): Promise<MarketOfferRow[]> {
  const { filter, where, order } = request;
  // What rests while its seller is away is no price that anybody can buy at now.
  const conditions = sql`${matches(filter, request.now)} and o.rests_until is null`;
  const [categoryId = null] = filter.categoryIds;
  const narrowed =
    where.frequentIn.length > 0
      ? offersInOrder(order, categoryId)
      : sql`from offer o ${sortJoin(order)}
          where o.category_id = ${categoryId} and o.id = any(${[...where.ids]}::uuid[])`;
  const tie = order.column === 'unit_micros' ? sql`u.offer_id` : sql`o.id`;
  const { rows } = await sql<MarketOfferRow>`
    select o.id, o.seller_id, s.public_name, o.price_micros, o.catalog_price_micros, o.in_stock,
      o.min_purchase, o.delivery_minutes, o.volume_discounts
    from (
      select o.*, ${sortKey(order)} as sort_key ${narrowed} and ${conditions}
      order by ${sortKey(order)}, ${tie} limit ${MOST_SEEN}
    ) o join app_user s on s.id = o.seller_id
    where o.in_stock >= ${request.minStock}::bigint
    order by o.sort_key, o.id
    limit ${request.limit}
  `.execute(db);
  return rows;
}

/** SQL of market statistics: completed sales, usual prices, delivery times, and the totals of the whole market. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SellerDelivery } from '../accounts/index.ts';
import type { BaseStatsRow, CategoryDelivery } from '../catalogue/index.ts';
import type { CountedOrderTable, MarketSaleTable } from './market.tables.ts';

/** Time window of the figures, in days. */
const FIGURE_DAYS = 90;

/** Marks an order's outcome as counted (idempotency key); false when it was already. */
export async function markCounted(
  db: Db,
  orderId: string,
  kind: CountedOrderTable['kind'],
): Promise<boolean> {
  const result = await db
    .insertInto('counted_order')
    .values({ order_id: orderId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function insertSale(db: Db, sale: MarketSaleTable): Promise<void> {
  await db
    .insertInto('market_sale')
    .values(sale)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

export async function deleteSale(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('market_sale').where('order_id', '=', orderId).execute();
}

/** Sample size: this many of the newest orders suffice for usual prices. */
const MOST_SALES = 1_000;

/** Maximum number of a category's orders that are scanned when several of its markets are requested. */
const MOST_LOOKED_THROUGH = 5_000;

/** Unit prices of the newest completed orders of markets since an instant, at most 1 000. */
export async function selectSalesOfMarkets(
  db: Db,
  categoryId: string,
  marketKeys: readonly string[],
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ unit_micros: number }>`
    select sale.unit_micros from unnest(${[...marketKeys]}::text[]) as market (key)
    cross join lateral (
      select unit_micros, sold_at from market_sale
      where category_id = ${categoryId} and market_key = market.key and sold_at > ${since}
      order by sold_at desc limit ${MOST_SALES}
    ) sale
    order by sale.sold_at desc limit ${MOST_SALES}
  `.execute(db);
  return rows.map((row) => row.unit_micros);
}

/** As `selectSalesOfMarkets` for many markets, among the newest 5 000 orders of their category. */
export async function selectSalesOfCategory(
  db: Db,
  categoryId: string,
  marketKeys: readonly string[],
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ unit_micros: number }>`
    select unit_micros from (
      select market_key, unit_micros from market_sale
      where category_id = ${categoryId} and sold_at > ${since}
      order by sold_at desc limit ${MOST_LOOKED_THROUGH}
    ) sale
    where market_key = any(${[...marketKeys]}::text[]) limit ${MOST_SALES}
  `.execute(db);
  return rows.map((row) => row.unit_micros);
}

/** How many of the newest completed orders of each market since an instant there are, at most 1 000, and their median unit price. */
export async function selectMedians(
  db: Db,
  categoryId: string,
  marketKeys: readonly string[],
  since: Date,
): Promise<{ key: string; sample: number; median: number | null }[]> {
  const { rows } = await sql<{ key: string; sample: number; median: number | null }>`
    select market.key, sold.sample, sold.median
    from unnest(${[...marketKeys]}::text[]) as market (key)
    cross join lateral (
      select count(*) as sample,
        percentile_disc(0.5) within group (order by newest.unit_micros) as median
      from (
        select unit_micros from market_sale
        where category_id = ${categoryId} and market_key = market.key and sold_at > ${since}
        order by sold_at desc limit ${MOST_SALES}
      ) newest
    ) sold
  `.execute(db);
  return rows;
}

export interface LeadMarket {
  category_id: string;
  market_key: string;
  lowest_micros: number;
  offers_count: number;
}

/**
 * The busiest market of each category: the one with most sales since an instant, or, where nothing was sold, that
 * of the newest offer. With its best price and number of offers.
 */
export async function selectLeadMarkets(
  db: Db,
  categoryIds: readonly string[],
  since: Date,
): Promise<LeadMarket[]> {
  const { rows } = await sql<LeadMarket>`
    with sold as (
      select distinct on (category_id) category_id, market_key from market_sale
      where category_id = any(${categoryIds}::uuid[]) and sold_at > ${since}
      group by category_id, market_key
      order by category_id, count(*) desc, market_key
    ), lead as (
      select wanted.category_id, coalesce(sold.market_key, newest.market_key) as market_key
      from unnest(${categoryIds}::uuid[]) as wanted (category_id)
      left join sold using (category_id)
      left join lateral (
        select o.market_key from offer o where o.listed and o.category_id = wanted.category_id
        order by o.published_at desc, o.id desc limit 1
      ) newest on sold.category_id is null
    )
    select lead.category_id, lead.market_key, offers.lowest as lowest_micros,
      offers.count as offers_count
    from lead cross join lateral (
      select min(o.catalog_price_micros) as lowest, count(*) as count from offer o
      -- What rests while its seller is away is no price that anybody can buy at now.
      where o.rests_until is null and o.listed and o.category_id = lead.category_id and o.market_key = lead.market_key
    ) offers
    where offers.count > 0
  `.execute(db);
  return rows;
}

export interface DayPrice {
  category_id: string;
  day: string;
  lowest_micros: number;
}

/** The lowest unit price of completed orders per UTC day, of one market in each category. */
export async function selectDailyPrices(
  db: Db,
  markets: readonly { categoryId: string; marketKey: string }[],
  since: Date,
): Promise<DayPrice[]> {
  const { rows } = await sql<DayPrice>`
    select sale.category_id, to_char(sale.sold_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      min(sale.unit_micros) as lowest_micros
    from unnest(
      ${markets.map((market) => market.categoryId)}::uuid[],
      ${markets.map((market) => market.marketKey)}::text[]
    ) as market (category_id, market_key)
    join market_sale sale on sale.category_id = market.category_id
      and sale.market_key = market.market_key and sale.sold_at >= ${since}
    group by 1, 2
  `.execute(db);
  return rows;
}

const measuredSince = (now: Date): Date => new Date(now.getTime() - FIGURE_DAYS * 86_400_000);

export async function computeCategoryDelivery(db: Db, now: Date): Promise<CategoryDelivery[]> {
  const { rows } = await sql<CategoryDelivery>`
    select category_id, count(*)::int as deliveries_count,
      percentile_disc(0.5) within group (order by delivery_minutes) as median_delivery_minutes
    from market_sale
    where sold_at > ${measuredSince(now)} and delivery_minutes is not null
    group by category_id
  `.execute(db);
  return rows;
}

export async function computeBaseStats(db: Db, now: Date): Promise<BaseStatsRow[]> {
  const { rows } = await sql<BaseStatsRow>`
    select c.base, count(*)::int as deliveries_count,
      percentile_disc(0.5) within group (order by sale.delivery_minutes)
        as median_delivery_minutes, ${now}::timestamptz as updated_at
    from market_sale sale join category c on c.id = sale.category_id
    where sale.sold_at > ${measuredSince(now)} and sale.delivery_minutes is not null
    group by c.base
  `.execute(db);
  return rows;
}

/** Delivery times of the last 90 days, of every seller who delivered anything then. */
export async function computeSellerDelivery(db: Db, now: Date): Promise<SellerDelivery[]> {
  const { rows } = await sql<SellerDelivery>`
    select seller_id, count(*)::int as sample,
      60 * percentile_disc(0.5) within group (order by delivery_minutes) as seconds
    from market_sale
    where sold_at > ${measuredSince(now)} and delivery_minutes is not null
    group by seller_id
  `.execute(db);
  return rows;
}

/** Counts the sellers who have something on sale, and the completed orders of all sellers. */
export async function refreshTotals(db: Db, now: Date): Promise<void> {
  await sql`
    insert into market_total (name, value, updated_at)
    select 'sellers', count(*), ${now}::timestamptz from app_user u
      where u.is_seller and exists (select from offer o where o.seller_id = u.id and o.listed)
    union all
    select 'completed_orders', coalesce(sum(completed_orders), 0), ${now}::timestamptz
      from app_user where is_seller
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at
  `.execute(db);
}

/** Totals for the home page as of the last refresh: sellers with a listed offer, completed orders. */
export async function selectTotals(db: Db): Promise<{ sellers: number; completed_orders: number }> {
  const rows = await db.selectFrom('market_total').select(['name', 'value']).execute();
  const valueOf = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    sellers: valueOf.get('sellers') ?? 0,
    completed_orders: valueOf.get('completed_orders') ?? 0,
  };
}

/** Conditions of offer lists as SQL over the rows named `o`. */
import { sql, type RawBuilder } from 'kysely';
import type { Position } from '../../core/paging.ts';
import type { FilterGroup, OfferFilter, SortOrder } from './offer-query.ts';

function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** The pattern that `search` of an offer is like when its title has these words. */
export const titlePattern = (search: string): RawBuilder<string> =>
  sql<string>`search_text(${likePattern(search)})`;

/** Whether the title of `o` has these words. */
export const isTitled = (search: string): RawBuilder<unknown> =>
  sql`o.search like ${titlePattern(search)}`;

/** A number attribute of `o`; null when the offer has none. */
export function numberValue(key: string): RawBuilder<unknown> {
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

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Filters without facet counts. */
export function plainConditions(filter: OfferFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.sellerId !== null) conditions.push(sql`o.seller_id = ${filter.sellerId}`);
  if (filter.search !== null) conditions.push(isTitled(filter.search));
  if (filter.ids !== null) conditions.push(sql`o.id = any(${[...filter.ids]}::uuid[])`);
  return conditions;
}

const isOnline = (now: Date): RawBuilder<unknown> =>
  sql`o.seller_id in
    (select u.id from app_user u where u.is_seller and u.online_until > ${now})`;

/** Filters with facet counts, by the name used in the counts. */
export function countedConditions(
  filter: OfferFilter,
  now: Date,
): Map<string, RawBuilder<unknown>> {
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
    conditions.set('level', sql`o.seller_level >= ${filter.sellerLevel}::int`);
  }
  if (filter.volume) conditions.set('volume', sql`o.volume_discounts <> '[]'`);
  return conditions;
}

/** What a list is sorted by. */
export function sortKey(order: SortOrder): RawBuilder<unknown> {
  return order.column === 'unit_micros' ? sql`u.unit_micros` : sql.ref(`o.${order.column}`);
}

/**
 * The offers `o` of a category in the order of a list. Those by cost are walked along the index of `u`: `offset 0` keeps
 * the planner from beginning with the filters and sorting all that they leave.
 */
export function offersInOrder(order: SortOrder, categoryId: string | null): RawBuilder<unknown> {
  if (order.column !== 'unit_micros') {
    return categoryId === null
      ? sql`from offer o where true`
      : sql`from offer o where o.category_id = ${categoryId}`;
  }
  return sql`from offer_unit_price u
    cross join lateral (select * from offer where id = u.offer_id offset 0) o
    where u.category_id = ${categoryId} and u.from_count <= ${order.count}::bigint
      and u.until_count > ${order.count}::bigint and o.category_id = u.category_id`;
}

/** Joins `u`, the price step of each offer `o` for the count of the order; nothing for other orders. */
export function sortJoin(order: SortOrder): RawBuilder<unknown> {
  if (order.column !== 'unit_micros') return sql``;
  return sql`join offer_unit_price u on u.offer_id = o.id and u.category_id = o.category_id
    and u.from_count <= ${order.count}::bigint and u.until_count > ${order.count}::bigint`;
}

export function afterPosition(order: SortOrder, position: Position | null): RawBuilder<unknown> {
  if (position === null) return sql`true`;
  const sign = order.descending ? sql`<` : sql`>`;
  const key =
    order.column === 'published_at'
      ? sql`${position.key}::timestamptz`
      : sql`${position.key}::bigint`;
  // Row comparison on the leading columns lets the index scan start at the cursor.
  const tie = order.column === 'unit_micros' ? sql`u.offer_id` : sql`o.id`;
  return sql`(${sortKey(order)}, ${tie}) ${sign} (${key}, ${position.id}::uuid)`;
}

/** All conditions of a filter, for listed offers. */
export function matches(filter: OfferFilter, now: Date): RawBuilder<unknown> {
  return allOf([
    sql`o.listed`,
    ...plainConditions(filter),
    ...countedConditions(filter, now).values(),
  ]);
}

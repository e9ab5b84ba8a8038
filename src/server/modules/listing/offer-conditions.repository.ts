/** Conditions of offer lists as SQL over the rows named `o`. */
import { sql, type RawBuilder } from 'kysely';
import type { Position } from '../../core/paging.ts';
import type { FilterGroup, OfferFilter, SortOrder } from './offer-query.ts';

function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

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
  if (filter.search !== null) {
    conditions.push(sql`o.search like search_text(${likePattern(filter.search)})`);
  }
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

export function afterPosition(order: SortOrder, position: Position | null): RawBuilder<unknown> {
  if (position === null) return sql`true`;
  const column = sql.ref(`o.${order.column}`);
  const sign = order.descending ? sql`<` : sql`>`;
  const key =
    order.column === 'published_at'
      ? sql`${position.key}::timestamptz`
      : sql`${position.key}::bigint`;
  // Row comparison on the leading columns lets the index scan start at the cursor.
  return sql`(${column}, o.id) ${sign} (${key}, ${position.id}::uuid)`;
}

/** All conditions of a filter, for listed offers. */
export function matches(filter: OfferFilter, now: Date): RawBuilder<unknown> {
  return allOf([
    sql`o.listed`,
    ...plainConditions(filter),
    ...countedConditions(filter, now).values(),
  ]);
}

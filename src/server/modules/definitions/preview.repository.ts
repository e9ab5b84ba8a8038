/**
 * What of the market a definition concerns, counted by the database: offers that lose something, their sellers, saved searches,
 * orders in progress. Bounded: the preview of a huge category says that it counted a part.
 */
import { sql, type RawBuilder } from 'kysely';
import type { DefinedAttribute } from '~/domain/category-definition.ts';
import type { Loss } from '~/domain/definition-losses.ts';
import type { Db } from '../../db/database.ts';

/** Offers of a category that are looked at. */
export const MOST_OFFERS = 200_000;
const MOST_ALERTS = 100_000;
const MOST_ORDERS = 10_000;

export interface LossCount {
  offers: number;
  live: number;
  sellers: number;
}

/** Whether an offer, in a row named `o`, has what is lost: `isHit` of the domain, in SQL. */
function hit({ kind, attribute, value }: Loss, rule: DefinedAttribute | undefined) {
  const key = attribute ?? '';
  switch (kind) {
    case 'option':
      return sql<boolean>`(o.attributes -> ${key}) @> to_jsonb(${value ?? ''}::text)`;
    case 'range':
      return sql<boolean>`case when jsonb_typeof(o.attributes -> ${key}) = 'number' then
        (o.attributes ->> ${key})::numeric < coalesce(${rule?.minimum ?? null}::numeric, '-Infinity')
        or (o.attributes ->> ${key})::numeric > coalesce(${rule?.maximum ?? null}::numeric, 'Infinity')
        else false end`;
    case 'attribute':
    case 'type':
      return sql<boolean>`jsonb_exists(o.attributes, ${key})`;
    case 'required':
      // Of a draft nothing is asked until it is published.
      return sql<boolean>`(o.status <> 'draft' and not jsonb_exists(o.attributes, ${key}))`;
    case 'delivery':
      return sql<boolean>`(o.status <> 'draft' and o.delivery_method = ${value})`;
  }
}

const counts = (condition: RawBuilder<boolean>) => sql`
  count(*) filter (where ${condition}) as offers,
  count(*) filter (where ${condition} and o.listed) as live,
  count(distinct o.seller_id) filter (where ${condition}) as sellers
`;

/** How many offers each loss concerns, and all of them together, in one pass over the category. */
export async function countLosses(
  db: Db,
  categoryId: string,
  losses: readonly Loss[],
  rules: readonly DefinedAttribute[],
): Promise<{ each: LossCount[]; all: LossCount; read: number }> {
  const conditions = losses.map((loss) =>
    hit(
      loss,
      rules.find(({ key }) => key === loss.attribute),
    ),
  );
  const any =
    conditions.length === 0 ? sql<boolean>`false` : sql.join<boolean>(conditions, sql` or `);
  const columns = conditions.map(
    (condition) => sql`json_build_object('offers', count(*) filter (where ${condition}),
      'live', count(*) filter (where ${condition} and o.listed),
      'sellers', count(distinct o.seller_id) filter (where ${condition}))`,
  );
  const { rows } = await sql<LossCount & { each: LossCount[]; read: number }>`
    select ${counts(sql<boolean>`(${any})`)}, count(*) as read,
      json_build_array(${sql.join(columns)}) as each
    from (
      select seller_id, listed, status, attributes, delivery_method from offer
      where category_id = ${categoryId} and deleted_at is null
      limit ${MOST_OFFERS}
    ) o
  `.execute(db);
  const { each = [], read = 0, offers = 0, live = 0, sellers = 0 } = rows[0] ?? {};
  return { each, read, all: { offers, live, sellers } };
}

/** Offers of the category that are not deleted, whatever their state. */
export async function countOffers(db: Db, categoryId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from offer where category_id = ${categoryId} and deleted_at is null
      limit ${MOST_OFFERS}
    ) o
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Saved searches and alerts of the category that filter by one of the attributes. */
export async function countSearches(
  db: Db,
  categoryId: string,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select filters from alert
      where category_id = ${categoryId} and ended_at is null limit ${MOST_ALERTS}
    ) a
    where exists (
      select 1 from jsonb_array_elements_text(a.filters -> 'filter') filter
      where split_part(filter, ':', 1) = any(${[...keys]}::text[])
    )
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders of the category that have not ended. */
export async function countOpenOrders(db: Db, categoryId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from market_order m join offer o on o.id = m.offer_id
      where m.status not in ('completed', 'cancelled', 'refund')
        and o.category_id = ${categoryId}
      limit ${MOST_ORDERS}
    ) open_orders
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Offers on sale: all of them, by attribute, and by `attribute:value`. */
export async function countUsed(
  db: Db,
  categoryId: string,
): Promise<{ live: number; used: Record<string, number> }> {
  const { rows } = await sql<{ name: string | null; count: number }>`
    with live as (
      select attributes, facet_tokens from offer
      where category_id = ${categoryId} and listed limit ${MOST_OFFERS}
    )
    select null as name, count(*) as count from live
    union all
    select key, count(*) from live, jsonb_object_keys(attributes) key group by key
    union all
    select token, count(*) from live, unnest(facet_tokens) token group by token
  `.execute(db);
  const named = rows.flatMap(({ name, count }) => (name === null ? [] : [[name, count] as const]));
  return {
    live: rows.find(({ name }) => name === null)?.count ?? 0,
    used: Object.fromEntries(named),
  };
}

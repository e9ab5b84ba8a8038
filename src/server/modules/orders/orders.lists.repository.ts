/** SQL of order lists and counts. */
import { sql } from 'kysely';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import {
  behind,
  conditionsOf,
  sortedBy,
  type OrderFilter,
  type OrderSort,
} from './order-filter.repository.ts';
import type { OrderRow, OrderView } from './orders.repository.ts';

export interface OrderQuery extends OrderFilter {
  sort: OrderSort;
  /** The last order of the page before, in the same sort order. */
  after: Position | null;
  limit: number;
  /** Counts only without `after`. */
  offset: number;
}

export type OrderSummary = Omit<
  OrderView,
  'events' | 'revealed_at' | 'buyer_stars_sum' | 'buyer_ratings_count'
>;

/** In the chosen order, with the total count. */
export async function listOrders(
  db: Db,
  query: OrderQuery,
): Promise<{ rows: OrderSummary[]; total: number }> {
  const rows = await selectOrders(db, query);
  const counted = await sql<{ total: number }>`
    select count(*) as total from market_order o where ${conditionsOf(query)}
  `.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One page of a list, in the chosen order. */
export async function selectOrders(db: Db, query: OrderQuery): Promise<OrderSummary[]> {
  const { sort, after, limit } = query;
  const { rows } = await sql<OrderSummary>`
    select o.*,
      b.public_name as buyer_name, b.avatar_media_id as buyer_avatar,
      s.public_name as seller_name, s.avatar_media_id as seller_avatar
    from market_order o
    join app_user b on b.id = o.buyer_id
    join app_user s on s.id = o.seller_id
    where ${conditionsOf(query)} and ${after === null ? sql`true` : behind[sort](after)}
    order by ${sortedBy[sort]} limit ${limit} offset ${after === null ? query.offset : 0}
  `.execute(db);
  return rows;
}

/** So many of somebody's orders are looked at for the games in them. */
const LATEST = 1_000;

/** The games of a person's latest orders, by name. */
export async function selectGames(
  db: Db,
  userId: string,
  side: 'buyer_id' | 'seller_id',
): Promise<{ alias: string; title: string }[]> {
  const { rows } = await sql<{ alias: string; title: string }>`
    select game ->> 'alias' as alias, min(game ->> 'title') as title from (
      select offer -> 'game' as game from market_order where ${sql.ref(side)} = ${userId}
      order by id desc limit ${LATEST}
    ) latest group by 1 order by 2, 1
  `.execute(db);
  return rows;
}

const ended: readonly OrderStatus[] = ['completed', 'cancelled', 'refund'];

/** Open orders of a person, as buyer or as seller. */
export async function countOpenOrders(
  db: Db,
  userId: string,
  side: 'buyer_id' | 'seller_id',
): Promise<number> {
  const row = await db
    .selectFrom('market_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(side, '=', userId)
    .where('status', 'not in', ended)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a person has an order that may still be delivered or disputed: the lifecycle table as one query. */
export async function awaitsProof(db: Db, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('market_order')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]),
          eb('status', 'not in', ended),
        ]),
        eb.and([
          eb('buyer_id', '=', userId),
          eb('status', '=', 'completed'),
          eb.or([eb('seller_paid_on', '>', now), eb('warranty_until', '>', now)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of an order that a review needs. */
export type ReviewableOrder = Pick<
  OrderRow,
  | 'id'
  | 'buyer_id'
  | 'seller_id'
  | 'offer_id'
  | 'status'
  | 'completed_at'
  | 'offer'
  | 'total_cents'
  | 'clocks'
>;

const reviewableColumns = [
  'id',
  'buyer_id',
  'seller_id',
  'offer_id',
  'status',
  'completed_at',
  'offer',
  'total_cents',
  'clocks',
] as const;

/** The order to be reviewed. The reviews module authorizes. */
export function findReviewableOrder(db: Db, id: string): Promise<ReviewableOrder | undefined> {
  return db
    .selectFrom('market_order')
    .select(reviewableColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The columns of an order that the chat shows. */
export type PairOrder = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'buyer_id'
  | 'seller_id'
  | 'offer_id'
  | 'offer'
  | 'count'
  | 'total_cents'
  | 'discount_cents'
  | 'currency'
  | 'created_at'
>;

/** Whether an order is between these two, whoever of them buys. */
export async function isOrderBetween(
  db: Db,
  id: string,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const row = await db
    .selectFrom('market_order')
    .select('id')
    .where('id', '=', id)
    .where('buyer_id', 'in', [one, other])
    .where('seller_id', 'in', [one, other])
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest orders between a person and each of several others, in both directions. */
export async function findOrdersWith(
  db: Db,
  userId: string,
  companionIds: readonly string[],
  each: number,
): Promise<PairOrder[]> {
  const { rows } = await sql<PairOrder>`
    select o.id, o.status, o.buyer_id, o.seller_id, o.offer_id, o.offer, o.count, o.total_cents,
      o.discount_cents, o.currency, o.created_at
    from unnest(${[...companionIds]}::uuid[]) as companion (id)
    cross join lateral (
      select * from (
        (select * from market_order
          where buyer_id = ${userId} and seller_id = companion.id order by id desc limit ${each})
        union all
        (select * from market_order
          where seller_id = ${userId} and buyer_id = companion.id order by id desc limit ${each})
      ) both_ways order by id desc limit ${each}
    ) o
  `.execute(db);
  return rows;
}

/** What a person's own orders were about, by id; orders of others are left out. */
export async function findOrderSubjects(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, { title: string; game: { alias: string; title: string } }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('market_order')
    .select(['id', 'offer'])
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .execute();
  return new Map(
    rows.map(({ id, offer: { title, game } }) => [
      id,
      { title, game: { alias: game.alias, title: game.title } },
    ]),
  );
}

/** A search finds no older ones: with so many matches another word helps more than another page. */
const MOST_FOUND = 1_000;

/** Ids of a person's own orders, bought and sold, in which all words of a search occur; the newest of each first. */
export async function findOrderIds(db: Db, userId: string, search: string): Promise<string[]> {
  const found = (role: 'buyer' | 'seller') => sql`
    (select o.id from market_order o where ${conditionsOf({ userId, role, search })}
      order by o.id desc limit ${MOST_FOUND})
  `;
  const { rows } = await sql<{ id: string }>`
    ${found('buyer')} union all ${found('seller')}
  `.execute(db);
  return rows.map(({ id }) => id);
}

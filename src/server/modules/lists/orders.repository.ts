/**
 * Read-only SQL of all orders as staff look through them. Callers authorize the access. A page walks along the index of a side, a
 * game, a state that waits for staff, or of all (`walkAlong`).
 */
import { sql } from 'kysely';
import type { Currency } from '~config';
import { ORDER_NUMBER_LENGTH } from '~/domain/order-number.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import {
  idsWithin,
  walkAlong,
  within,
  type Condition,
  type Days,
  type Walked,
} from '../../core/walk.ts';
import type { Db } from '../../db/database.ts';

export interface OrdersQuery extends Days {
  status: OrderStatus | null;
  gameId: string | null;
  /** What the buyer was charged, in US cents. */
  least: number | null;
  most: number | null;
  buyerId: string | null;
  sellerId: string | null;
}

export interface OrderRow {
  id: string;
  status: OrderStatus;
  offer_id: string;
  title: string;
  game_id: string;
  game_title: string;
  buyer_id: string;
  buyer_name: string;
  seller_id: string;
  seller_name: string;
  total_cents: number;
  discount_cents: number;
  currency: Currency;
  rate: number;
  risk: 'low' | 'medium' | 'high';
  created_at: Date;
}

/** States with an index of their own (`order_for_staff`), written out: a parameter does not match it. */
const INDEXED: ReadonlySet<OrderStatus> = new Set(['waiting_approval', 'verification', 'disputed']);

/** What the rows of the walk are found by, and what is looked for among them. */
function conditionsOf(query: OrdersQuery): { along: Condition[]; among: Condition[] } {
  const { status, gameId, least, most, buyerId, sellerId } = query;
  const byGame = gameId !== null && sql`o.offer->'game'->>'id' = ${gameId}`;
  const bySeller = sellerId !== null && sql`o.seller_id = ${sellerId}`;
  const byStatus = status !== null && sql`o.status = ${sql.lit(status)}`;
  const byBuyer = buyerId !== null && sql`o.buyer_id = ${buyerId}`;
  const [first, ...others] = [
    byBuyer,
    bySeller,
    status !== null && INDEXED.has(status) && byStatus,
    byGame,
    status !== null && !INDEXED.has(status) && byStatus,
  ].filter((condition) => condition !== false);
  const hasOwnIndex = first !== undefined && (first !== byStatus || INDEXED.has(status ?? 'paid'));
  const charged = sql`(o.total_cents - o.discount_cents)`;
  return {
    along: [hasOwnIndex ? first : null, ...idsWithin(sql`market_order p`, 'created_at', query)],
    among: [
      ...(hasOwnIndex || first === undefined ? [] : [first]),
      ...others,
      ...within('created_at', query),
      least === null ? null : sql`${charged} >= ${least}`,
      most === null ? null : sql`${charged} <= ${most}`,
    ],
  };
}

const shown = sql`
  o.id, o.status, o.offer_id, o.offer->>'title' as title, o.offer->'game'->>'id' as game_id,
  o.offer->'game'->>'title' as game_title, o.buyer_id, b.public_name as buyer_name, o.seller_id,
  s.public_name as seller_name, o.total_cents, o.discount_cents, o.currency, o.rate, o.risk, o.created_at
`;
const people = sql`
  join app_user b on b.id = o.buyer_id
  join app_user s on s.id = o.seller_id
`;

/** A page of orders. @param walk.before where the page before has ended */
export function walkOrders(
  db: Db,
  query: OrdersQuery,
  walk: { before: string | null; limit: number },
): Promise<Walked<OrderRow>> {
  const columns = sql`o.status, o.seller_id, o.created_at, o.total_cents, o.discount_cents
    ${query.gameId === null ? sql`` : sql`, o.offer`}`;
  const from = sql`market_order o`;
  const path = { from, columns, ...conditionsOf(query), shown, joins: people };
  return walkAlong<OrderRow>(db, path, walk);
}

/** Orders of one number are few: the number is the end of a random part. */
const MOST_OF_NUMBER = 50;

/** By an id, also that of a basket, or by a number: the newest first. */
export async function selectOrdersOf(
  db: Db,
  { id, number }: { id: string | null; number: string | null },
): Promise<OrderRow[]> {
  if (id === null && number === null) return [];
  const wanted =
    id === null
      ? sql`right(o.id::text, ${sql.lit(ORDER_NUMBER_LENGTH)}) = ${number}`
      : sql`o.id in (
          select ${id}::uuid union all select order_id from purchase_order where purchase_id = ${id})`;
  const { rows } = await sql<OrderRow>`
    select ${shown} from market_order o ${people} where ${wanted}
    order by o.id desc limit ${MOST_OF_NUMBER}
  `.execute(db);
  return rows;
}

/**
 * Read-only SQL of all orders as staff look through them. Callers authorize the access.
 *
 * A page walks along one index, the newest id first: of a side, a game, a state that waits for staff, or of all. What that index
 * does not find is looked for among `LOOKED_AT` of its rows at most: where little of them fits, the page is short, and says where
 * to go on.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '~config';
import { ORDER_NUMBER_LENGTH } from '~/domain/order-number.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Db } from '../../db/database.ts';

export const LOOKED_AT = 2_000;

export interface OrdersQuery {
  status: OrderStatus | null;
  gameId: string | null;
  from: Date | null;
  /** Excluded. */
  to: Date | null;
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

/** What a walk found, and the id behind which the next one begins; null at the end. */
export interface Walked {
  rows: OrderRow[];
  next: string | null;
}

type Condition = RawBuilder<unknown> | null;

const all = (conditions: readonly Condition[]): RawBuilder<unknown> => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/** Ids are made after the product's time of the call is read: so much later at most. */
const LONGEST_CALL = sql`interval '10 minutes'`;

/** The part of the ids in which the days lie. */
const idsIn = ({ from, to }: OrdersQuery): Condition[] => [
  from &&
    sql`o.id >= coalesce((select p.id from market_order p
      where p.created_at < ${from}::timestamptz - ${LONGEST_CALL}
      order by p.created_at desc, p.id desc limit 1), '00000000-0000-0000-0000-000000000000'::uuid)`,
  to &&
    sql`o.id <= coalesce((select p.id from market_order p
      where p.created_at >= ${to}::timestamptz + ${LONGEST_CALL}
      order by p.created_at, p.id limit 1), 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)`,
];

/** States with an index of their own (`order_for_staff`), written out: a parameter does not match it. */
const INDEXED: ReadonlySet<OrderStatus> = new Set(['waiting_approval', 'verification', 'disputed']);

/** What the rows of the walk are found by, and what is looked for among them. */
function conditionsOf(query: OrdersQuery): { along: Condition[]; among: Condition[] } {
  const { status, gameId, least, most, buyerId, sellerId, from, to } = query;
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
    along: [hasOwnIndex ? first : null, ...idsIn(query)],
    among: [
      ...(hasOwnIndex || first === undefined ? [] : [first]),
      ...others,
      from && sql`o.created_at >= ${from}::timestamptz`,
      to && sql`o.created_at < ${to}::timestamptz`,
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

interface Reach {
  looked: number;
  last: string | null;
}
/** Where nothing is found there is one row all the same: it says how far the walk went. */
type Step = Reach & (OrderRow | { id: null });
const isFound = (step: Step): step is Reach & OrderRow => step.id !== null;

/** A page of orders. @param walk.before where the page before has ended */
export async function walkOrders(
  db: Db,
  query: OrdersQuery,
  walk: { before: string | null; limit: number },
): Promise<Walked> {
  const { along, among } = conditionsOf(query);
  const isPlain = among.every((condition) => condition === null);
  const reach = isPlain ? walk.limit + 1 : Math.max(LOOKED_AT, walk.limit + 1);
  const behind = walk.before === null ? null : sql`o.id < ${walk.before}::uuid`;
  const { rows } = await sql<Step>`
    with c as materialized (
      select o.id, o.status, o.seller_id, o.created_at, o.total_cents, o.discount_cents
        ${query.gameId === null ? sql`` : sql`, o.offer`}
      from market_order o where ${all([...along, behind])}
      order by o.id desc limit ${reach}
    )
    select found.*, reach.looked, reach.last
    from (
      select count(*)::integer as looked, (select id from c order by id limit 1) as last from c
    ) as reach
    left join lateral (
      select ${shown} from (
        select o.id from c o where ${all(among)} order by o.id desc limit ${walk.limit + 1}
      ) f join market_order o on o.id = f.id ${people}
    ) as found on true
    order by found.id desc
  `.execute(db);
  const found = rows.filter((row) => isFound(row));
  const [step] = rows;
  const page = found.slice(0, walk.limit);
  if (found.length > walk.limit) return { rows: page, next: page.at(-1)?.id ?? null };
  return { rows: page, next: step && step.looked >= reach ? step.last : null };
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

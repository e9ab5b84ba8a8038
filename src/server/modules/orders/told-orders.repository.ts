/** Orders by their number, and what people are told of them outside the product. */
import { sql } from 'kysely';
import type { Currency } from '~config';
import type { OrderClocks } from '~/domain/order-clocks.ts';
import { ORDER_NUMBER_LENGTH } from '~/domain/order-number.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Db } from '../../db/database.ts';

/** What a mail names of an order. */
export interface ToldOrder {
  id: string;
  status: OrderStatus;
  delivery: 'manual' | 'instant';
  buyer_id: string;
  seller_id: string;
  /** The buyer's currency, and its rate when the order was placed. */
  currency: Currency;
  rate: number;
  total_cents: number;
  discount_cents: number;
  net_cents: number;
  clocks: OrderClocks | null;
  deliver_by: Date | null;
  check_until: Date | null;
  seller_paid_on: Date | null;
  /** When support took over its open dispute. */
  dispute_escalated_at: Date | null;
}

/** Orders by id, as they are now; unknown ids are missing. */
export async function findToldOrders(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ToldOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('market_order')
    .select([
      'id',
      'status',
      'delivery',
      'buyer_id',
      'seller_id',
      'currency',
      'rate',
      'total_cents',
      'clocks',
      'discount_cents',
      'net_cents',
      'deliver_by',
      'check_until',
      'seller_paid_on',
      'dispute_escalated_at',
    ])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** More orders than these share a number only by an attack on the ids. */
const MOST = 20;

/** The orders that end in a number: nearly always one, of anybody. */
export async function findNumbered(
  db: Db,
  number: string,
): Promise<{ id: string; buyer_id: string; seller_id: string }[]> {
  const { rows } = await sql<{ id: string; buyer_id: string; seller_id: string }>`
    select id, buyer_id, seller_id from market_order
    where right(id::text, ${sql.lit(ORDER_NUMBER_LENGTH)}) = ${number.toLowerCase()}
    order by id desc limit ${MOST}
  `.execute(db);
  return rows;
}

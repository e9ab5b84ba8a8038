/** All orders as staff look through them (decision 0129). */
import type * as v from 'valibot';
import type { ListedOrder, ordersFilter } from '~/contracts/lists/lists.schemas.ts';
import { readHandles } from '~/domain/search-handles.ts';
import type { UserCtx } from '../../../core/context.ts';
import { daysOf } from '../../../core/walk.ts';
import {
  selectOrdersOf,
  walkOrders,
  type OrderRow,
  type OrdersQuery,
} from '../orders.repository.ts';

export type OrdersInput = v.InferOutput<v.ObjectSchema<typeof ordersFilter, undefined>>;

interface Page {
  data: ListedOrder[];
  meta: { next_cursor: string | null };
}

export function queryOf(input: OrdersInput): OrdersQuery {
  return {
    status: input.status ?? null,
    gameId: input.game_id ?? null,
    ...daysOf(input),
    least: input.least ?? null,
    most: input.most ?? null,
    buyerId: input.buyer_id ?? null,
    sellerId: input.seller_id ?? null,
  };
}

export const presentOrder = (row: OrderRow): ListedOrder => ({
  id: row.id,
  status: row.status,
  offer: { id: row.offer_id, title: row.title },
  game: { id: row.game_id, title: row.game_title },
  buyer: { id: row.buyer_id, public_name: row.buyer_name },
  seller: { id: row.seller_id, public_name: row.seller_name },
  total_amount: row.total_cents,
  discount_amount: row.discount_cents,
  currency: row.currency,
  rate: row.rate,
  risk: row.risk,
  created_at: row.created_at.toISOString(),
});

/** A page of orders, the newest first; whoever names one is shown that one. */
export async function listOrders(
  { db }: UserCtx,
  input: OrdersInput & { cursor?: string | undefined; limit: number },
): Promise<Page> {
  if (input.order !== undefined) {
    const rows = await selectOrdersOf(db, readHandles(input.order));
    return { data: rows.map(presentOrder), meta: { next_cursor: null } };
  }
  const walk = { before: input.cursor ?? null, limit: input.limit };
  const { rows, next } = await walkOrders(db, queryOf(input), walk);
  return { data: rows.map(presentOrder), meta: { next_cursor: next } };
}

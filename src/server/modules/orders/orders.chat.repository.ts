/** Orders between people, as the chat shows them beside a conversation. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OrderRow } from './orders.repository.ts';

export type PairOrder = Pick<
  OrderRow,
  | 'id'
  | 'buyer_id'
  | 'seller_id'
  | 'offer_id'
  | 'status'
  | 'offer'
  | 'count'
  | 'currency'
  | 'total_cents'
  | 'discount_cents'
  | 'created_at'
>;

/** The latest `each` orders of a person with every one of these companions, in both directions; one query. */
export async function findOrdersWith(
  db: Db,
  userId: string,
  companionIds: readonly string[],
  each: number,
): Promise<PairOrder[]> {
  if (companionIds.length === 0) return [];
  const companions = sql`${[...new Set(companionIds)]}::uuid[]`;
  const columns = sql.raw(
    'id, buyer_id, seller_id, offer_id, status, offer, count, currency, total_cents, discount_cents, created_at',
  );
  const { rows } = await sql<PairOrder>`
    select o.* from unnest(${companions}) as companion (id)
    cross join lateral (
      select ${columns} from (
        (select ${columns} from market_order
          where buyer_id = ${userId} and seller_id = companion.id order by id desc limit ${each})
        union all
        (select ${columns} from market_order
          where seller_id = ${userId} and buyer_id = companion.id order by id desc limit ${each})
      ) both_ways order by id desc limit ${each}
    ) o
  `.execute(db);
  return rows;
}

/** SQL of the search of the back office for orders: by id, by that of the basket they were bought with, and by number. */
import { sql, type RawBuilder } from 'kysely';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import { ORDER_NUMBER_LENGTH } from '~/domain/order-number.ts';
import type { StaffSearcher } from '../../core/staff-search.ts';

interface Row {
  id: string;
  status: OrderStatus;
  title: string;
  cents: number;
  created_at: Date;
  buyer_id: string;
}

const bySearch = (where: RawBuilder<unknown>, limit: number) => sql<Row>`
  select o.id, o.status, o.offer->>'title' as title, o.created_at, o.buyer_id,
    (o.total_cents - o.discount_cents)::bigint as cents
  from market_order o where ${where} order by o.id desc limit ${limit}
`;

export const orderSearcher: StaffSearcher = {
  kind: 'order',
  permission: 'decide_orders',
  async find({ db }, { id, number }, limit) {
    const ofNumber = sql`right(o.id::text, ${sql.lit(ORDER_NUMBER_LENGTH)}) = ${number}`;
    const ofId = sql`o.id in (
      select ${id}::uuid union all select order_id from purchase_order where purchase_id = ${id}
    )`;
    if (id === null && number === null) return [];
    const { rows } = await bySearch(id === null ? ofNumber : ofId, limit).execute(db);
    return rows.map((row) => ({
      kind: 'order',
      state: row.status,
      id: row.id,
      title: row.title,
      amount: row.cents,
      at: row.created_at,
      person_id: row.buyer_id,
      opens: { what: row.status === 'disputed' ? 'dispute' : 'order', id: row.id },
    }));
  },
};

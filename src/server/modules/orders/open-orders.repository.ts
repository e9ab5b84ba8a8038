/** SQL of a person's open orders in short, for the home page and the account's menu. */
import { sql } from 'kysely';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Db } from '../../db/database.ts';
import { urgency, waitsFor } from './order-filter.repository.ts';
import type { OfferSnapshot } from './orders.tables.ts';

const isOpen = sql`o.status not in ('completed', 'cancelled', 'refund')`;

export interface OpenOrder {
  id: string;
  role: 'buyer' | 'seller';
  status: OrderStatus;
  needs_you: boolean;
  offer: OfferSnapshot;
}

/** Open orders on both sides: those that wait for the person by their date, then the newest of the others. */
export async function findOpenOrders(db: Db, userId: string, limit: number): Promise<OpenOrder[]> {
  const parts = (['buyer', 'seller'] as const).flatMap((role) => {
    const mine = sql`o.${sql.ref(`${role}_id`)} = ${userId}::uuid`;
    const columns = sql`o.id, ${sql.lit(role)} as role, o.status, o.offer`;
    return [
      sql`(select ${columns}, true as needs_you, ${urgency} as at from market_order o
        where ${mine} and ${waitsFor[role]} order by ${urgency}, o.id limit ${limit})`,
      sql`(select ${columns}, false as needs_you, null::timestamptz as at from market_order o
        where ${mine} and ${isOpen} and ${waitsFor[role]} is not true order by o.id desc limit ${limit})`,
    ];
  });
  const { rows } = await sql<OpenOrder>`
    select id, role, status, needs_you, offer from (${sql.join(parts, sql` union all `)}) as mine
    order by needs_you desc, at, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** How many purchases and sales wait for the person. */
export async function countWaiting(
  db: Db,
  userId: string,
): Promise<{ purchases: number; sales: number }> {
  const { rows } = await sql<{ purchases: number; sales: number }>`
    select
      (select count(*) from market_order o where o.buyer_id = ${userId}::uuid
        and ${waitsFor.buyer}) as purchases,
      (select count(*) from market_order o where o.seller_id = ${userId}::uuid
        and ${waitsFor.seller}) as sales
  `.execute(db);
  return rows[0] ?? { purchases: 0, sales: 0 };
}

/** Sales whose money is in escrow and that the seller knows of: how many, and what the seller gets for them, in cents. */
export async function sumOpenSales(
  db: Db,
  sellerId: string,
): Promise<{ orders: number; cents: number }> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*) as orders, coalesce(sum(o.net_cents), 0)::float8 as cents from market_order o
    where o.seller_id = ${sellerId}::uuid and ${isOpen}
      and o.status in ('paid', 'in_progress', 'acceptance', 'disputed')
  `.execute(db);
  return rows[0] ?? { orders: 0, cents: 0 };
}

/** Whether a seller has ever delivered an order, however it ended. */
export async function hasDelivered(db: Db, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('market_order')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

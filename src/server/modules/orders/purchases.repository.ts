/** SQL of purchases: which orders were bought together. */
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';

export interface PurchaseRow {
  id: string;
  buyer_id: string;
}

/** Stores that these orders are one purchase. @returns its id */
export async function insertPurchase(
  db: Db,
  purchase: { buyerId: string; orderIds: readonly string[]; at: Date },
): Promise<string> {
  const id = newId();
  const { buyerId, orderIds, at } = purchase;
  await db.insertInto('purchase').values({ id, buyer_id: buyerId, created_at: at }).execute();
  await db
    .insertInto('purchase_order')
    .values(orderIds.map((orderId) => ({ order_id: orderId, purchase_id: id })))
    .execute();
  return id;
}

export function findPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchase')
    .select(['id', 'buyer_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The orders of a purchase by their ids, which is the order of their locks. Which they are never changes. */
export async function ordersOfPurchase(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_order')
    .select('order_id')
    .where('purchase_id', '=', id)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}

/** The purchase that an order is one of; null where it was bought by itself. Which it is never changes. */
export async function purchaseOfOrder(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('purchase_order')
    .select('purchase_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.purchase_id ?? null;
}

/** SQL of what an order waits for: a reminder, or a bank (decision 0099). */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { mutable, type OrderRow } from './orders.repository.ts';

/** Saves that a locked order stands still for a bank, or goes on. No status changes, so there is no event. */
export async function saveClocks(db: Db, order: OrderRow): Promise<void> {
  const changes = mutable.map((name) => sql`${sql.ref(name)} = ${order[name]}`);
  await sql`update market_order set ${sql.join(changes)} where id = ${order.id}`.execute(db);
}

/** Saves when somebody is to be reminded next. No status changes, so there is no event. */
export async function saveRemindAt(db: Db, orderId: string, at: Date | null): Promise<void> {
  await db.updateTable('market_order').set({ remind_at: at }).where('id', '=', orderId).execute();
}

/** Notes since when a bank keeps the money of a locked order for good. No status changes, so there is no event. */
export async function saveBankKept(db: Db, orderId: string, at: Date): Promise<void> {
  await db
    .updateTable('market_order')
    .set({ bank_kept_at: at })
    .where('id', '=', orderId)
    .where('bank_kept_at', 'is', null)
    .execute();
}

/** Orders of a buyer that wait for an identity result. */
export async function ordersInVerification(db: Db, buyerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('market_order')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'verification')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

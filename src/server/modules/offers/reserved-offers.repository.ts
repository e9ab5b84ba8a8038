/** SQL of offers that are reserved for one buyer (decision 0078). They count as removed, so no list knows of them. */
import type { Db } from '../../db/database.ts';

/** The units of a reserved offer that no order holds, locked until the transaction ends; undefined without such an offer. */
export async function lockReserved(db: Db, id: string): Promise<{ free: number } | undefined> {
  const row = await db
    .selectFrom('offer')
    .select('in_stock')
    .where('id', '=', id)
    .where('reserved_for', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { free: row.in_stock };
}

/** Nobody orders it any more; an order of it goes on. */
export async function endReservation(db: Db, id: string): Promise<void> {
  await db.updateTable('offer').set({ reserved_until: null }).where('id', '=', id).execute();
}

/** SQL about requests to become a seller. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SellerRequestTable } from './identity.tables.ts';

export type SellerRequestRow = Selectable<SellerRequestTable>;

/** Adds a request unless one is pending; answers whether it was added. */
export async function insertSellerRequest(
  db: Db,
  request: Insertable<SellerRequestTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('seller_request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The newest request of this account, whatever became of it. */
export function selectLastSellerRequest(
  db: Db,
  userId: string,
): Promise<SellerRequestRow | undefined> {
  return db
    .selectFrom('seller_request')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

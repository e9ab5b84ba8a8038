/** SQL about trust levels. */
import type { Db } from '../../db/database.ts';

export interface TrustLevels {
  trust_level: number;
  required_trust_level: number;
}

/** Lifts the level to at least this one; undefined when it was not lower. */
export function raiseTrust(
  db: Db,
  userId: string,
  level: number,
): Promise<TrustLevels | undefined> {
  return db
    .updateTable('app_user')
    .set({ trust_level: level })
    .where('id', '=', userId)
    .where('trust_level', '<', level)
    .returning(['trust_level', 'required_trust_level'])
    .executeTakeFirst();
}

/** Approves a request to sell that waits; answers whether there was one. */
export async function approvePendingRequest(db: Db, userId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('seller_request')
    .set({ status: 'approved', decided_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

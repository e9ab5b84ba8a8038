/** SQL of deposits. */
import type { Db } from '../../db/database.ts';

/** Stores a deposit before the provider is called. */
export async function insertDeposit(
  db: Db,
  deposit: { id: string; userId: string; provider: string; cents: number; at: Date },
): Promise<void> {
  await db
    .insertInto('deposit')
    .values({
      id: deposit.id,
      user_id: deposit.userId,
      provider: deposit.provider,
      amount_cents: deposit.cents,
      status: 'created',
      created_at: deposit.at,
      updated_at: deposit.at,
    })
    .execute();
}

/** A deposit, locked until the transaction ends. */
export function lockDeposit(db: Db, id: string) {
  return db
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes its result. */
export async function updateDeposit(
  db: Db,
  id: string,
  status: 'captured' | 'failed',
  at: Date,
): Promise<void> {
  await db.updateTable('deposit').set({ status, updated_at: at }).where('id', '=', id).execute();
}

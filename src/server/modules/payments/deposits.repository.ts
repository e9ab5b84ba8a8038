/** SQL of deposits. */
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DepositTable } from './payments.tables.ts';

export type DepositRow = Selectable<DepositTable>;

/** What the limits read of a deposit. */
export type CountedDeposit = Pick<DepositRow, 'status' | 'amount_cents' | 'created_at'>;

/** Deposits of a person that were begun after `since` and captured, or begun after `openSince` and still open. */
export function depositsSince(
  db: Db,
  userId: string,
  window: { since: Date; openSince: Date },
): Promise<CountedDeposit[]> {
  return db
    .selectFrom('deposit')
    .select(['status', 'amount_cents', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', window.since)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'captured'),
        eb.and([eb('status', '=', 'created'), eb('created_at', '>', window.openSince)]),
      ]),
    )
    .execute();
}

/** Whose deposit it is. Read without a lock, because the account is locked first. */
export async function findDepositor(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

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

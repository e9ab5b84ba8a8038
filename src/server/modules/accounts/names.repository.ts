/** SQL about reserved names and former e-mail addresses. */
import type { Db } from '../../db/database.ts';
import { hashSecret } from '../../infra/secrets.ts';

/** Names are compared without regard to case. */
const keyOf = (name: string): string => hashSecret(name.toLowerCase());

/** Whether a name is reserved after its owner gave it up, to prevent confusion. The last owner may take it back. */
export async function isNameReserved(
  db: Db,
  name: string,
  now: Date,
  askedBy: string | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('retired_name')
    .select('user_id')
    .where('hash', '=', keyOf(name))
    .where('until', '>', now)
    .executeTakeFirst();
  return row !== undefined && (row.user_id === null || row.user_id !== askedBy);
}

/** Reserves a name that was given up. `userId` may take it back; null when nobody may. */
export async function reserveName(
  db: Db,
  name: string,
  rest: { userId: string | null; until: Date },
): Promise<void> {
  const change = { user_id: rest.userId, until: rest.until };
  await db
    .insertInto('retired_name')
    .values({ hash: keyOf(name), ...change })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(change))
    .execute();
}

/** Deletes the reservation: the name is in use again. */
export async function releaseName(db: Db, name: string): Promise<void> {
  await db.deleteFrom('retired_name').where('hash', '=', keyOf(name)).execute();
}

/** Deletes expired name reservations. */
export async function deleteExpiredReservations(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('retired_name').where('until', '<', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Stores an address as a former one of the account. */
export async function insertFormerEmail(
  db: Db,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('former_email')
    .values({ user_id: userId, email, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'email']).doUpdateSet({ changed_at: now }),
    )
    .execute();
}

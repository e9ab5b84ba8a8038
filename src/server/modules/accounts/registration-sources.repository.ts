/** SQL about the attribution of registrations. */
import type { Db } from '../../db/database.ts';

/** Stores the attribution of an account; an existing one is not overwritten (first touch). */
export async function insertRegistrationSource(
  db: Db,
  source: { user_id: string; utm: Record<string, string | undefined>; created_at: Date },
): Promise<void> {
  await db
    .insertInto('registration_source')
    .values({ ...source, utm: JSON.stringify(source.utm) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

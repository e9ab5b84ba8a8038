/** SQL about what brought an account here. */
import type { Db } from '../../db/database.ts';

/** Keeps what brought an account here; the first word counts. */
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

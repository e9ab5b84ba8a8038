/** SQL of when levels of sellers changed. */
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';

export async function insertLevelChange(
  db: Db,
  change: { sellerId: string; from: number; to: number; at: Date },
): Promise<void> {
  const { sellerId, from, to, at } = change;
  await db
    .insertInto('seller_level_change')
    .values({ id: newId(), seller_id: sellerId, from_level: from, to_level: to, at })
    .execute();
}

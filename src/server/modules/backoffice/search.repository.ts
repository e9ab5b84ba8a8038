/** SQL of the search of the back office: names of the people whose things were found. */
import type { Db } from '../../db/database.ts';

export async function selectNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'public_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL of the log of vaults. Lines of handing over and opening are written by the statements that do it. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../core/paging.ts';
import type { VaultEntryTable } from './offers.tables.ts';

export type VaultEntryRow = Pick<
  Selectable<VaultEntryTable>,
  'id' | 'kind' | 'count' | 'order_id' | 'by_key' | 'created_at'
>;

/** Units that a seller stored. */
export async function noteAdded(
  db: Db,
  entry: { id: string; offerId: string; count: number; byKey: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('vault_entry')
    .values({
      id: entry.id,
      offer_id: entry.offerId,
      kind: 'added',
      count: entry.count,
      order_id: null,
      by_key: entry.byKey,
      created_at: entry.now,
    })
    .execute();
}

/** The newest lines of an offer, one more than the page. */
export function selectEntries(
  db: Db,
  offerId: string,
  page: { limit: number; after: Position | null },
): Promise<VaultEntryRow[]> {
  let query = db
    .selectFrom('vault_entry')
    .select(['id', 'kind', 'count', 'order_id', 'by_key', 'created_at'])
    .where('offer_id', '=', offerId);
  if (page.after) {
    const { key, id } = page.after;
    query = query.where(sql<boolean>`(created_at, id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

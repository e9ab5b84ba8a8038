/** SQL of the log of vaults. Lines of handing over and opening are written by the statements that do it. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../core/paging.ts';
import type { VaultEntryTable } from './offers.tables.ts';

export type VaultEntryRow = Pick<
  Selectable<VaultEntryTable>,
  'id' | 'kind' | 'count' | 'order_id' | 'by_key' | 'created_at'
>;

/** Rows behind a position in `created_at desc, id desc`. */
function isBefore(after: Position | null) {
  if (after === null) return sql<boolean>`true`;
  return sql<boolean>`(created_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`;
}

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

export interface HandedRow {
  id: string;
  offer_id: string;
  title: string;
  order_id: string;
  count: number;
  created_at: Date;
}

/** What vaults of a seller handed to orders, before a position, the newest first. */
export async function selectHanded(
  db: Db,
  sellerId: string,
  page: { limit: number; after: Position | null; since: Date },
): Promise<HandedRow[]> {
  const { rows } = await sql<HandedRow>`
    select v.id, v.offer_id, o.title, v.order_id, v.count, v.created_at from (
      select * from vault_entry where seller_id = ${sellerId} and created_at >= ${page.since}
        and ${isBefore(page.after)}
      order by created_at desc, id desc limit ${page.limit}
    ) v join offer o on o.id = v.offer_id
    order by v.created_at desc, v.id desc
  `.execute(db);
  return rows;
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
  if (page.after) query = query.where(isBefore(page.after));
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

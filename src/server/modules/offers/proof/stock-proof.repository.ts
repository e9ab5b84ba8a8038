/** SQL of what sellers show of the stock of their offers. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { StockProofTable } from './proof.tables.ts';

export interface StockProofRow extends Selectable<StockProofTable> {
  media_ids: string[];
}

/** The last one of each offer, by the offer's id. */
export async function selectLastStockProofs(
  db: Db,
  offerIds: readonly string[],
): Promise<Map<string, StockProofRow>> {
  const { rows } = await sql<StockProofRow>`
    select p.*, array(
      select i.media_id from stock_proof_image i where i.proof_id = p.id order by i.position
    ) as media_ids
    from unnest(${[...offerIds]}::uuid[]) as o (id)
    cross join lateral (
      select * from stock_proof where offer_id = o.id order by id desc limit 1
    ) p
  `.execute(db);
  return new Map(rows.map((row) => [row.offer_id, row]));
}

/** The one of an offer that waits. The offer's row lock decides between two callers. */
export function findPendingStockProof(
  db: Db,
  offerId: string,
): Promise<Selectable<StockProofTable> | undefined> {
  return db
    .selectFrom('stock_proof')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

export async function insertStockProof(
  db: Db,
  proof: Insertable<StockProofTable>,
  mediaIds: readonly string[],
): Promise<void> {
  await db.insertInto('stock_proof').values(proof).execute();
  await db
    .insertInto('stock_proof_image')
    .values(mediaIds.map((media_id, position) => ({ proof_id: proof.id, position, media_id })))
    .execute();
}

export async function endStockProof(
  db: Db,
  id: string,
  end: Pick<Selectable<StockProofTable>, 'status' | 'reason' | 'decided_at'>,
): Promise<void> {
  await db.updateTable('stock_proof').set(end).where('id', '=', id).execute();
}

/** Whether a seller has an offer of these goods with so many proven units. */
export async function hasProvenStock(
  db: Db,
  of: { sellerId: string; categoryId: string; goods: string; units: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('offer')
    .select('id')
    .where('seller_id', '=', of.sellerId)
    .where('category_id', '=', of.categoryId)
    .where('deleted_at', 'is', null)
    .where('proven_goods', '=', of.goods)
    .where('proven_units', '>=', of.units)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Offers whose proof has ended, in the order of their ids. Deleted ones are never on sale again. */
export async function selectEndedProofs(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('proven_until', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('proven_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id).toSorted();
}

/** Forgets what was proven of offers that the caller has locked. */
export async function forgetProven(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('offer')
    .set({ proven_units: null, proven_goods: null, proven_until: null })
    .where('id', 'in', [...ids])
    .execute();
}

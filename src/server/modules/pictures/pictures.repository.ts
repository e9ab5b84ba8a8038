/** All SQL of pictures that staff took down. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PictureTakedownTable } from './pictures.tables.ts';

export type TakedownRow = Selectable<PictureTakedownTable>;

const SHOWN = 50;

export async function insertTakedown(db: Db, row: Insertable<PictureTakedownTable>): Promise<void> {
  await db.insertInto('picture_takedown').values(row).execute();
}

/** Ends the one that runs; undefined where there is none. */
export function endTakedown(db: Db, mediaId: string, at: Date): Promise<TakedownRow | undefined> {
  return db
    .updateTable('picture_takedown')
    .set({ restored_at: at })
    .where('media_id', '=', mediaId)
    .where('restored_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Those that are down of somebody, the newest first. */
export function selectTaken(db: Db, ownerId: string): Promise<TakedownRow[]> {
  return db
    .selectFrom('picture_takedown')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('restored_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Whether it shows something in a dispute, or proves something to the market: there it stays readable. */
export async function isEvidence(db: Db, ownerId: string, mediaId: string): Promise<boolean> {
  const { rows } = await sql<{ is_evidence: boolean }>`
    select exists (
      select from seller_proof_image i join seller_proof p on p.id = i.proof_id
      where p.seller_id = ${ownerId} and i.media_id = ${mediaId}
    ) or exists (
      select from stock_proof_image i join stock_proof p on p.id = i.proof_id
      where p.seller_id = ${ownerId} and i.media_id = ${mediaId}
    ) or exists (
      select from order_event e join market_order o on o.id = e.order_id
      where ${ownerId}::uuid in (o.buyer_id, o.seller_id) and ${mediaId}::uuid = any (e.images)
    ) or exists (
      select from case_statement s
      where s.author_id = ${ownerId} and ${mediaId}::uuid = any (s.images)
    ) or exists (
      select from case_mark m
      where m.author_id = ${ownerId} and ${mediaId}::uuid = any (m.images)
    ) as is_evidence
  `.execute(db);
  return rows[0]?.is_evidence ?? false;
}

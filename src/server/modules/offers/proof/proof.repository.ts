/** SQL of what sellers prove before a category is open to them. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { SellerProofTable } from './proof.tables.ts';

export interface ProofRow extends Selectable<SellerProofTable> {
  media_ids: string[];
}

const columns = sql`
  p.id, p.seller_id, p.category_id, p.status, p.about, p.reason, p.created_at, p.decided_at,
  array(select i.media_id from seller_proof_image i where i.proof_id = p.id order by i.position)
    as media_ids
`;

/** Of some categories those that were opened to a seller. */
export async function selectOpened(
  db: Db,
  sellerId: string,
  categoryIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('seller_proof')
    .select('category_id')
    .where('seller_id', '=', sellerId)
    .where('category_id', 'in', categoryIds)
    .where('status', '=', 'approved')
    .execute();
  return new Set(rows.map((row) => row.category_id));
}

/** The last one of a seller for a category. */
export async function findLastProof(
  db: Db,
  sellerId: string,
  categoryId: string,
): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select ${columns} from seller_proof p
    where p.seller_id = ${sellerId} and p.category_id = ${categoryId}
    order by p.id desc limit 1
  `.execute(db);
  return rows[0];
}

/** @returns whether none waits or was approved already */
export async function insertProof(
  db: Db,
  proof: Insertable<SellerProofTable>,
  mediaIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .insertInto('seller_proof')
    .values(proof)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .insertInto('seller_proof_image')
    .values(mediaIds.map((media_id, position) => ({ proof_id: proof.id, position, media_id })))
    .execute();
  return true;
}

/** Those that wait, the oldest first. */
export async function selectWaitingProofs(
  db: Db,
  after: string | null,
  limit: number,
): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select ${columns} from seller_proof p
    where p.status = 'pending' and ${after === null ? sql`true` : sql`p.id > ${after}`}
    order by p.id limit ${limit}
  `.execute(db);
  return rows;
}

/** With a row lock until the transaction ends: it is decided once. */
export function lockProof(db: Db, id: string): Promise<Selectable<SellerProofTable> | undefined> {
  return db
    .selectFrom('seller_proof')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function writeProofDecision(
  db: Db,
  id: string,
  decision: Pick<Selectable<SellerProofTable>, 'status' | 'reason' | 'decided_at'>,
): Promise<void> {
  await db.updateTable('seller_proof').set(decision).where('id', '=', id).execute();
}

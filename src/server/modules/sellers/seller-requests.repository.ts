/** SQL about requests to become a seller. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SellerRequestTable } from './sellers.tables.ts';

export type SellerRequestRow = Selectable<SellerRequestTable>;

/** Inserts a request unless one is pending; returns whether it was inserted. */
export async function insertSellerRequest(
  db: Db,
  request: Insertable<SellerRequestTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('seller_request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The newest request of this account, whatever its status. */
export function selectLastSellerRequest(
  db: Db,
  userId: string,
): Promise<SellerRequestRow | undefined> {
  return db
    .selectFrom('seller_request')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One page of pending requests, oldest first. */
export function listSellerRequests(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<SellerRequestRow[]> {
  let query = db
    .selectFrom('seller_request')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** The applicant of a request. */
export async function findApplicant(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('seller_request')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** Locks a request until the transaction ends: it is decided once. Returns whether it is still pending. */
export async function lockPendingRequest(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_request')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status === 'pending';
}

/** Writes the decision about a request. */
export async function writeDecision(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'rejected'; reason: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('seller_request')
    .set({ status: decision.status, reason: decision.reason, decided_at: decision.at })
    .where('id', '=', id)
    .execute();
}

/** Approves a pending request to sell; returns whether there was one. */
export async function approvePendingRequest(db: Db, userId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('seller_request')
    .set({ status: 'approved', decided_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

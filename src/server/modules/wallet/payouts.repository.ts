/** SQL of payout methods and requests. */
import {
  openPayoutStatuses,
  payoutStatusesBefore,
  type PayoutStatus,
} from '~/domain/payout-lifecycle.ts';
import type { Db } from '../../db/database.ts';
import type { PayoutFailReason, PayoutMethodKind } from './wallet.tables.ts';

export interface NewPayoutMethod {
  id: string;
  userId: string;
  kind: PayoutMethodKind;
  label: string;
  sealedDetails: string;
  fingerprint: string;
  usableFrom: Date;
  at: Date;
}

/** False when the user already has this method. */
export async function insertPayoutMethod(db: Db, method: NewPayoutMethod): Promise<boolean> {
  const result = await db
    .insertInto('payout_method')
    .values({
      id: method.id,
      user_id: method.userId,
      kind: method.kind,
      label: method.label,
      sealed_details: method.sealedDetails,
      fingerprint: method.fingerprint,
      usable_from: method.usableFrom,
      created_at: method.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'fingerprint']).where('removed_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function payoutMethodsOf(db: Db, userId: string) {
  return db
    .selectFrom('payout_method')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Whether a person has a payout method, be it usable or still waiting. */
export async function hasPayoutMethod(db: Db, userId: string): Promise<boolean> {
  return (await payoutMethodsOf(db, userId)).length > 0;
}

export function findPayoutMethod(db: Db, userId: string, id: string) {
  return db
    .selectFrom('payout_method')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function removePayoutMethod(
  db: Db,
  userId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('payout_method')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when the user has an open request already. */
export async function insertPayoutRequest(
  db: Db,
  request: { id: string; userId: string; methodId: string; cents: number; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('payout_request')
    .values({
      id: request.id,
      user_id: request.userId,
      method_id: request.methodId,
      amount_cents: request.cents,
      status: 'created',
      created_at: request.at,
      updated_at: request.at,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').where('status', 'in', openPayoutStatuses).doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

function requests(db: Db) {
  return db
    .selectFrom('payout_request as request')
    .innerJoin('payout_method as method', 'method.id', 'request.method_id')
    .select([
      'request.id',
      'request.user_id',
      'request.amount_cents',
      'request.status',
      'request.decline_reason',
      'request.note',
      'request.created_at',
      'request.updated_at',
      'method.id as method_id',
      'method.kind',
      'method.label',
      'method.usable_from',
      'method.sealed_details',
    ]);
}

export type PayoutRow = Awaited<ReturnType<typeof findPayout>>;

/** One request, locked until the end of the transaction. */
export function lockPayout(db: Db, id: string) {
  return requests(db).where('request.id', '=', id).forNoKeyUpdate('request').executeTakeFirst();
}

export function findPayout(db: Db, id: string) {
  return requests(db).where('request.id', '=', id).executeTakeFirstOrThrow();
}

/** Newest first unless `ascending`; `after` is the id of the last request of the page before. */
export function listPayouts(
  db: Db,
  query: {
    userId?: string;
    statuses?: readonly PayoutStatus[] | undefined;
    ascending?: boolean;
    after?: string | undefined;
    limit: number;
    /** Counts only without `after`. */
    offset?: number;
  },
): Promise<PayoutRow[]> {
  const { userId, statuses, ascending = false, after } = query;
  let list = requests(db);
  if (userId !== undefined) list = list.where('request.user_id', '=', userId);
  if (statuses && statuses.length > 0) list = list.where('request.status', 'in', statuses);
  if (after !== undefined) list = list.where('request.id', ascending ? '>' : '<', after);
  return list
    .orderBy('request.id', ascending ? 'asc' : 'desc')
    .limit(query.limit)
    .offset(after === undefined ? (query.offset ?? 0) : 0)
    .execute();
}

/** Where given payouts of a person go, and what became of them. */
export async function findPayoutTargets(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('payout_request as request')
    .innerJoin('payout_method as method', 'method.id', 'request.method_id')
    .select([
      'request.id',
      'request.status',
      'request.decline_reason',
      'method.kind',
      'method.label',
    ])
    .where('request.id', 'in', ids)
    .where('request.user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, ...target }) => [id, target]));
}

/** The number of a person's requests. */
export async function countPayouts(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('payout_request')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function updatePayout(
  db: Db,
  id: string,
  change: {
    status: PayoutStatus;
    declineReason?: PayoutFailReason;
    note?: string;
    decidedBy?: string;
    at: Date;
  },
): Promise<void> {
  await db
    .updateTable('payout_request')
    .set({
      status: change.status,
      updated_at: change.at,
      ...(change.declineReason && { decline_reason: change.declineReason }),
      ...(change.note && { note: change.note }),
      ...(change.decidedBy && { decided_by: change.decidedBy }),
    })
    .where('id', '=', id)
    .execute();
}

/** Requests that have not been screened yet, locked; rows that another process has locked are skipped. */
export function payoutsToScreen(db: Db, limit: number) {
  return db
    .selectFrom('payout_request')
    .select(['id', 'user_id', 'status'])
    .where('status', 'in', payoutStatusesBefore('screen'))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

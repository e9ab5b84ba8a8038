/** SQL of payout methods and requests. */
import {
  openPayoutStatuses,
  payoutStatusesBefore,
  type PayoutStatus,
} from '~/domain/payout-lifecycle.ts';
import type { Db } from '../../../db/database.ts';
import type { PayoutFailReason, PayoutMethodKind } from '../wallet.tables.ts';

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
  return (await payoutMethodsOf(db, userId)).some(({ failed_at: failedAt }) => failedAt === null);
}

/** Money came back from there: nothing is sent to it any more. */
export async function failPayoutMethod(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('payout_method').set({ failed_at: at }).where('id', '=', id).execute();
}

/** A method that failed makes room for the same one, added anew. */
export async function removeFailedMethod(
  db: Db,
  { userId, fingerprint, at }: Pick<NewPayoutMethod, 'userId' | 'fingerprint' | 'at'>,
): Promise<void> {
  await db
    .updateTable('payout_method')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('removed_at', 'is', null)
    .where('failed_at', 'is not', null)
    .execute();
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
  request: {
    id: string;
    userId: string;
    methodId: string;
    cents: number;
    feeCents: number;
    needsSecond: boolean;
    at: Date;
  },
): Promise<boolean> {
  const result = await db
    .insertInto('payout_request')
    .values({
      id: request.id,
      user_id: request.userId,
      method_id: request.methodId,
      amount_cents: request.cents,
      fee_cents: request.feeCents,
      needs_second: request.needsSecond,
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
    .leftJoin('payout_freeze as freeze', (join) =>
      join.onRef('freeze.user_id', '=', 'request.user_id').on('freeze.lifted_at', 'is', null),
    )
    .leftJoin('payout_item as item', (join) =>
      join.onRef('item.payout_id', '=', 'request.id').on('item.state', '=', 'waiting'),
    )
    .select([
      'request.id',
      'request.user_id',
      'request.amount_cents',
      'request.fee_cents',
      'request.needs_second',
      'request.first_approved_by',
      'request.first_approved_at',
      'request.approved_by',
      'request.approved_at',
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
      'method.failed_at as method_failed_at',
      // As of when the statement began: what decides asks anew once it holds account and request.
      'freeze.created_at as frozen_at',
      'item.batch_id',
    ]);
}

export type PayoutRow = Awaited<ReturnType<typeof findPayout>>;

/** Whose request it is. Read without a lock, because the account is locked first. */
export async function findPayoutOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payout_request')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whose requests they are, each owner once; unknown ones have none. */
export async function findPayoutOwners(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payout_request')
    .select('user_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ user_id: owner }) => owner);
}

/** One request and its method, both locked until the end of the transaction: for whoever notes that the method failed. */
export function lockPayoutToFail(db: Db, id: string) {
  return requests(db)
    .where('request.id', '=', id)
    .forNoKeyUpdate(['request', 'method'])
    .executeTakeFirst();
}

/** One request, locked until the end of the transaction, and its method, shared: that it fails is seen. */
export function lockPayout(db: Db, id: string) {
  return requests(db)
    .where('request.id', '=', id)
    .forNoKeyUpdate('request')
    .forShare('method')
    .executeTakeFirst();
}

/** One request, locked until the end of the transaction; its method is not. */
export function lockRequest(db: Db, id: string) {
  return requests(db).where('request.id', '=', id).forNoKeyUpdate('request').executeTakeFirst();
}

/** Of payouts whose items are locked, those whose method has failed; locks the methods, shared, by id. */
export async function lockFailedTargets(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payout_request as request')
    .innerJoin('payout_method as method', 'method.id', 'request.method_id')
    .select(['request.id', 'method.failed_at'])
    .where('request.id', 'in', ids)
    .orderBy('method.id')
    .forShare('method')
    .execute();
  return rows.flatMap(({ id, failed_at: failedAt }) => (failedAt === null ? [] : [id]));
}

/** Several requests, locked as `lockPayout` does, in the order of their ids; unknown ones are missing. */
export function lockPayouts(db: Db, ids: readonly string[]) {
  return requests(db)
    .where('request.id', 'in', ids)
    .orderBy('request.id')
    .forNoKeyUpdate('request')
    .forShare('method')
    .execute();
}

export function findPayout(db: Db, id: string) {
  return requests(db).where('request.id', '=', id).executeTakeFirstOrThrow();
}

/** Newest first unless `ascending`; `after` is the id of the last request of the page before. */
export function listPayouts(
  db: Db,
  query: {
    id?: string | undefined;
    userId?: string;
    /** Only those that wait in no batch. */
    withoutBatch?: boolean | undefined;
    statuses?: readonly PayoutStatus[] | undefined;
    ascending?: boolean;
    after?: string | undefined;
    limit: number;
    /** Counts only without `after`. */
    offset?: number;
  },
): Promise<PayoutRow[]> {
  const { id, userId, statuses, ascending = false, after } = query;
  let list = requests(db);
  if (id !== undefined) list = list.where('request.id', '=', id);
  if (userId !== undefined) list = list.where('request.user_id', '=', userId);
  if (statuses && statuses.length > 0) list = list.where('request.status', 'in', statuses);
  if (query.withoutBatch) list = list.where('item.batch_id', 'is', null);
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
    /** The first of two approvals, or the one that counts. */
    approval?: 'first' | 'last' | undefined;
    at: Date;
  },
): Promise<void> {
  const { decidedBy, approval, at } = change;
  await db
    .updateTable('payout_request')
    .set({
      status: change.status,
      updated_at: at,
      ...(approval === 'first' && { first_approved_by: decidedBy, first_approved_at: at }),
      ...(approval === 'last' && { approved_by: decidedBy, approved_at: at }),
      ...(change.declineReason && { decline_reason: change.declineReason }),
      ...(change.note && { note: change.note }),
      ...(decidedBy && { decided_by: decidedBy }),
    })
    .where('id', '=', id)
    .execute();
}

/** Requests of a person since a moment that count against the limits: the rest came back, or never left. */
export function countedPayouts(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('payout_request')
    .select(['id', 'amount_cents', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('status', 'not in', ['declined', 'cancelled'])
    .execute();
}

/**
 * Requests that have not been screened yet, locked; rows that another process has locked are skipped, and so are those of
 * people whose payouts are frozen.
 */
export function payoutsToScreen(db: Db, limit: number) {
  return db
    .selectFrom('payout_request')
    .select(['id', 'user_id', 'status'])
    .where('status', 'in', payoutStatusesBefore('screen'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payout_freeze as freeze')
            .select('freeze.id')
            .whereRef('freeze.user_id', '=', 'payout_request.user_id')
            .where('freeze.lifted_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

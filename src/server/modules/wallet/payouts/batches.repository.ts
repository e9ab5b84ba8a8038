/** SQL of batches of payouts and their items. */
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { PayoutBatchStatus, PayoutMethodKind, PayoutProviderName } from '../wallet.tables.ts';

export interface NewBatch {
  id: string;
  kind: PayoutMethodKind;
  createdBy: string;
  provider: PayoutProviderName;
  at: Date;
}

/** Puts payouts into a new batch. @returns those that were put; a payout that is in an open batch stays there */
export async function insertBatch(
  db: Db,
  { id, kind, createdBy, provider, at }: NewBatch,
  payoutIds: readonly string[],
): Promise<string[]> {
  await db
    .insertInto('payout_batch')
    .values({ id, kind, status: 'open', created_by: createdBy, created_at: at, provider })
    .execute();
  const items = await db
    .insertInto('payout_item')
    .values(payoutIds.map((payout) => ({ batch_id: id, payout_id: payout, state: 'waiting' })))
    .onConflict((conflict) =>
      conflict.column('payout_id').where('state', '=', 'waiting').doNothing(),
    )
    .returning('payout_id')
    .execute();
  return items.map(({ payout_id: payout }) => payout);
}

export function findBatch(db: Db, id: string) {
  return db.selectFrom('payout_batch').selectAll().where('id', '=', id).executeTakeFirst();
}

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** The batch, locked until the transaction ends. Its items are locked before it. */
export function lockBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('payout_batch')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The payouts of a batch that wait in it, their items locked by the payouts' ids. */
export async function lockWaitingItems(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_item')
    .select('payout_id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .orderBy('payout_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ payout_id: payout }) => payout);
}

/** Whether it waits in a batch: nothing else is done with it meanwhile. */
export async function isInBatch(db: Db, payoutId: string): Promise<boolean> {
  const item = await db
    .selectFrom('payout_item')
    .select('payout_id')
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return item !== undefined;
}

/** What became of a waiting item. @returns false when it does not wait there any more */
export async function settleItem(
  db: Db,
  item: { batchId: string; payoutId: string; state: 'paid' | 'dropped'; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payout_item')
    .set({ state: item.state, settled_at: item.at })
    .where('batch_id', '=', item.batchId)
    .where('payout_id', '=', item.payoutId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes what still waits out of a batch. */
export async function dropWaiting(db: Db, batchId: string, at: Date): Promise<void> {
  await db
    .updateTable('payout_item')
    .set({ state: 'dropped', settled_at: at })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function updateBatch(
  db: Db,
  id: string,
  change: {
    status?: PayoutBatchStatus;
    /** Null: what was taken does not stand for it any more. */
    fileAt?: Date | null;
    released?: { by: string; at: Date };
    /** Of a service: when it is asked next. */
    lookAt?: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('payout_batch')
    .set({
      ...(change.status && { status: change.status }),
      ...(change.fileAt !== undefined && { file_at: change.fileAt }),
      ...(change.lookAt !== undefined && { look_at: change.lookAt }),
      ...(change.released && { released_by: change.released.by, released_at: change.released.at }),
    })
    .where('id', '=', id)
    .execute();
}

/** The newest first; `after` is the id of the last one of the page before. */
export function listBatches(
  db: Db,
  query: { openOnly: boolean; after: string | undefined; limit: number },
): Promise<BatchRow[]> {
  let list = db.selectFrom('payout_batch').selectAll();
  if (query.openOnly) list = list.where('status', '=', 'open');
  if (query.after !== undefined) list = list.where('id', '<', query.after);
  return list.orderBy('id', 'desc').limit(query.limit).execute();
}

export interface BatchSums {
  batch_id: string;
  /** Of those that were not dropped: how many, and what leaves with them. */
  count: number;
  net_cents: number;
  /** Whose money is booked as sent. */
  paid: number;
}

/** What batches come to; those whose payouts were all dropped are missing. */
export async function sumBatches(db: Db, ids: readonly string[]): Promise<Map<string, BatchSums>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BatchSums>`
    select item.batch_id, count(*)::int as count, sum(request.amount_cents - request.fee_cents)::bigint as net_cents,
      count(*) filter (where item.state = 'paid')::int as paid
    from payout_item item join payout_request request on request.id = item.payout_id
    where item.batch_id = any(${[...ids]}::uuid[]) and item.state <> 'dropped'
    group by item.batch_id
  `.execute(db);
  return new Map(rows.map((row) => [row.batch_id, row]));
}

/** The items of a batch with what they pay, in the order of the file. */
export function listItems(db: Db, batchId: string) {
  return db
    .selectFrom('payout_item as item')
    .innerJoin('payout_request as request', 'request.id', 'item.payout_id')
    .innerJoin('payout_method as method', 'method.id', 'request.method_id')
    .leftJoin('payout_freeze as freeze', (join) =>
      join.onRef('freeze.user_id', '=', 'request.user_id').on('freeze.lifted_at', 'is', null),
    )
    .select([
      'item.payout_id',
      'item.state',
      'item.provider_status',
      'item.provider_error',
      'item.provider_fee_cents',
      'request.user_id',
      'request.amount_cents',
      'request.fee_cents',
      'method.label',
      'method.sealed_details',
      'method.failed_at as method_failed_at',
      'freeze.created_at as frozen_at',
    ])
    .where('item.batch_id', '=', batchId)
    .orderBy('item.payout_id')
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

/**
 * The next payout whose batch people carried out, request and item locked; one that another process has locked is skipped,
 * and so the two together wait for nobody.
 * @param except requests that failed in this run
 */
export function takeCarriedOut(db: Db, except: readonly string[]) {
  let due = db
    .selectFrom('payout_item as item')
    .innerJoin('payout_batch as batch', 'batch.id', 'item.batch_id')
    .innerJoin('payout_request as request', 'request.id', 'item.payout_id')
    .select(['request.id', 'item.batch_id', 'batch.released_by'])
    .where('item.state', '=', 'waiting')
    .where('batch.status', '=', 'sent')
    .where('batch.provider', '=', 'file');
  if (except.length > 0) due = due.where('request.id', 'not in', except);
  return due
    .orderBy('request.id')
    .limit(1)
    .forNoKeyUpdate(['request', 'item'])
    .skipLocked()
    .executeTakeFirst();
}

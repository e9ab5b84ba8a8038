/** SQL of batches that a service carries out, and of what it says of their payouts. */
import type { SentStatus } from '~/domain/payout-provider.ts';
import type { Db } from '../../../db/database.ts';
import type { BatchRow } from './batches.repository.ts';

/** The batch that a service is to be asked about next; none of `except`. Read without a lock. */
export async function nextDueBatch(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  let due = db
    .selectFrom('payout_batch')
    .select('id')
    .where('status', '=', 'sent')
    .where('look_at', '<=', now);
  if (except.length > 0) due = due.where('id', 'not in', except);
  return (await due.orderBy('look_at').limit(1).executeTakeFirst())?.id;
}

/** A batch that is due, locked; undefined when another process was quicker, or has it locked. */
export function claimDueBatch(db: Db, id: string, now: Date): Promise<BatchRow | undefined> {
  return db
    .selectFrom('payout_batch')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where('look_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** A batch by the service's name for it. */
export function findSentBatch(
  db: Db,
  { provider, batchId }: { provider: BatchRow['provider']; batchId: string },
): Promise<BatchRow | undefined> {
  return db
    .selectFrom('payout_batch')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_batch_id', '=', batchId)
    .executeTakeFirst();
}

export interface SentChange {
  askedAt?: Date | null;
  batchId?: string;
  lookAt?: Date | null;
  trouble?: string | null;
}

/**
 * @param lease with it only as long as nobody else has taken the batch since
 * @returns whether it was noted
 */
export async function noteSent(
  db: Db,
  id: string,
  change: SentChange,
  lease?: Pick<BatchRow, 'look_at'>,
): Promise<boolean> {
  let update = db
    .updateTable('payout_batch')
    .set({
      ...(change.askedAt !== undefined && { asked_at: change.askedAt }),
      ...(change.batchId !== undefined && { provider_batch_id: change.batchId }),
      ...(change.lookAt !== undefined && { look_at: change.lookAt }),
      ...(change.trouble !== undefined && { trouble: change.trouble }),
    })
    .where('id', '=', id);
  if (lease) update = update.where('look_at', 'is not distinct from', lease.look_at);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/**
 * A batch was asked about: when it is next. Nothing of that when somebody wished it sooner meanwhile: what was answered may be
 * older than what was told.
 */
export async function noteLooked(
  db: Db,
  { id, look_at: known }: Pick<BatchRow, 'id' | 'look_at'>,
  next: Date | null,
): Promise<void> {
  await db
    .updateTable('payout_batch')
    .set({ look_at: next })
    .where('id', '=', id)
    .where('look_at', 'is not distinct from', known)
    .execute();
  await noteSent(db, id, { trouble: null });
}

/** A batch of which nothing left: it is over, and nobody released it after all. */
export async function endUnsent(db: Db, id: string, trouble: string | null): Promise<void> {
  await db
    .updateTable('payout_batch')
    .set({
      status: 'cancelled',
      released_by: null,
      released_at: null,
      asked_at: null,
      look_at: null,
      trouble,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Sooner than it would be: the service has told something, or staff ask. One that is being handed over, which has no trouble
 * yet, stays with whoever does that.
 */
export async function lookSooner(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payout_batch')
    .set({ look_at: at })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where((eb) => eb.or([eb('look_at', 'is', null), eb('look_at', '>', at)]))
    .where((eb) => eb.or([eb('provider_batch_id', 'is not', null), eb('trouble', 'is not', null)]))
    .execute();
}

/** An item, locked until the transaction ends; its request is locked before it. */
export function lockItem(db: Db, { batchId, payoutId }: { batchId: string; payoutId: string }) {
  return db
    .selectFrom('payout_item')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('payout_id', '=', payoutId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface SentNote {
  batchId: string;
  payoutId: string;
  itemId: string | null;
  status: SentStatus;
  error: string | null;
  /** What is booked of its fee now; undefined: as before. */
  fee: { cents: number; postings: number } | undefined;
}

/** What the service says of an item now. */
export async function noteItem(db: Db, note: SentNote): Promise<void> {
  await db
    .updateTable('payout_item')
    .set({
      provider_status: note.status,
      provider_error: note.error,
      ...(note.itemId !== null && { provider_item_id: note.itemId }),
      ...(note.fee && {
        provider_fee_cents: note.fee.cents,
        fee_postings: note.fee.postings,
      }),
    })
    .where('batch_id', '=', note.batchId)
    .where('payout_id', '=', note.payoutId)
    .execute();
}

/** What is noted of the payouts of a batch. */
export function standingsOf(db: Db, batchId: string) {
  return db
    .selectFrom('payout_item')
    .select(['payout_id', 'state', 'provider_status', 'fee_postings'])
    .where('batch_id', '=', batchId)
    .execute();
}

export type ItemStanding = Awaited<ReturnType<typeof standingsOf>>[number];

/** The service's id of a payout that has not been claimed; undefined when it is none. */
export async function findUnclaimed(
  db: Db,
  { batchId, payoutId }: { batchId: string; payoutId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payout_item')
    .select('provider_item_id')
    .where('batch_id', '=', batchId)
    .where('payout_id', '=', payoutId)
    .where('provider_status', '=', 'unclaimed')
    .executeTakeFirst();
  return row?.provider_item_id ?? undefined;
}

/** SQL of identity checks. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { VerifiedCheckEvent } from '../../infra/kyc/index.ts';
import type { VerificationTable, VerificationTables } from './verification.tables.ts';

export type VerificationRow = Selectable<VerificationTable>;
export type HistoryRow = Selectable<VerificationTables['verification_event']>;

/** Number of checks shown to the person and support; older ones do not matter any more. */
const SHOWN = 10;

/** Opens a check unless the person has an open one; returns whether it was opened. */
export async function insertVerification(
  db: Db,
  row: Insertable<VerificationTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('verification')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The person's open check, locked. */
export function lockOpen(db: Db, userId: string): Promise<VerificationRow | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['created', 'pending'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A check, with a row lock until the transaction ends, which serializes its events. */
export function lockVerification(db: Db, id: string): Promise<VerificationRow | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The latest checks of a person, the newest first. */
export function latestVerifications(db: Db, userId: string): Promise<VerificationRow[]> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(Math.max(SHOWN, serverConfig.verification.attemptsPerDay))
    .execute();
}

/** Changes columns of a check. */
export async function updateVerification(
  db: Db,
  id: string,
  change: Updateable<VerificationTable>,
): Promise<void> {
  await db.updateTable('verification').set(change).where('id', '=', id).execute();
}

/** Adds a line to the history of a check. */
export async function insertHistory(
  db: Db,
  line: Omit<Insertable<VerificationTables['verification_event']>, 'id'>,
): Promise<void> {
  await db
    .insertInto('verification_event')
    .values({ id: newId(), ...line })
    .execute();
}

/** The history of several checks, oldest first. */
export async function selectHistory(db: Db, ids: readonly string[]): Promise<HistoryRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('verification_event')
    .selectAll()
    .where('verification_id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Locks the check that has been overdue longest; checks that another process has locked are skipped. */
export function lockNextExpired(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<VerificationRow | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('expires_at', '<=', now)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('expires_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Whether this event of a provider was received before. */
export async function isKnownEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('kyc_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a provider event, without anything about documents. Idempotent: a known event is not stored again. */
export async function insertKycEvent(
  db: Db,
  provider: string,
  event: VerifiedCheckEvent,
  receipt: { outcome: string; quarantined: boolean; at: Date },
): Promise<void> {
  const { result } = event;
  await db
    .insertInto('kyc_event')
    .values({
      provider,
      event_id: event.eventId,
      type: event.type,
      reference: event.reference,
      provider_reference: event.providerReference,
      status: result?.status ?? null,
      reason: result?.status === 'rejected' ? result.reason : null,
      outcome: receipt.outcome,
      quarantined: receipt.quarantined,
      occurred_at: event.occurredAt,
      received_at: receipt.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute();
}

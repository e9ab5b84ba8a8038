/** SQL of the inbox of provider events and of their processing. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';
import type { VerifiedEvent } from '../../infra/payments/index.ts';
import type { EventOutcome } from './payments.tables.ts';

/** An event of the inbox: what its processing needs of it. */
export type ProviderEvent = Pick<
  VerifiedEvent,
  | 'eventId'
  | 'type'
  | 'purpose'
  | 'reference'
  | 'attempt'
  | 'amountCents'
  | 'currency'
  | 'pageId'
  | 'paymentId'
> & { provider: string };

/** How long whoever stored an event may take to process it, before the queue does: longer than its slowest statements. */
const LEASE_SECONDS = 120;

/** Events that were stored and not processed yet. */
export const providerEventQueue: DeliveryQueue<'payment_event_processing'> = {
  name: 'payment_events',
  table: 'payment_event_processing',
  key: 'id',
  batch: { limit: 8, seconds: LEASE_SECONDS },
  atOnce: 4,
  wait: { first: 2, longest: 600 },
  giveUpAfter: { attempts: 12 },
  about: sql`provider || ' ' || event_id`,
};

/** The attempt under which an event is leased by whoever stored it. */
export interface LeasedEvent {
  queue_key: string;
  attempts: number;
  created_at: Date;
}

/**
 * Stores a provider event and leases it for the caller, in one statement: a transaction of its own. Idempotent: null
 * when it is in the inbox already, where the queue processes it if nobody did.
 */
export async function storeEvent(
  db: Db,
  event: VerifiedEvent & { provider: string },
  at: Date,
): Promise<LeasedEvent | null> {
  const { rows } = await sql<LeasedEvent>`
    /* prepared */
    with stored as (
      insert into payment_event
        (provider, event_id, type, purpose, reference, attempt, amount_cents, currency, page_id,
          payment_id, payload, received_at)
      values (${event.provider}, ${event.eventId}, ${event.type}, ${event.purpose}, ${event.reference},
        ${event.attempt}, ${event.amountCents}, ${event.currency}, ${event.pageId}, ${event.paymentId},
        ${JSON.stringify(event.payload)}, ${at})
      on conflict (provider, event_id) do nothing
      returning provider, event_id
    )
    insert into payment_event_processing
      (id, provider, event_id, status, attempts, available_at, leased_until, created_at)
    select ${newId()}::uuid, provider, event_id, 'queued', 1, ${at}::timestamptz,
      clock_timestamp() + ${LEASE_SECONDS} * interval '1 second', ${at}::timestamptz
    from stored
    returning id as queue_key, attempts, created_at
  `.execute(db);
  return rows[0] ?? null;
}

/** A stored event by the id of its processing. */
export async function findEvent(db: Db, id: string): Promise<ProviderEvent | undefined> {
  const row = await db
    .selectFrom('payment_event_processing as processing')
    .innerJoin('payment_event as event', (join) =>
      join
        .onRef('event.provider', '=', 'processing.provider')
        .onRef('event.event_id', '=', 'processing.event_id'),
    )
    .select(['event.provider', 'event.event_id as eventId', 'event.type', 'event.purpose'])
    .select(['event.reference', 'event.attempt', 'event.amount_cents as amountCents'])
    .select(['event.currency', 'event.page_id as pageId', 'event.payment_id as paymentId'])
    .where('processing.id', '=', id)
    .executeTakeFirst();
  return row;
}

/**
 * Whether money was taken under the reference of an event already, by another payment of the provider's. Whoever decides by
 * it holds the order or deposit. @returns false where either of the two events does not name its payment
 */
export async function isSecondCapture(
  db: Db,
  { provider, reference, paymentId }: Pick<ProviderEvent, 'provider' | 'reference' | 'paymentId'>,
): Promise<boolean> {
  if (paymentId === null) return false;
  const first = await db
    .selectFrom('payment_event as event')
    .innerJoin('payment_event_processing as processing', (join) =>
      join
        .onRef('processing.provider', '=', 'event.provider')
        .onRef('processing.event_id', '=', 'event.event_id'),
    )
    .select('event.event_id')
    .where('event.reference', '=', reference)
    .where('event.provider', '=', provider)
    .where('event.type', '=', 'payment.succeeded')
    .where('event.payment_id', '!=', paymentId)
    .where((eb) =>
      eb.or([
        eb('processing.outcome', 'in', ['captured', 'late']),
        eb('processing.resolution', '=', 'credited'),
      ]),
    )
    .executeTakeFirst();
  return first !== undefined;
}

/**
 * Whether another event about the same thing waits for staff already. Needs a transaction, and locks the reference in it: of
 * two that come at once the second sees what became of the first.
 */
export async function hasOpenCase(
  db: Db,
  { provider, eventId, reference }: Pick<ProviderEvent, 'provider' | 'eventId' | 'reference'>,
): Promise<boolean> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`payment_case ${provider} ${reference}`}, 0))
  `.execute(db);
  const open = await db
    .selectFrom('payment_event as event')
    .innerJoin('payment_event_processing as processing', (join) =>
      join
        .onRef('processing.provider', '=', 'event.provider')
        .onRef('processing.event_id', '=', 'event.event_id'),
    )
    .select('event.event_id')
    .where('event.reference', '=', reference)
    .where('event.provider', '=', provider)
    .where('event.event_id', '!=', eventId)
    .where('processing.outcome', '=', 'unknown')
    .where('processing.resolution', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Writes the outcome of an event that waits; false when it does not wait any more: somebody else was first. */
export async function saveOutcome(
  db: Db,
  id: string,
  outcome: EventOutcome,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('payment_event_processing')
    .set({ status: 'sent', outcome, processed_at: at, leased_until: null, last_error: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Leases an event for another try, with all its attempts: one that moved nothing, or that cannot be processed.
 * Undefined when there is none, or somebody processes it right now.
 */
export async function leaseAgain(db: Db, id: string, at: Date): Promise<LeasedEvent | undefined> {
  const { rows } = await sql<LeasedEvent>`
    update payment_event_processing set
      status = 'queued', attempts = 1, available_at = ${at}, created_at = ${at},
      leased_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second',
      dead_at = null, outcome = null, processed_at = null,
      resolution = null, resolved_at = null, note = null
    where id = ${id} and (outcome in ('mismatch', 'unknown') or outcome is null)
      and resolution is distinct from 'credited'
      and (leased_until is null or leased_until < clock_timestamp())
    returning id as queue_key, attempts, created_at
  `.execute(db);
  return rows[0];
}

/**
 * Notes what the staff did about an event that waits for a decision; false when it does not. One that can still be tried
 * by itself is not closed.
 */
export async function resolveEvent(
  db: Db,
  id: string,
  { resolution, note, at }: { resolution: 'credited' | 'closed'; note: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update payment_event_processing set
      resolution = ${resolution}, resolved_at = ${at}, note = ${note}, dead_at = null
    where id = ${id} and resolution is null
      and (outcome in ('mismatch', 'unknown') or dead_at is not null)
    returning id
  `.execute(db);
  return rows.length === 1;
}

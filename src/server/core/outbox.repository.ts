/** SQL of the outbox: events in insertion order, leased by their ordering key. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { WITH_NEXT } from '../db/sent-together.ts';
import { inTransaction } from '../db/transaction.ts';

export const LEASE_SECONDS = 60;

export interface LeasedEvent {
  id: number;
  topic: string;
  payload: unknown;
  ordering_key: string;
  /** How often it was leased, this lease included. */
  attempts: number;
}

/** The result of leased events: handled by all subscribers, or not started. */
export interface Finished {
  done: readonly number[];
  notBegun: readonly number[];
}

/** Subscribers with an earlier pending event of these keys, in the form of `subscriberKey`. */
export type Behind = Set<string>;

export function subscriberKey(orderingKey: string, subscriber: string): string {
  return `${subscriber} ${orderingKey}`;
}

async function settle(tx: Db, { done, notBegun }: Finished): Promise<void> {
  // One statement text for any number of ids, so that it is prepared once.
  if (done.length > 0)
    await sql`delete from outbox where id = any(${done}::bigint[]) ${WITH_NEXT}`.execute(tx);
  if (notBegun.length === 0) return;
  await tx
    .updateTable('outbox')
    .set((eb) => ({ leased_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', 'in', notBegun)
    .execute();
}

async function take(tx: Db, limit: number): Promise<LeasedEvent[]> {
  const { rows } = await sql<LeasedEvent>`
    update outbox set
      leased_until = now() + ${LEASE_SECONDS} * interval '1 second',
      attempts = attempts + 1
    where id in (
      select id from outbox as entry
      where not exists (
        select from outbox as held
        where held.ordering_key = entry.ordering_key and held.leased_until >= now()
      )
      order by id limit ${limit}
    )
    returning id, topic, payload, ordering_key, attempts
  `.execute(tx);
  return rows.toSorted((a, b) => a.id - b.id);
}

async function findBehind(tx: Db, keys: readonly string[]): Promise<Behind> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ ordering_key: string; subscriber: string }>`
    select ordering_key, subscriber from event_delivery
    where status = 'queued' and ordering_key = any(${keys}::text[])
  `.execute(tx);
  return new Set(rows.map((row) => subscriberKey(row.ordering_key, row.subscriber)));
}

/**
 * Settles finished events and leases the next ones, oldest first. Keys that are leased elsewhere are skipped. An
 * advisory lock serializes leasing: otherwise one process could take an event while another is about to take the one
 * before it.
 * @param limit 0 settles and leases nothing
 */
export function turnOutbox(
  db: Db,
  finished: Finished,
  limit: number,
): Promise<{ events: LeasedEvent[]; behind: Behind }> {
  return inTransaction(db, async (tx) => {
    await settle(tx, finished);
    if (limit === 0) return { events: [], behind: new Set() };
    await sql`select pg_advisory_xact_lock(hashtextextended('outbox', 0)) ${WITH_NEXT}`.execute(tx);
    const events = await take(tx, limit);
    const behind = await findBehind(tx, [...new Set(events.map((event) => event.ordering_key))]);
    return { events, behind };
  });
}

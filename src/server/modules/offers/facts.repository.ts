/** Publishing from a front door that has the caller's transaction but not its context. */
import type { Db } from '../../db/database.ts';
import type { DomainEvent } from '../../core/events.ts';

/** Writes the fact to the outbox in the caller's transaction; the outbox finds it at its next look. */
export async function publishOn(db: Db, event: DomainEvent): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ topic: event.topic, payload: JSON.stringify(event.payload) })
    .execute();
}

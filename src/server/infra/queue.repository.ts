/** SQL that the queues of messages have in common. Each has a table of its own, with what it sends. */
import { sql, type Selectable } from 'kysely';
import type { Database, Db } from '../db/database.ts';

/** Tables with `status`, `attempts`, `available_at` and `leased_until`. */
export type QueueTable = 'mail_message' | 'telegram_message';
export type Queued<Table extends QueueTable> = Selectable<Database[Table]>;

/**
 * Takes messages that are due, oldest first. Due is by the product's clock; the lease is by the machine's, so that a
 * clock that jumps never gives a message to two processes. A process that dies gives its lease back by letting it pass.
 */
export async function leaseQueued<Table extends QueueTable>(
  db: Db,
  table: Table,
  now: Date,
  batch: { limit: number; seconds: number },
): Promise<Queued<Table>[]> {
  const { rows } = await sql<Queued<Table> & { id: string }>`
    update ${sql.table(table)} set
      attempts = attempts + 1,
      leased_until = clock_timestamp() + ${batch.seconds} * interval '1 second'
    where id in (
      select id from ${sql.table(table)}
      where status = 'queued' and available_at <= ${now}
        and (leased_until is null or leased_until < clock_timestamp())
      order by available_at, id limit ${batch.limit}
      for update skip locked
    )
    returning *
  `.execute(db);
  return rows.toSorted((a, b) => a.id.localeCompare(b.id));
}

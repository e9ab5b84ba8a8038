/**
 * The one delivery queue (decision 0030): mail, Telegram, the sandbox's webhooks, provider events, and events that a
 * subscriber failed to handle. Each has a table of its own with its payload; leases, back-off, dead letters and
 * reviving are implemented here for all. Delivery is at least once: a process that dies after sending and before
 * recording it sends the row again.
 */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Db } from '../db/database.ts';

/** Tables with `status`, `attempts`, `available_at`, `leased_until`, `last_error`, `dead_at` and `created_at`. */
export type QueueTable =
  | 'card_refund'
  | 'discord_message'
  | 'event_delivery'
  | 'mail_message'
  | 'payment_event_processing'
  | 'push_message'
  | 'sandbox_check_webhook'
  | 'sandbox_webhook'
  | 'telegram_message'
  | 'webhook_delivery';

/** The columns of every row that the queue itself reads. */
export interface Row {
  /** Its id, whatever the column's name. */
  queue_key: string;
  attempts: number;
  created_at: Date;
}

/** A leased row. */
export type Queued<Table extends QueueTable> = Selectable<Database[Table]> & Row;

export interface DeliveryQueue<Table extends QueueTable = QueueTable> {
  /** In the log, in health and in the list of dead letters. */
  name: string;
  table: Table;
  key: 'id' | 'event_id';
  /** Rows that are leased together. A lease outlasts the slowest batch. */
  batch: { limit: number; seconds: number };
  /** How many of a batch are sent concurrently; one by default. */
  atOnce?: number;
  /** Exponential back-off: the first wait after a failure, doubled each time up to the longest. In seconds. */
  wait: { first: number; longest: number };
  /** When a row that failed again becomes a dead letter. */
  giveUpAfter: { attempts: number } | { hours: number };
  /** Only rows (`entry`) that satisfy this may be leased. */
  ready?: RawBuilder<boolean>;
  /** Due by the machine's clock instead of the product's: for senders that have a clock of their own. */
  isRealTime?: true;
  /** Further columns to set when a row is settled; `remove` deletes the row instead. */
  onEnd?: 'remove' | ((end: 'sent' | 'refused', at: Date) => RawBuilder<unknown>);
  /** SQL for the description in the list of dead letters; never the message's content. */
  about: RawBuilder<string | null>;
}

/**
 * The result of one row. `refused`: permanently, so there is nothing to revive; `followUp` runs once that is recorded.
 * `later`: it is retried, the batch goes on. `down`: the receiver is unreachable; the rest of the batch stays untried.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string; followUp?: (() => Promise<void>) | undefined }
  | { kind: 'later' | 'down'; reason: string; afterSeconds?: number | undefined };

export interface DeliveryContext {
  db: Db;
  now: Date;
  log: Logger;
}

/** The message of an error, short enough to be stored. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

async function lease<Table extends QueueTable>(
  db: Db,
  queue: DeliveryQueue<Table>,
  now: Date,
): Promise<Queued<Table>[]> {
  const { batch, ready = sql<boolean>`true`, isRealTime = false } = queue;
  const [table, key] = [sql.table(queue.table), sql.ref(queue.key)];
  const { rows } = await sql<Queued<Table>>`
    update ${table} as taken set
      attempts = attempts + 1,
      leased_until = clock_timestamp() + ${batch.seconds} * interval '1 second'
    where ${key} in (
      select ${key} from ${table} as entry
      where status = 'queued' and available_at <= ${isRealTime ? sql`clock_timestamp()` : now}
        and (leased_until is null or leased_until < clock_timestamp()) and ${ready}
      order by available_at, ${key} limit ${batch.limit}
      for update skip locked
    )
    returning taken.*, ${key} as queue_key
  `.execute(db);
  return rows.toSorted((a, b) => a.queue_key.localeCompare(b.queue_key));
}

/** Settles the row: sent or permanently refused. */
async function end(
  db: Db,
  queue: DeliveryQueue,
  row: Row,
  { kind, reason, at }: { kind: 'sent' | 'refused'; reason: string | null; at: Date },
): Promise<void> {
  const [table, key] = [sql.table(queue.table), sql.ref(queue.key)];
  if (queue.onEnd === 'remove') {
    await sql`delete from ${table} where ${key} = ${row.queue_key}`.execute(db);
    return;
  }
  const more = queue.onEnd ? sql`, ${queue.onEnd(kind, at)}` : sql``;
  await sql`
    update ${table} set
      status = ${kind === 'sent' ? 'sent' : 'failed'}, leased_until = null, last_error = ${reason} ${more}
    where ${key} = ${row.queue_key} and status = 'queued'
  `.execute(db);
}

/** The back-off: when to try again after so many attempts. */
export function nextTry(queue: DeliveryQueue, attempts: number, now: Date): Date {
  const { first, longest } = queue.wait;
  const seconds = Math.min(first * 2 ** Math.max(0, attempts - 1), longest);
  return new Date(now.getTime() + seconds * 1000);
}

function isGivenUp({ giveUpAfter }: DeliveryQueue, row: Row, now: Date): boolean {
  return 'attempts' in giveUpAfter
    ? row.attempts >= giveUpAfter.attempts
    : now.getTime() - row.created_at.getTime() > giveUpAfter.hours * 3_600_000;
}

/**
 * Schedules the next attempt, or makes the row a dead letter. For whoever inserts a leased row and tries it at once,
 * without waiting for the queue. Returns whether it is a dead letter now.
 */
export async function giveBack(
  { db, now, log }: DeliveryContext,
  queue: DeliveryQueue,
  row: Row,
  { reason, afterSeconds }: { reason: string; afterSeconds?: number | undefined },
): Promise<boolean> {
  const isDead = isGivenUp(queue, row, now);
  const wait = Math.min(afterSeconds ?? Infinity, queue.wait.longest);
  const until =
    afterSeconds === undefined
      ? nextTry(queue, row.attempts, now)
      : new Date(now.getTime() + wait * 1000);
  await sql`
    update ${sql.table(queue.table)} set
      leased_until = null, last_error = ${reason},
      ${isDead ? sql`status = 'failed', dead_at = ${now}` : sql`available_at = ${until}`}
    where ${sql.ref(queue.key)} = ${row.queue_key} and status = 'queued'
  `.execute(db);
  if (isDead) log.error({ queue: queue.name, id: row.queue_key, reason }, 'delivery was given up');
  return isDead;
}

/** Sends a row; an unexpected error counts as a failure that is retried. */
async function tried<Table extends QueueTable>(
  row: Queued<Table>,
  send: (row: Queued<Table>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await send(row);
  } catch (error) {
    return { kind: 'later', reason: reasonOf(error) };
  }
}

/**
 * Sends one batch of due rows, outside any transaction. A row that fails stops no other.
 * @returns how many rows were settled, dead letters included
 */
export async function deliverQueued<Table extends QueueTable>(
  queue: DeliveryQueue<Table>,
  context: DeliveryContext,
  send: (row: Queued<Table>) => Promise<Outcome>,
): Promise<number> {
  const { db, now, log } = context;
  const waiting = (await lease(db, queue, now)).values();
  let down: Extract<Outcome, { kind: 'later' | 'down' }> | null = null;
  let ended = 0;
  const worker = async (): Promise<void> => {
    for (const row of waiting) {
      const outcome: Outcome = down ?? (await tried(row, send));
      if (outcome.kind === 'sent' || outcome.kind === 'refused') {
        const reason = outcome.kind === 'refused' ? outcome.reason : null;
        if (reason !== null) log.warn({ queue: queue.name, id: row.queue_key, reason }, 'refused');
        await end(db, queue, row, { kind: outcome.kind, reason, at: now });
        if (outcome.kind === 'refused') await outcome.followUp?.();
        ended += 1;
        continue;
      }
      const { reason } = outcome;
      if (down === null) log.warn({ queue: queue.name, reason }, 'delivery has to wait');
      if (outcome.kind === 'down') down = outcome;
      if (await giveBack(context, queue, row, outcome)) ended += 1;
    }
  };
  await Promise.all(Array.from({ length: queue.atOnce ?? 1 }, worker));
  return ended;
}

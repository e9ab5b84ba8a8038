/** Dead letters of all delivery queues: listed, counted and revived (decision 0030). */
import { sql } from 'kysely';
import type { ServiceName } from '~/contracts/ops/ops.schemas.ts';
import type { Db } from '../db/database.ts';
import type { Ctx } from './context.ts';
import type { DeliveryQueue, QueueTable } from './delivery-queue.ts';
import { factsOf, NEWEST, type ServiceFacts, type ServiceWatch } from './operations.ts';
import { definePort } from './ports.ts';
import type { WaitingRow, WorkQueue } from './work-queues.ts';

/** All queues of the application, provided by `createApplication`. */
export const deliveryQueues = definePort<readonly DeliveryQueue[]>('core.delivery_queues');

export interface DeadLetter {
  id: string;
  /** The name of its queue. */
  queue: string;
  about: string | null;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  dead_at: Date;
}

/** Dead letters of all queues, the newest first. */
export async function listDeadLetters(
  db: Db,
  queues: readonly DeliveryQueue[],
  page: { cursor: string | undefined; limit: number },
): Promise<DeadLetter[]> {
  const found: DeadLetter[] = [];
  for (const { name, table, key, about } of queues) {
    const id = sql.ref(key);
    const before = page.cursor === undefined ? sql`true` : sql`${id} < ${page.cursor}`;
    const { rows } = await sql<DeadLetter>`
      select ${id} as id, ${name}::text as queue, ${about} as about, attempts, last_error, created_at, dead_at
      from ${sql.table(table)} where dead_at is not null and ${before}
      order by ${id} desc limit ${page.limit}
    `.execute(db);
    found.push(...rows);
  }
  return found.toSorted((a, b) => b.id.localeCompare(a.id)).slice(0, page.limit);
}

/**
 * Queues a dead letter again with all its attempts. Two concurrent calls revive it once.
 * @returns the dead letter; undefined when there is none
 */
export async function reviveDeadLetter(
  db: Db,
  queues: readonly DeliveryQueue[],
  id: string,
  now: Date,
): Promise<DeadLetter | undefined> {
  for (const { name, table, key, about, isRealTime = false } of queues) {
    const { rows } = await sql<DeadLetter>`
      with dead as (
        select ${sql.ref(key)} as id, attempts, dead_at from ${sql.table(table)}
        where ${sql.ref(key)} = ${id} and dead_at is not null for update
      )
      update ${sql.table(table)} as entry set
        status = 'queued', attempts = 0, dead_at = null, leased_until = null,
        available_at = ${isRealTime ? sql`now()` : now}, created_at = ${isRealTime ? sql`now()` : now}
      from dead where entry.${sql.ref(key)} = dead.id
      returning dead.id, ${name}::text as queue, ${about} as about, dead.attempts, last_error, created_at, dead.dead_at
    `.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

/** Counts of one queue. */
export interface QueueCount {
  waiting: number;
  dead: number;
}

/** Counting stops here: a larger figure would say no more than that something is wrong. */
const MOST_COUNTED = 10_000;

/** Waiting deliveries and dead letters by queue; `events` includes the outbox. */
export async function countDeliveries(
  db: Db,
  queues: readonly DeliveryQueue[],
): Promise<Record<string, QueueCount>> {
  const counts: Record<string, QueueCount> = {};
  for (const { name, table } of queues) {
    const bounded = (condition: 'waiting' | 'dead') => sql`(
      select count(*)::integer from (
        select from ${sql.table(table)}
        where ${condition === 'dead' ? sql`dead_at is not null` : sql`status = 'queued'`}
        limit ${MOST_COUNTED}
      ) as counted
    )`;
    const outbox =
      table === 'event_delivery'
        ? sql`+ (select count(*)::integer from (select from outbox limit ${MOST_COUNTED}) as counted)`
        : sql``;
    const { rows } = await sql<QueueCount>`
      select ${bounded('waiting')} ${outbox} as waiting, ${bounded('dead')} as dead
    `.execute(db);
    counts[name] = rows[0] ?? { waiting: 0, dead: 0 };
  }
  return counts;
}

/** What staff look at of all queues: their dead letters (decision 0116). */
export const deadLetterWork: WorkQueue = {
  name: 'deliveries',
  permission: 'revive_deliveries',
  promisedMinutes: 240,
  waiting: (ctx) =>
    sql.join(
      deliveryQueues.of(ctx).map(
        ({ name, table, key, about }) => sql<WaitingRow>`
          (select ${sql.ref(key)} as id, dead_at as since, null::timestamptz as due_at,
            coalesce(${about}, ${name}::text) as title, null::uuid as person_id,
            '{}'::uuid[] as parties, null::bigint as amount_cents, null::uuid as holder_id
          from ${sql.table(table)} where dead_at is not null)`,
      ),
      sql` union all `,
    ),
  oldestFirst: sql`id`,
};

/** How a service does that takes messages from a queue of ours. */
export function watchOfQueue(
  name: ServiceName,
  table: QueueTable,
  carriedBy: (ctx: Ctx) => string | null,
): ServiceWatch {
  return {
    name,
    async look(ctx) {
      const { rows } = await sql<Omit<ServiceFacts, 'carried_by'>>`
        select
          count(*) filter (where status = 'sent')::integer as done,
          count(*) filter (where status = 'failed')::integer as failed,
          count(*) filter (where status = 'queued')::integer as waiting,
          max(created_at) filter (where status = 'sent') as last_done_at,
          (array_agg(last_error order by id desc) filter (where last_error is not null and status <> 'sent'))[1]
            as problem
        from (select * from ${sql.table(table)} order by id desc limit ${NEWEST}) as newest
      `.execute(ctx.db);
      return factsOf(carriedBy(ctx), rows);
    },
  };
}

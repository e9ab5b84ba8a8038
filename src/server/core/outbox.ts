/**
 * Hands committed facts to their subscribers: at least once, within a lane in order of their making as far as nothing
 * fails. Lanes go side by side, so that the message of one room does not wait for those of all others.
 * A row is leased by moving its `available_at` forward, so that a process that dies gives it back by itself.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { MAIN_KEY, type DomainEvent, type Subscription } from './events.ts';
import type { Dependencies } from './request-context.ts';
import { jobContext, unitOfWork } from './unit-of-work.ts';

const BATCH = 100;
/** Lanes that are delivered at the same time; each may hold one connection of the pool. */
const LANES_AT_ONCE = 4;
const LEASE_SECONDS = 30;
const IDLE_POLL_MS = 1_000;
/** After this many failures a fact is left for the operator: it stays in the table and in the log. */
const MAX_ATTEMPTS = 12;

interface Leased {
  id: number;
  topic: string;
  payload: unknown;
  attempts: number;
}

export interface Outbox {
  /** Something was published and committed: deliver it now instead of at the next poll. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
  /** Delivers all that is due; answers how many facts were handled. Used by tests and at shutdown. */
  drain(): Promise<number>;
}

async function lease(db: Db): Promise<Leased[]> {
  const { rows } = await sql<Leased>`
    update outbox set
      available_at = now() + ${LEASE_SECONDS} * interval '1 second',
      attempts = attempts + 1
    where id in (
      select id from outbox
      where available_at <= now() and attempts < ${MAX_ATTEMPTS}
      order by id limit ${BATCH}
      for update skip locked
    )
    returning id, topic, payload, attempts
  `.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

async function postpone(db: Db, fact: Leased, error: unknown): Promise<void> {
  const seconds = Math.min(2 ** fact.attempts, 600);
  await sql`
    update outbox set
      available_at = now() + ${seconds} * interval '1 second',
      last_error = ${String(error).slice(0, 500)}
    where id = ${fact.id}
  `.execute(db);
}

/** Delivers one fact to all its subscribers, each in its own transaction. Answers whether it is done with. */
async function deliver(
  dependencies: Dependencies,
  fact: Leased,
  subscribers: readonly Subscription[],
): Promise<boolean> {
  const { db, services } = dependencies;
  try {
    for (const subscription of subscribers) {
      if (!subscription.concerns(fact.payload)) continue;
      const ctx = jobContext(dependencies);
      if (subscription.transactional) {
        await unitOfWork(ctx, (step) => subscription.deliver(step, fact.payload));
      } else {
        await subscription.deliver(ctx, fact.payload);
      }
    }
    return true;
  } catch (error) {
    services.log.error({ err: error, topic: fact.topic, id: fact.id }, 'delivery failed');
    await postpone(db, fact, error);
    return false;
  }
}

/** A fact that nobody can read goes the main way, where its delivery fails and says so. */
function laneOf(fact: Leased, subscribers: readonly Subscription[]): string {
  try {
    return subscribers[0]?.orderingKey(fact.payload) ?? MAIN_KEY;
  } catch {
    return MAIN_KEY;
  }
}

/** Works through the lanes, some at once, each in its own order. */
async function alongLanes<T>(
  lanes: Iterable<readonly T[]>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = lanes[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      for (const item of next.value) await work(item);
    }
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, worker));
}

/** Sleeps until it is woken or the poll is due. A wake that came while working is not forgotten. */
function createAlarm() {
  let ring: (() => void) | null = null;
  let isRung = false;
  return {
    wake(): void {
      isRung = true;
      ring?.();
    },
    async sleep(): Promise<void> {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_POLL_MS);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isRung) ring();
      });
      ring = null;
      isRung = false;
    },
  };
}

/** @param onDelivered called for each fact that all its subscribers have done with. */
export function createOutbox(
  dependencies: Dependencies,
  subscriptions: readonly Subscription[],
  onDelivered: (fact: DomainEvent) => void = () => {},
): Outbox {
  const { db, services } = dependencies;
  const byTopic = Map.groupBy(subscriptions, (subscription) => subscription.topic);
  const alarm = createAlarm();
  let running = false;
  let loop: Promise<void> = Promise.resolve();

  const round = async (): Promise<number> => {
    const facts = await lease(db);
    const done: number[] = [];
    const subscribersOf = (fact: Leased) => byTopic.get(fact.topic) ?? [];
    const lanes = Map.groupBy(facts, (fact) => laneOf(fact, subscribersOf(fact)));
    await alongLanes(lanes.values(), async (fact) => {
      if (!(await deliver(dependencies, fact, subscribersOf(fact)))) return;
      done.push(fact.id);
      onDelivered(fact);
    });
    if (done.length > 0) await db.deleteFrom('outbox').where('id', 'in', done).execute();
    return facts.length;
  };

  const run = async (): Promise<void> => {
    while (running) {
      try {
        if ((await round()) > 0) continue;
      } catch (error) {
        services.log.error({ err: error }, 'outbox round failed');
      }
      await alarm.sleep();
    }
  };

  return {
    wake: alarm.wake,
    start() {
      running = true;
      loop = run();
    },
    async stop() {
      running = false;
      alarm.wake();
      await loop;
    },
    async drain() {
      let total = 0;
      for (;;) {
        const handled = await round();
        if (handled === 0) return total;
        total += handled;
      }
    },
  };
}

/**
 * Hands committed events to their subscribers: at least once, events of one ordering key in the order of their making,
 * different keys side by side, over all processes (decision 0030). A process that dies gives its events back by letting
 * its lease pass.
 */
import { createAlarm } from './alarm.ts';
import { deliverTo, LONGEST_MS, putAside, retryEvents } from './event-delivery.ts';
import type { DomainEvent, Subscription } from './events.ts';
import { createWorkPool } from './work-pool.ts';
import {
  LEASE_SECONDS,
  subscriberKey,
  turnOutbox,
  type Behind,
  type LeasedEvent,
} from './outbox.repository.ts';
import type { Dependencies } from './request-context.ts';

const BATCH = 100;
/** Keys that are delivered at the same time; each may hold one connection of the pool. */
const KEYS_AT_ONCE = 6;
/** No delivery begins later than this after its lease, so that none runs on when the lease has passed. */
const BEGIN_MS = LEASE_SECONDS * 1000 - LONGEST_MS - 10_000;
const IDLE_POLL_MS = 1_000;
/** An event that ended as many processes as this is given up for all its subscribers. */
const MOST_LEASES = 12;

export interface Outbox {
  /** Something was published and committed: deliver it now instead of at the next poll. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
  /** Delivers all that is due; answers how many events were handled. Used by tests. */
  drain(): Promise<number>;
}

/** Events of one key that were leased together. */
interface KeyedEvents {
  events: readonly LeasedEvent[];
  behind: Behind;
  /** No delivery begins later, by `performance.now()`. */
  until: number;
}

/**
 * Delivers one event to all its subscribers, each in its own transaction. Afterwards the event is done with: what failed
 * waits for its subscriber alone.
 */
async function deliver(
  dependencies: Dependencies,
  event: LeasedEvent,
  subscribers: readonly Subscription[],
  { behind, until }: KeyedEvents,
): Promise<void> {
  for (const subscription of subscribers) {
    const key = subscriberKey(event.ordering_key, subscription.name);
    try {
      if (!subscription.concerns(event.payload)) continue;
      if (event.attempts > MOST_LEASES) {
        const words = `${MOST_LEASES} processes leased it and did not come to its end`;
        await putAside(dependencies, event, subscription.name, { kind: 'dead', words });
      } else if (behind.has(key) || performance.now() > until) {
        behind.add(key);
        await putAside(dependencies, event, subscription.name, { kind: 'behind' });
      } else {
        await deliverTo(dependencies, subscription, event.payload);
      }
    } catch (error) {
      const { topic, id } = event;
      const subscriber = subscription.name;
      dependencies.services.log.error({ err: error, topic, id, subscriber }, 'delivery failed');
      behind.add(key);
      await putAside(dependencies, event, subscriber, { kind: 'failed', error });
    }
  }
}

type OnDelivered = (event: DomainEvent) => void;

/** The events that this process has leased. */
interface LeasedEvents {
  /** Settles what was done and leases the next events; 0 only settles. Answers how many were taken. */
  turn(limit: number): Promise<number>;
  /** Whether something is done with and not settled. */
  isUnsettled(): boolean;
  /** Resolves when there is room for more. */
  hasRoom(): Promise<void>;
  /** Resolves when all that was taken is done with. */
  isEmpty(): Promise<void>;
  /** What was not begun is not begun any more: the next turn gives it back. */
  drop(): void;
}

/** @param onEnd called when events of a key are done with */
function leaseEvents(
  dependencies: Dependencies,
  subscriptions: readonly Subscription[],
  { onDelivered, onEnd }: { onDelivered: OnDelivered; onEnd: () => void },
): LeasedEvents {
  const { db, services } = dependencies;
  const byTopic = Map.groupBy(subscriptions, (subscription) => subscription.topic);
  let [done, notBegun]: [number[], number[]] = [[], []];

  const pool = createWorkPool<KeyedEvents>(KEYS_AT_ONCE, async (keyed) => {
    try {
      for (const event of keyed.events) {
        if (performance.now() > keyed.until) {
          notBegun.push(event.id);
          continue;
        }
        await deliver(dependencies, event, byTopic.get(event.topic) ?? [], keyed);
        done.push(event.id);
        const { topic, payload, ordering_key: orderingKey } = event;
        onDelivered({ topic, payload, orderingKey });
      }
    } catch (error) {
      // What failed could not be noted: the event stays leased until its lease has passed.
      services.log.error({ err: error }, 'outbox could not note a failure');
    }
    onEnd();
  });

  return {
    async turn(limit) {
      const finished = { done, notBegun };
      [done, notBegun] = [[], []];
      try {
        const until = performance.now() + BEGIN_MS;
        const { events, behind } = await turnOutbox(db, finished, limit);
        const byKey = Map.groupBy(events, (event) => event.ordering_key);
        for (const ofKey of byKey.values()) pool.add({ events: ofKey, behind, until });
        return events.length;
      } catch (error) {
        done.push(...finished.done);
        notBegun.push(...finished.notBegun);
        throw error;
      }
    },
    isUnsettled: () => done.length + notBegun.length > 0,
    hasRoom: pool.fewWait,
    isEmpty: pool.idle,
    drop() {
      notBegun.push(...pool.clear().flatMap(({ events }) => events.map(({ id }) => id)));
    },
  };
}

/** @param onDelivered called for each event that its subscribers have done with, and again for each that was late. */
export function createOutbox(
  dependencies: Dependencies,
  subscriptions: readonly Subscription[],
  onDelivered: OnDelivered = () => {},
): Outbox {
  const [alarm, retryAlarm] = [createAlarm(IDLE_POLL_MS), createAlarm(IDLE_POLL_MS)];
  const leased = leaseEvents(dependencies, subscriptions, { onDelivered, onEnd: alarm.wake });
  const retry = () => retryEvents(dependencies, subscriptions, onDelivered);
  let running = false;
  let loops: Promise<unknown> = Promise.resolve();

  /** Repeats a work as long as it finds as much as this, then sleeps until the alarm. */
  const repeat = async (
    sleeper: typeof alarm,
    full: number,
    work: () => Promise<number>,
  ): Promise<void> => {
    while (running) {
      try {
        if ((await work()) >= full) continue;
      } catch (error) {
        dependencies.services.log.error({ err: error }, 'outbox round failed');
      }
      await sleeper.sleep();
    }
  };
  const takeMore = async (): Promise<number> => {
    await leased.hasRoom();
    return leased.turn(BATCH);
  };

  return {
    wake: alarm.wake,
    start() {
      running = true;
      loops = Promise.all([repeat(alarm, BATCH, takeMore), repeat(retryAlarm, 1, retry)]);
    },
    async stop() {
      running = false;
      alarm.wake();
      retryAlarm.wake();
      await loops;
      leased.drop();
      await leased.isEmpty();
      await leased.turn(0);
    },
    async drain() {
      let total = 0;
      for (;;) {
        const taken = await leased.turn(BATCH);
        await leased.isEmpty();
        const retried = await retry();
        if (taken + retried === 0 && !leased.isUnsettled()) return total;
        total += taken;
      }
    },
  };
}

/**
 * Delivers committed events to their subscribers: at least once, events of one ordering key in insertion order,
 * different keys concurrently, across all processes (decision 0030). When a process dies, its events are delivered
 * again once its lease expires.
 */
import { createAlarm } from './alarm.ts';
import { createDeliveryBatches, type Deliver } from './delivery-batches.ts';
import { LONGEST_MS, putAside, retryEvents } from './event-delivery.ts';
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
/** Keys in hand at the same time. Their deliveries share a few connections (delivery-batches.ts). */
const KEYS_AT_ONCE = 50;
/** No delivery begins later than this after its lease, so that none is still running when the lease expires. */
const BEGIN_MS = LEASE_SECONDS * 1000 - LONGEST_MS - 10_000;
const IDLE_POLL_MS = 1_000;
/** Pause between two turns that found less than a full batch: what is published meanwhile is leased together. */
const GATHER_MS = 10;
/** An event that was leased this often without a result is a dead letter for all its subscribers. */
const MOST_LEASES = 12;

export interface Outbox {
  /** An event was committed: deliver it now instead of at the next poll. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
  /** Delivers everything that is due; returns how many events were handled. Used by tests. */
  drain(): Promise<number>;
}

/** Events of one key that were leased together. */
interface KeyedEvents {
  events: readonly LeasedEvent[];
  behind: Behind;
  /** No delivery begins after this, by `performance.now()`. */
  until: number;
}

/**
 * Delivers one event to all its subscribers, each in its own transaction. Afterwards the event is settled: a failed
 * delivery waits in `event_delivery` for its subscriber alone.
 */
async function deliver(
  dependencies: Dependencies,
  event: LeasedEvent,
  subscribers: readonly Subscription[],
  { behind, until, deliverOne }: KeyedEvents & { deliverOne: Deliver },
): Promise<void> {
  const waitBehind = async (subscriber: string): Promise<void> => {
    behind.add(subscriberKey(event.ordering_key, subscriber));
    await putAside(dependencies, event, subscriber, { kind: 'behind' });
  };
  for (const subscription of subscribers) {
    const key = subscriberKey(event.ordering_key, subscription.name);
    try {
      if (!subscription.concerns(event.payload)) continue;
      if (event.attempts > MOST_LEASES) {
        const reason = `${MOST_LEASES} processes leased it and did not come to its end`;
        await putAside(dependencies, event, subscription.name, { kind: 'dead', reason });
      } else if (behind.has(key) || !(await deliverOne(subscription, event.payload, until))) {
        await waitBehind(subscription.name);
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
  /** Settles finished events and leases the next ones; 0 only settles. Returns how many were leased. */
  turn(limit: number): Promise<number>;
  /** Whether finished events have not been settled yet. */
  isUnsettled(): boolean;
  /** Resolves when there is room for more. */
  hasRoom(): Promise<void>;
  /** Resolves when all leased events are finished. */
  isEmpty(): Promise<void>;
  /** Leased events that were not started are released by the next turn. */
  drop(): void;
}

/** @param onEnd called when the leased events of a key are finished */
function leaseEvents(
  dependencies: Dependencies,
  subscriptions: readonly Subscription[],
  { onDelivered, onEnd }: { onDelivered: OnDelivered; onEnd: () => void },
): LeasedEvents {
  const { db, services } = dependencies;
  const deliverOne = createDeliveryBatches(dependencies);
  const byTopic = Map.groupBy(subscriptions, (subscription) => subscription.topic);
  let [done, notBegun]: [number[], number[]] = [[], []];

  const pool = createWorkPool<KeyedEvents>(KEYS_AT_ONCE, async (keyed) => {
    try {
      for (const event of keyed.events) {
        if (performance.now() > keyed.until) {
          notBegun.push(event.id);
          continue;
        }
        await deliver(dependencies, event, byTopic.get(event.topic) ?? [], {
          ...keyed,
          deliverOne,
        });
        done.push(event.id);
        const { topic, payload, ordering_key: orderingKey } = event;
        onDelivered({ topic, payload, orderingKey });
      }
    } catch (error) {
      // The failure could not be recorded: the event stays leased until its lease expires.
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

/** @param onDelivered called for each event after its subscribers have run, and again after each retried delivery. */
export function createOutbox(
  dependencies: Dependencies,
  subscriptions: readonly Subscription[],
  onDelivered: OnDelivered = () => {},
): Outbox {
  const alarm = createAlarm(IDLE_POLL_MS, GATHER_MS);
  const retryAlarm = createAlarm(IDLE_POLL_MS);
  const leased = leaseEvents(dependencies, subscriptions, { onDelivered, onEnd: alarm.wake });
  const retry = () => retryEvents(dependencies, subscriptions, onDelivered);
  let running = false;
  let loops: Promise<unknown> = Promise.resolve();

  /** Repeats the work while it processes at least `full` items, then sleeps until the alarm. */
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

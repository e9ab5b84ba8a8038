/**
 * Runs deliveries, a few at a time. Events that wait for the same subscriber are delivered to it in one batch, a unit of
 * work, if it takes batches; when that fails, each is delivered alone, so that one bad event stops no other.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deliverTo } from './event-delivery.ts';
import type { Subscription } from './events.ts';
import type { Dependencies } from './request-context.ts';
import { createWorkPool } from './work-pool.ts';

/** Deliveries that run concurrently; each may hold one connection of the pool. */
const DELIVERIES_AT_ONCE = 6;
/** Its transaction holds the locks of all its events, and others wait for them. */
const LARGEST_BATCH = 25;

interface Waiting {
  payload: unknown;
  /** The delivery does not begin after this, by `performance.now()`. */
  until: number;
  /** False: it was too late to begin. */
  isDelivered: PromiseWithResolvers<boolean>;
}

/**
 * Delivers an event to one subscriber. Events of one key must be awaited one after the other.
 * @returns false when `until` passed before the delivery could begin
 * @throws what the subscriber throws, or a timeout error
 */
export type Deliver = (
  subscription: Subscription,
  payload: unknown,
  until: number,
) => Promise<boolean>;

export function createDeliveryBatches(dependencies: Dependencies): Deliver {
  const pool = createWorkPool<() => Promise<void>>(DELIVERIES_AT_ONCE, (work) => work());
  /** Events that wait for subscribers that take batches. */
  const gathered = new Map<Subscription, Waiting[]>();

  const addAlone = (subscription: Subscription, event: Waiting): void =>
    pool.add(() => deliverNow(subscription, [event]));

  const deliverNow = async (
    subscription: Subscription,
    events: readonly Waiting[],
  ): Promise<void> => {
    const now = performance.now();
    const [timely, late] = [
      events.filter(({ until }) => now <= until),
      events.filter(({ until }) => now > until),
    ];
    late.forEach(({ isDelivered }) => isDelivered.resolve(false));
    if (timely.length === 0) return;
    try {
      const payloads = timely.map(({ payload }) => payload);
      await deliverTo(dependencies, subscription, payloads);
      timely.forEach(({ isDelivered }) => isDelivered.resolve(true));
    } catch (error) {
      if (timely.length === 1) return timely.forEach((event) => event.isDelivered.reject(error));
      const { log } = dependencies.services;
      log.warn({ err: error, subscriber: subscription.name }, 'a batch failed: now one by one');
      timely.forEach((event) => addAlone(subscription, event));
    }
  };

  /** One batch at a time: what comes meanwhile makes up the next one. */
  const deliverGathered = async (subscription: Subscription, waiting: Waiting[]): Promise<void> => {
    while (waiting.length > 0) {
      // All that becomes ready in this turn of the event loop belongs to the batch.
      await nextTurn();
      const done = Promise.withResolvers<void>();
      pool.add(() =>
        deliverNow(subscription, waiting.splice(0, LARGEST_BATCH)).finally(done.resolve),
      );
      await done.promise;
    }
    gathered.delete(subscription);
  };

  return (subscription, payload, until) => {
    const isDelivered = Promise.withResolvers<boolean>();
    const event = { payload, until, isDelivered };
    const waiting = gathered.get(subscription);
    if (!subscription.takesBatches) addAlone(subscription, event);
    else if (waiting) waiting.push(event);
    else {
      const first = [event];
      gathered.set(subscription, first);
      void deliverGathered(subscription, first);
    }
    return isDelivered.promise;
  };
}

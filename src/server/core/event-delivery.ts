/**
 * Delivers events to subscribers. Each subscriber is retried by itself: when it fails, the event waits for it alone in
 * `event_delivery`, and later events of the same key wait there behind it, while the other subscribers go on.
 */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import {
  deliverQueued,
  nextTry,
  reasonOf,
  type DeliveryQueue,
  type Queued,
} from './delivery-queue.ts';
import type { DomainEvent, Subscription } from './events.ts';
import type { LeasedEvent } from './outbox.repository.ts';
import type { Dependencies } from './request-context.ts';
import { jobContext, unitOfWork } from './unit-of-work.ts';

/** Timeout of one delivery. A subscriber that hangs counts as failed. */
export const LONGEST_MS = 20_000;

/** Events that one subscriber has not handled yet. */
export const eventQueue: DeliveryQueue<'event_delivery'> = {
  name: 'events',
  table: 'event_delivery',
  key: 'id',
  batch: { limit: 20, seconds: 240 },
  atOnce: 2,
  wait: { first: 2, longest: 600 },
  giveUpAfter: { attempts: 12 },
  // In order for each subscriber and key: only the oldest of them that is not given up.
  ready: sql<boolean>`not exists (
    select from event_delivery as older
    where older.status = 'queued' and older.ordering_key = entry.ordering_key
      and older.subscriber = entry.subscriber and older.event_id < entry.event_id
  )`,
  onEnd: 'remove',
  about: sql`topic || ' → ' || subscriber`,
};

/** Delivers events to one subscriber that they concern, in one unit of work. @throws what the subscriber throws, or a timeout error */
export async function deliverTo(
  dependencies: Dependencies,
  subscription: Subscription,
  payloads: readonly unknown[],
): Promise<void> {
  const ctx = jobContext(dependencies);
  const work = subscription.transactional
    ? unitOfWork(ctx, (step) => subscription.deliver(step, payloads))
    : subscription.deliver(ctx, payloads);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`${subscription.name} took longer than ${LONGEST_MS / 1000} s`));
  }, LONGEST_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why an event waits for one subscriber. */
export type Reason =
  /** An earlier one of the same key waits, or there was no time left. */
  | { kind: 'behind' }
  | { kind: 'failed'; error: unknown }
  /** It was leased again and again, and each time the process died before recording a result. */
  | { kind: 'dead'; reason: string };

/** Queues an event for one subscriber. Idempotent: queued twice, it waits once. */
export async function putAside(
  { db, services }: Dependencies,
  event: LeasedEvent,
  subscriber: string,
  reason: Reason,
): Promise<void> {
  const now = services.clock.now();
  const hasFailed = reason.kind === 'failed';
  await db
    .insertInto('event_delivery')
    .values({
      id: newId(),
      event_id: event.id,
      topic: event.topic,
      payload: JSON.stringify(event.payload),
      ordering_key: event.ordering_key,
      subscriber,
      status: reason.kind === 'dead' ? 'failed' : 'queued',
      attempts: hasFailed ? 1 : 0,
      available_at: hasFailed ? nextTry(eventQueue, 1, now) : now,
      last_error: hasFailed
        ? reasonOf(reason.error)
        : reason.kind === 'dead'
          ? reason.reason
          : null,
      dead_at: reason.kind === 'dead' ? now : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'subscriber']).doNothing())
    .execute();
}

/** Retries due deliveries, each row for its one subscriber. Returns how many were settled. */
export function retryEvents(
  dependencies: Dependencies,
  subscriptions: readonly Subscription[],
  onDelivered: (event: DomainEvent) => void,
): Promise<number> {
  const { db, services } = dependencies;
  const retry = async (row: Queued<'event_delivery'>): Promise<{ kind: 'sent' }> => {
    const { topic, subscriber, payload, ordering_key: orderingKey } = row;
    const known = subscriptions.find((each) => each.topic === topic && each.name === subscriber);
    invariant(known, `${subscriber} does not subscribe to ${topic} in this version`);
    if (known.concerns(payload)) await deliverTo(dependencies, known, [payload]);
    onDelivered({ topic, payload, orderingKey });
    return { kind: 'sent' };
  };
  return deliverQueued(eventQueue, { db, now: services.clock.now(), log: services.log }, retry);
}

/**
 * Domain events between modules. An event is written to the outbox in the transaction that caused it and
 * delivered to its subscribers after commit, at least once: subscribers are idempotent.
 */
import * as v from 'valibot';
import type { Ctx } from './context.ts';

export interface DomainEvent {
  topic: string;
  payload: unknown;
  /** Events of one key are delivered one after the other, those of different keys side by side. */
  orderingKey: string;
}

export interface EventDefinition<T> {
  topic: string;
  schema: v.GenericSchema<unknown, T>;
  /** Parses a stored payload; each is validated once, however many subscribers it has. */
  read: (payload: unknown) => T;
  /** Creates the event that `ctx.publish` takes. */
  (payload: T): DomainEvent;
}

/**
 * Defines an event, named in the past tense, for example `defineEvent('orders.paid', v.object({…}), (paid) => paid.order_id)`.
 * @param orderingKey names the entity within which the order of events matters: an order, a conversation, a person.
 * Events of several topics with the same key keep their order among themselves.
 */
export function defineEvent<T>(
  topic: string,
  schema: v.GenericSchema<unknown, T>,
  orderingKey: (payload: T) => string,
): EventDefinition<T> {
  const known = new WeakMap<object, { value: T }>();
  const read = (payload: unknown): T => {
    const found = typeof payload === 'object' && payload !== null ? known.get(payload) : undefined;
    if (found) return found.value;
    const value = v.parse(schema, payload);
    if (typeof payload === 'object' && payload !== null) known.set(payload, { value });
    return value;
  };
  return Object.assign(
    (payload: T): DomainEvent => ({ topic, payload, orderingKey: orderingKey(payload) }),
    { topic, schema, read },
  );
}

export interface Subscription {
  topic: string;
  /** Names the subscriber in logs and in its pending deliveries: renaming it loses those. */
  name: string;
  /** Whether the event concerns this subscriber: checked before a transaction is opened for it. */
  concerns(payload: unknown): boolean;
  /**
   * Whether each delivery is a unit of work. A subscriber that only reads and broadcasts, or opens transactions itself,
   * sets false and gets the pool.
   */
  transactional: boolean;
  /** Delivered before the others: a browser that reloads after a broadcast already sees this subscriber's writes. */
  first: boolean;
  /** Whether events of different keys that wait for it are delivered together; otherwise `deliver` gets one at a time. */
  takesBatches: boolean;
  deliver(ctx: Ctx, payloads: readonly unknown[]): Promise<void>;
}

interface SubscriptionOptions<T> {
  concerns?: (payload: T) => boolean;
  transactional?: boolean;
  first?: boolean;
}

/**
 * Subscribes a handler to an event. Each delivery is a unit of work, unless `transactional` is false; an event that
 * `concerns` rejects is not delivered. `first` runs before broadcasts and notifications of the event.
 */
export function on<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payload: T) => Promise<void>,
  options: SubscriptionOptions<T> = {},
): Subscription {
  const handleEach = async (ctx: Ctx, payloads: readonly T[]): Promise<void> => {
    for (const payload of payloads) await handle(ctx, payload);
  };
  return { ...onBatch(event, name, handleEach, options), takesBatches: false };
}

/**
 * As `on`, for an event that comes in hundreds a second: events of different keys that wait at the same time are handled
 * in one unit of work, which saves statements. When the handler throws, each is delivered alone: it must not keep
 * anything outside the database.
 */
export function onBatch<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payloads: readonly T[]) => Promise<void>,
  { concerns = () => true, transactional = true, first = false }: SubscriptionOptions<T> = {},
): Subscription {
  return {
    topic: event.topic,
    name,
    transactional,
    first,
    takesBatches: true,
    concerns: (payload) => concerns(event.read(payload)),
    deliver: (ctx, payloads) => handle(ctx, payloads.map(event.read)),
  };
}

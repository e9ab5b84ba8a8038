/**
 * Events that modules tell each other. An event is written to the outbox in the transaction that caused it and
 * handed to its subscribers after commit, at least once: subscribers are idempotent.
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
  /** Reads a stored payload; each is checked once, however many subscribers it has. */
  read: (payload: unknown) => T;
  /** Makes the event that `ctx.publish` takes. */
  (payload: T): DomainEvent;
}

/**
 * Defines an event, named in the past tense, for example `defineEvent('orders.paid', v.object({…}), (paid) => paid.order_id)`.
 * @param orderingKey names the thing within which the order of events matters: an order, a room, a person. Events of several
 * topics that name the same thing keep their order among themselves.
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
  /** Names the subscriber in logs, and in the rows of what it has not done with: a new name forgets those. */
  name: string;
  /** Whether the event is one for this subscriber: asked before a transaction is opened for it. */
  concerns(payload: unknown): boolean;
  /**
   * Whether each delivery is a unit of work. One that only reads and tells, or opens transactions itself, is not: it gets
   * the pool.
   */
  transactional: boolean;
  /** Whether it is delivered before those that are not: what a browser that is told of the event loads again has it in it. */
  first: boolean;
  deliver(ctx: Ctx, payload: unknown): Promise<void>;
}

interface SubscriptionOptions<T> {
  concerns?: (payload: T) => boolean;
  transactional?: boolean;
  first?: boolean;
}

/**
 * Subscribes a handler to an event. Each delivery is a unit of work, unless `transactional` is false; an event that
 * `concerns` turns away is not delivered. `first` goes before whatever tells people of the event.
 */
export function on<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payload: T) => Promise<void>,
  { concerns = () => true, transactional = true, first = false }: SubscriptionOptions<T> = {},
): Subscription {
  return {
    topic: event.topic,
    name,
    transactional,
    first,
    concerns: (payload) => concerns(event.read(payload)),
    deliver: (ctx, payload) => handle(ctx, event.read(payload)),
  };
}

/**
 * Events that modules tell each other. An event is written to the outbox in the transaction that caused it and
 * handed to its subscribers after commit, at least once: subscribers are idempotent.
 */
import * as v from 'valibot';
import type { Ctx } from './context.ts';

export interface DomainEvent {
  topic: string;
  payload: unknown;
}

/** Events with one ordering key are delivered one after the other, those of different keys side by side. */
export const MAIN_KEY = 'main';

export interface EventDefinition<T> {
  topic: string;
  schema: v.GenericSchema<unknown, T>;
  orderingKey: (payload: T) => string;
  /** Makes the event that `ctx.publish` takes. */
  (payload: T): DomainEvent;
}

/**
 * Defines an event, named in the past tense, for example `defineEvent('orders.paid', v.object({…}))`.
 * @param orderingKey names the thing within which the order of events matters (a room); events without one keep the
 * order among themselves.
 */
export function defineEvent<T>(
  topic: string,
  schema: v.GenericSchema<unknown, T>,
  orderingKey: (payload: T) => string = () => MAIN_KEY,
): EventDefinition<T> {
  return Object.assign((payload: T): DomainEvent => ({ topic, payload }), {
    topic,
    schema,
    orderingKey,
  });
}

export interface Subscription {
  topic: string;
  /** Names the subscriber in logs. */
  name: string;
  /** Whether the event is one for this subscriber: asked before a transaction is opened for it. */
  concerns(payload: unknown): boolean;
  /** The ordering key of an event of this topic. */
  orderingKey(payload: unknown): string;
  /**
   * Whether each delivery is a unit of work. One that only reads and tells, or opens transactions itself, is not: it gets
   * the pool.
   */
  transactional: boolean;
  deliver(ctx: Ctx, payload: unknown): Promise<void>;
}

interface SubscriptionOptions<T> {
  concerns?: (payload: T) => boolean;
  transactional?: boolean;
}

/**
 * Subscribes a handler to an event. Each delivery is a unit of work, unless `transactional` is false; an event that
 * `concerns` turns away is not delivered.
 */
export function on<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payload: T) => Promise<void>,
  { concerns = () => true, transactional = true }: SubscriptionOptions<T> = {},
): Subscription {
  const read = (payload: unknown): T => v.parse(event.schema, payload);
  return {
    topic: event.topic,
    name,
    transactional,
    concerns: (payload) => concerns(read(payload)),
    orderingKey: (payload) => event.orderingKey(read(payload)),
    deliver: (ctx, payload) => handle(ctx, read(payload)),
  };
}

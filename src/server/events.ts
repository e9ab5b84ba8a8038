/**
 * Facts that modules tell each other. An event is written to the outbox in the transaction that caused it and
 * handed to its subscribers after commit, at least once: subscribers are idempotent.
 */
import * as v from 'valibot';
import type { Ctx } from './context.ts';

export interface DomainEvent {
  topic: string;
  payload: unknown;
}

export interface EventDefinition<T> {
  topic: string;
  schema: v.GenericSchema<unknown, T>;
  /** Makes the event that `ctx.publish` takes. */
  (payload: T): DomainEvent;
}

/** Defines a past-tense fact, for example `defineEvent('orders.paid', v.object({…}))`. */
export function defineEvent<T>(
  topic: string,
  schema: v.GenericSchema<unknown, T>,
): EventDefinition<T> {
  return Object.assign((payload: T): DomainEvent => ({ topic, payload }), { topic, schema });
}

export interface Subscription {
  topic: string;
  /** Names the subscriber in logs. */
  name: string;
  /** Whether the fact is one for this subscriber: asked before a transaction is opened for it. */
  concerns(payload: unknown): boolean;
  deliver(ctx: Ctx, payload: unknown): Promise<void>;
}

/**
 * Subscribes a handler to an event. Each delivery runs in its own transaction; a fact that `concerns` turns away is
 * not delivered.
 */
export function on<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payload: T) => Promise<void>,
  concerns: (payload: T) => boolean = () => true,
): Subscription {
  return {
    topic: event.topic,
    name,
    concerns: (payload) => concerns(v.parse(event.schema, payload)),
    deliver: (ctx, payload) => handle(ctx, v.parse(event.schema, payload)),
  };
}

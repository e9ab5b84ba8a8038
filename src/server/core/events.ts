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

/** Facts of one lane are delivered one after the other, lanes side by side. */
export const MAIN_LANE = 'main';

export interface EventDefinition<T> {
  topic: string;
  schema: v.GenericSchema<unknown, T>;
  lane: (payload: T) => string;
  /** Makes the event that `ctx.publish` takes. */
  (payload: T): DomainEvent;
}

/**
 * Defines a past-tense fact, for example `defineEvent('orders.paid', v.object({…}))`.
 * @param lane names the thing within which the order of facts matters (a room); facts without one keep the order
 * among themselves.
 */
export function defineEvent<T>(
  topic: string,
  schema: v.GenericSchema<unknown, T>,
  lane: (payload: T) => string = () => MAIN_LANE,
): EventDefinition<T> {
  return Object.assign((payload: T): DomainEvent => ({ topic, payload }), { topic, schema, lane });
}

export interface Subscription {
  topic: string;
  /** Names the subscriber in logs. */
  name: string;
  /** Whether the fact is one for this subscriber: asked before a transaction is opened for it. */
  concerns(payload: unknown): boolean;
  /** The lane of a fact of this topic. */
  lane(payload: unknown): string;
  /** It only reads and tells, or opens transactions itself: it gets the pool instead of a transaction of its own. */
  isNotice: boolean;
  deliver(ctx: Ctx, payload: unknown): Promise<void>;
}

/** Which kept answers a fact makes old. */
export interface Drop {
  topic: string;
  /** Names of what shows something else now (tags.ts). */
  tags(payload: unknown): readonly string[];
}

/** Drops kept answers when the event is published, and again when its subscribers have done their part. */
export function dropsOn<T>(
  event: EventDefinition<T>,
  tags: (payload: T) => readonly string[],
): Drop {
  return { topic: event.topic, tags: (payload) => tags(v.parse(event.schema, payload)) };
}

/** What a fact drops, by all rules of all modules. */
export function createDropRules(drops: readonly Drop[]): (event: DomainEvent) => string[] {
  const byTopic = Map.groupBy(drops, ({ topic }) => topic);
  return ({ topic, payload }) =>
    (byTopic.get(topic) ?? []).flatMap((drop) => [...drop.tags(payload)]);
}

interface SubscriptionOptions<T> {
  concerns?: (payload: T) => boolean;
  isNotice?: boolean;
}

/**
 * Subscribes a handler to an event. Each delivery runs in its own transaction, unless it is a notice; a fact that
 * `concerns` turns away is not delivered.
 */
export function on<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payload: T) => Promise<void>,
  { concerns = () => true, isNotice = false }: SubscriptionOptions<T> = {},
): Subscription {
  const read = (payload: unknown): T => v.parse(event.schema, payload);
  return {
    topic: event.topic,
    name,
    isNotice,
    concerns: (payload) => concerns(read(payload)),
    lane: (payload) => event.lane(read(payload)),
    deliver: (ctx, payload) => handle(ctx, read(payload)),
  };
}

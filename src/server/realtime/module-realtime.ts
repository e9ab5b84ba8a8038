/** A module's part in the realtime endpoint: what it broadcasts to open browsers, and its socket handlers. */
import type { Ctx } from '../core/context.ts';
import { on, type EventDefinition, type Subscription } from '../core/events.ts';
import type { SocketHandler } from './socket-handler.ts';

/** Broadcasts an event to browsers. Outside any transaction: a broadcast cannot be rolled back. */
export interface Broadcast extends Subscription {
  transactional: false;
}

export interface ModuleRealtime {
  /** Made with `broadcastOn`. */
  broadcasts?: readonly Broadcast[];
  /** Made with `onSocket`. */
  handlers?: readonly SocketHandler[];
}

/**
 * Broadcasts an event to browsers, after its commit and after the subscribers that are `first`. Must be idempotent;
 * clients reload when they connect, so a lost broadcast loses no data.
 */
export function broadcastOn<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payload: T) => Promise<void> | void,
): Broadcast {
  const subscription = on(event, name, async (ctx, payload) => handle(ctx, payload));
  return { ...subscription, transactional: false };
}

/** How a module takes part in the realtime endpoint: what it broadcasts to open browsers, and what it handles of theirs. */
import type { Ctx } from '../core/context.ts';
import { on, type EventDefinition, type Subscription } from '../core/events.ts';
import type { SocketHandler } from './socket-handler.ts';

/** What browsers are told of an event. In no transaction: what was sent is not taken back. */
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
 * Tells browsers of an event, after its commit and after the subscribers that are `first`. Told twice it must do no harm,
 * and whoever is not connected asks again when they are: losing it loses no data.
 */
export function broadcastOn<T>(
  event: EventDefinition<T>,
  name: string,
  handle: (ctx: Ctx, payload: T) => Promise<void> | void,
): Broadcast {
  const subscription = on(event, name, async (ctx, payload) => handle(ctx, payload));
  return { ...subscription, transactional: false };
}

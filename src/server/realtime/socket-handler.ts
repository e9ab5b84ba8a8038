/** How modules take part in the realtime endpoint: one handler per client event, typed by its contract. */
import * as v from 'valibot';
import type { ServerEvent, ServerEventPayload } from '~/contracts/realtime.ts';
import type { UserCtx } from '../core/context.ts';

/** The socket as a handler sees it. */
export interface SocketPort {
  id: string;
  /** To this socket alone. */
  emit<E extends ServerEvent>(event: E, payload: ServerEventPayload<E>): void;
  /** Remembers that this socket may use the conversation, and who the companion is. */
  join(roomId: string, companionId: string): void;
  leave(roomId: string): void;
  /** The companion in a conversation that was joined before; undefined when it was not. */
  companionIn(roomId: string): string | undefined;
  /** Sets whether the person is active here; returns whether they are active at any of their sockets. */
  setActive(isActive: boolean): Promise<boolean>;
}

export interface SocketHandler {
  event: string;
  /** Events allowed per user within `seconds`. */
  limit: { calls: number; seconds: number };
  /** Whether the handler changes something and so runs in a transaction. */
  writes: boolean;
  handle(ctx: UserCtx, input: unknown, socket: SocketPort): Promise<unknown>;
}

/** Socket.IO's reserved event name for a closed socket: no client can send it. */
export const LAST_SOCKET_GONE = 'disconnect';

interface EventContract<I extends v.GenericSchema, O extends v.GenericSchema> {
  input: I;
  output: O;
}

/** Makes a handler that validates its input (VALIDATION with the field named) before it runs. */
export function onSocket<I extends v.GenericSchema, O extends v.GenericSchema>(
  event: string,
  contract: EventContract<I, O>,
  options: Pick<SocketHandler, 'limit' | 'writes'>,
  run: (ctx: UserCtx, input: v.InferOutput<I>, socket: SocketPort) => Promise<v.InferInput<O>>,
): SocketHandler {
  return {
    event,
    ...options,
    handle: (ctx, input, socket) => run(ctx, v.parse(contract.input, input), socket),
  };
}

/**
 * Makes a handler that runs when a socket has closed and the person is active at no other one. Short disconnects
 * (a reload, a tunnel) are bridged by a grace period.
 */
export function onLastSocketGone(run: (ctx: UserCtx) => Promise<void>): SocketHandler {
  return {
    event: LAST_SOCKET_GONE,
    limit: { calls: 0, seconds: 0 },
    writes: true,
    handle: (ctx) => run(ctx),
  };
}

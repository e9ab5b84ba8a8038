/** How modules take part in the realtime endpoint: one handler per client event, typed by its contract. */
import * as v from 'valibot';
import type { UserCtx } from '../context.ts';

/** The socket as a handler sees it. */
export interface SocketPort {
  id: string;
  join(roomId: string): void;
  leave(roomId: string): void;
  /** To everybody in the room but this socket. */
  broadcast(roomId: string, event: string, payload: unknown): void;
}

export interface SocketHandler {
  event: string;
  /** Events allowed per socket within `seconds`. */
  limit: { calls: number; seconds: number };
  /** Whether the handler changes something and so runs in a transaction. */
  writes: boolean;
  handle(ctx: UserCtx, input: unknown, socket: SocketPort): Promise<unknown>;
}

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

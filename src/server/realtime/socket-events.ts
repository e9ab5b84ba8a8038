/** Runs the events of one socket: in order, limited, validated, in a transaction where they write, acknowledged. */
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import * as v from 'valibot';
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '../core/actor.ts';
import type { Ctx } from '../core/context.ts';
import { contextOf, signedIn, unitOfWork } from '../core/unit-of-work.ts';
import { fieldErrorsFor } from '../http/field-errors.ts';
import type { Dependencies } from '../core/request-context.ts';
import { failureBody, toFailure } from '../http/handler.ts';
import { localeFromAcceptLanguage } from '../http/request-locale.ts';
import { networkOfUpgrade } from './socket-bounds.ts';
import { LAST_SOCKET_GONE, type SocketHandler, type SocketPort } from './socket-handler.ts';
import { createSocketQueue } from './socket-queue.ts';

/** Socket data that every node can read. */
export interface SocketData {
  isActive?: boolean;
}
export type Gateway = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type GatewaySocket = Socket<
  DefaultEventsMap,
  DefaultEventsMap,
  DefaultEventsMap,
  SocketData
>;

/** A signed-in socket with everything that its events need. */
export interface Connection {
  socket: GatewaySocket;
  actor: UserActor;
  port: SocketPort;
  dependencies: Dependencies;
}

/** Maximum number of queued events of one socket. */
const MAX_WAITING = 100;

type Reply = (answer: unknown) => void;

function isReply(value: unknown): value is Reply {
  return typeof value === 'function';
}

function localeOf(socket: GatewaySocket): Locale {
  return localeFromAcceptLanguage(socket.handshake.headers['accept-language'] ?? null);
}

async function takeLimit(
  handler: SocketHandler,
  actor: UserActor,
  { services }: Dependencies,
): Promise<void> {
  if (!services.env.rateLimits || handler.event === LAST_SOCKET_GONE) return;
  const { calls, seconds } = handler.limit;
  const key = `socket:${handler.event}:${actor.userId}`;
  const wait = await services.limiter.take(key, calls, seconds);
  if (wait !== null) throw new Failure('TOO_MANY', { retryAfterSeconds: wait });
}

/** Runs one event and returns its handler's result. Rethrows its errors, validation issues as VALIDATION. */
export async function runEvent(
  { socket, actor, port, dependencies }: Connection,
  handler: SocketHandler,
  input: unknown,
): Promise<unknown> {
  await takeLimit(handler, actor, dependencies);
  const { services } = dependencies;
  const locale = localeOf(socket);
  const ctx = contextOf({
    ...dependencies,
    actor,
    locale,
    now: services.clock.now(),
    route: null,
    accessToken: null,
    apiKey: null,
    replyHeaders: new Map(),
    request: {
      id: newId(),
      ip: networkOfUpgrade(socket.request, services.env),
      userAgent: socket.handshake.headers['user-agent'] ?? '',
      fingerprint: null,
      idempotencyKey: null,
    },
  });
  const run = (own: Ctx): Promise<unknown> => handler.handle(signedIn(own), input, port);
  try {
    return handler.writes ? await unitOfWork(ctx, run) : await run(ctx);
  } catch (error) {
    if (v.isValiError(error)) {
      throw new Failure('VALIDATION', { errors: fieldErrorsFor(error.issues, locale) });
    }
    throw error;
  }
}

/** Handles every event of the contract; an unknown event gets an error response, it is not ignored. */
export function listen(connection: Connection, handlers: readonly SocketHandler[]): void {
  const { socket, dependencies } = connection;
  const byEvent = new Map(handlers.map((handler) => [handler.event, handler]));
  const queue = createSocketQueue(MAX_WAITING);
  const refuse = (error: unknown, reply: Reply | undefined): void => {
    const failure = toFailure(error, dependencies.services);
    reply?.({ ok: false, error: failureBody(failure, localeOf(socket)) });
  };
  socket.onAny((event: unknown, ...args: unknown[]) => {
    const reply = args.findLast(isReply);
    const handler = byEvent.get(String(event));
    if (!handler || handler.event === LAST_SOCKET_GONE) {
      refuse(new Failure('NOT_FOUND'), reply);
      return;
    }
    const input = isReply(args[0]) ? {} : (args[0] ?? {});
    const taken = queue.add(async () => {
      try {
        const data = await runEvent(connection, handler, input);
        reply?.({ ok: true, data });
      } catch (error) {
        refuse(error, reply);
      }
    });
    if (!taken) refuse(new Failure('TOO_MANY', { retryAfterSeconds: 1 }), reply);
  });
}

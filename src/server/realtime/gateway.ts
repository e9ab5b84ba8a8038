/**
 * The realtime endpoint: Socket.IO over websocket only. It checks the origin and the session at the handshake,
 * validates and limits every event, answers each with `{ok, data | error}`, and carries committed facts to
 * browsers. With Redis any number of processes share rooms.
 */
import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { parse as parseCookies } from 'cookie-es';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '../actor.ts';
import type { UserCtx } from '../context.ts';
import { contextOn, signedIn } from '../http/api.ts';
import { fieldErrorsFor } from '../http/field-errors.ts';
import { failureBody, toFailure, type Surroundings } from '../http/handler.ts';
import { localeFromAcceptLanguage } from '../http/request-locale.ts';
import type { Env } from '../infra/env.ts';
import type { Realtime } from './realtime.ts';
import type { SocketHandler, SocketPort } from './socket-handler.ts';

/** Text of 2 000 characters, five image ids and room to spare. */
const MAX_FRAME_BYTES = 32 * 1024;
/** Frames a client may leave unread before it is cut off instead of buffered for ever. */
const MAX_BUFFERED_FRAMES = 1_000;

export interface RealtimeGateway {
  realtime: Realtime;
  /** Lets sockets in: called once the database and the modules are ready. */
  open(surroundings: Surroundings): void;
  close(): Promise<void>;
}

interface GatewayOptions {
  httpServer: HttpServer;
  env: Env;
  log: Logger;
  redis: Redis | null;
  handlers: readonly SocketHandler[];
}

const userRoom = (userId: string): string => `user:${userId}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
const channelRoom = (roomId: string): string => `room:${roomId}`;

const handshakeAuth = v.fallback(v.object({ token: v.optional(v.string()) }), {});

function tokenOf(socket: Socket): string | null {
  const { headers } = socket.handshake;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const given = v.parse(handshakeAuth, socket.handshake.auth).token;
  return bearer ?? given ?? parseCookies(headers.cookie ?? '')['access_token'] ?? null;
}

async function authenticate(socket: Socket, surroundings: Surroundings): Promise<UserActor> {
  const token = tokenOf(socket);
  if (!token) throw new Failure('UNAUTHENTICATED');
  const { db, services, resolveActor } = surroundings;
  const actor = await resolveActor(db, token, services.clock.now());
  if (actor.kind !== 'user') throw new Failure('UNAUTHENTICATED');
  return actor;
}

function portOf(socket: Socket): SocketPort {
  return {
    id: socket.id,
    join: (roomId) => void socket.join(channelRoom(roomId)),
    leave: (roomId) => void socket.leave(channelRoom(roomId)),
    broadcast: (roomId, event, payload) => {
      socket.to(channelRoom(roomId)).emit(event, payload);
    },
  };
}

/** Runs one event: limit, validate, transaction when it writes, act. */
async function runEvent(
  socket: Socket,
  actor: UserActor,
  handler: SocketHandler,
  input: unknown,
  surroundings: Surroundings,
): Promise<unknown> {
  const { db, services } = surroundings;
  const { calls, seconds } = handler.limit;
  const limitKey = `socket:${handler.event}:${actor.userId}`;
  const wait = services.env.rateLimits
    ? await services.limiter.take(limitKey, calls, seconds)
    : null;
  if (wait !== null) throw new Failure('TOO_MANY', { retryAfterSeconds: wait });
  let published = false;
  const admitted = {
    ...surroundings,
    afterPublish: () => (published = true),
    actor,
    locale: localeFromAcceptLanguage(socket.handshake.headers['accept-language'] ?? null),
    now: services.clock.now(),
    accessToken: null,
    replyHeaders: new Map<string, string>(),
    request: {
      id: newId(),
      ip: socket.handshake.address,
      userAgent: socket.handshake.headers['user-agent'] ?? '',
      fingerprint: null,
      idempotencyKey: null,
    },
  };
  const run = (ctx: UserCtx): Promise<unknown> => handler.handle(ctx, input, portOf(socket));
  try {
    const data = handler.writes
      ? await db.transaction().execute((tx) => run(signedIn(contextOn(tx, admitted))))
      : await run(signedIn(contextOn(db, admitted)));
    if (published) surroundings.afterPublish();
    return data;
  } catch (error) {
    if (v.isValiError(error)) {
      throw new Failure('VALIDATION', { errors: fieldErrorsFor(error.issues, admitted.locale) });
    }
    throw error;
  }
}

function listen(
  socket: Socket,
  actor: UserActor,
  handlers: readonly SocketHandler[],
  surroundings: Surroundings,
): void {
  const locale = localeFromAcceptLanguage(socket.handshake.headers['accept-language'] ?? null);
  for (const handler of handlers) {
    socket.on(handler.event, async (...args: unknown[]) => {
      const reply = args.findLast((arg) => typeof arg === 'function');
      const input = typeof args[0] === 'function' ? {} : (args[0] ?? {});
      try {
        const data = await runEvent(socket, actor, handler, input, surroundings);
        reply?.({ ok: true, data });
      } catch (error) {
        const failure = toFailure(error, surroundings.services);
        reply?.({ ok: false, error: failureBody(failure, locale) });
      }
    });
  }
}

function createRealtime(io: Server): Realtime {
  return {
    toUser: (userId, event, payload) => void io.to(userRoom(userId)).emit(event, payload),
    toRoom: (roomId, event, payload) => void io.to(channelRoom(roomId)).emit(event, payload),
    disconnectUser: (userId) => io.in(userRoom(userId)).disconnectSockets(true),
    disconnectSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    async onlineUserIds(userIds) {
      const present = await Promise.all(
        userIds.map(async (userId) => {
          const sockets = await io.in(userRoom(userId)).fetchSockets();
          return sockets.length > 0 ? [userId] : [];
        }),
      );
      return new Set(present.flat());
    },
  };
}

/** Cuts off a client that stops reading: what it missed it loads again after it comes back. */
function guardAgainstSlowReaders(socket: Socket): void {
  let waiting = 0;
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting > MAX_BUFFERED_FRAMES) socket.disconnect(true);
  });
  socket.conn.on('drain', () => {
    waiting = 0;
  });
}

export function createRealtimeGateway(options: GatewayOptions): RealtimeGateway {
  const { httpServer, env, redis, handlers, log } = options;
  const io = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    // CORS does not cover websockets: a page of another site is refused here. Programs send no Origin.
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      decide(null, origin === undefined || env.allowedOrigins.includes(origin));
    },
  });
  const subscriber = redis?.duplicate();
  if (redis && subscriber) {
    subscriber.on('error', (error) => log.warn({ err: error }, 'redis is not reachable'));
    io.adapter(createAdapter(redis, subscriber));
  }
  const actors = new WeakMap<Socket, UserActor>();

  return {
    realtime: createRealtime(io),
    open(surroundings) {
      io.use(async (socket, next) => {
        try {
          actors.set(socket, await authenticate(socket, surroundings));
          next();
        } catch (error) {
          const { code } = toFailure(error, surroundings.services);
          next(new Error(code));
        }
      });
      io.on('connection', (socket) => {
        const actor = actors.get(socket);
        if (!actor) return void socket.disconnect(true);
        void socket.join([userRoom(actor.userId), sessionRoom(actor.sessionId)]);
        guardAgainstSlowReaders(socket);
        listen(socket, actor, handlers, surroundings);
      });
    },
    async close() {
      io.disconnectSockets(true);
      io.engine.close();
      subscriber?.disconnect();
    },
  };
}

/**
 * The realtime endpoint: Socket.IO over websocket only. It checks the origin and the session at the handshake,
 * validates and limits every event, answers each with `{ok, data | error}`, and broadcasts committed events to
 * browsers. With Redis any number of processes share rooms and presence.
 */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { parse as parseCookies } from 'cookie-es';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../core/actor.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../core/request-context.ts';
import { jobContext } from '../core/unit-of-work.ts';
import { toFailure } from '../http/handler.ts';
import type { Env } from '../infra/env.ts';
import type { RedisConnections } from '../infra/redis.ts';
import type { Realtime } from './realtime.ts';
import {
  listen,
  runEvent,
  type Connection,
  type Gateway,
  type GatewaySocket,
} from './socket-events.ts';
import {
  closeSpareSockets,
  createNetworkBound,
  networkOfUpgrade,
  takeConnect,
} from './socket-bounds.ts';
import { LAST_SOCKET_GONE, type SocketHandler, type SocketPort } from './socket-handler.ts';

/** Text of 2 000 characters, five image ids and room to spare. */
const MAX_FRAME_BYTES = 32 * 1024;
/** A client with more unread frames than this is disconnected instead of buffered for ever. */
const MAX_BUFFERED_FRAMES = 1_000;
/** A person whose last active socket closed counts as offline after this, unless another one was opened. */
const GONE_AFTER_MS = 3_000;
/** How long a socket may outlive its session when the event of the session's end was lost. */
const SWEEP_MS = 10_000;
const SWEPT_AT_ONCE = 1_000;
/** Timeout of a query to the other nodes for their sockets. */
const NODES_MS = 1_000;
/** How long a connection may take to authenticate. */
const CONNECT_MS = 10_000;

export interface RealtimeGateway {
  realtime: Realtime;
  /** Accepts sockets: called once the database and the modules are ready. */
  open(dependencies: Dependencies): void;
  close(): Promise<void>;
}

interface GatewayOptions {
  httpServer: HttpServer;
  env: Env;
  log: Logger;
  redis: RedisConnections | null;
  handlers: readonly SocketHandler[];
  /** The grace period for a reconnect; shortened in tests. */
  goneAfterMs?: number;
  /** Returns those of these sessions that have ended. */
  endedSessions?: (db: Db, ids: readonly string[]) => Promise<string[]>;
}

const userRoom = (userId: string): string => `user:${userId}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

const handshakeAuth = v.fallback(v.object({ token: v.optional(v.string()) }), {});

function tokenOf(socket: GatewaySocket): string | null {
  const { headers } = socket.handshake;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const given = v.parse(handshakeAuth, socket.handshake.auth).token;
  return bearer ?? given ?? parseCookies(headers.cookie ?? '')['access_token'] ?? null;
}

async function authenticate(socket: GatewaySocket, dependencies: Dependencies): Promise<UserActor> {
  const token = tokenOf(socket);
  if (!token) throw new Failure('UNAUTHENTICATED');
  const { services, resolveActor } = dependencies;
  const actor = await resolveActor(jobContext(dependencies), token);
  if (actor.kind !== 'user') throw new Failure('UNAUTHENTICATED');
  await takeConnect(services, actor.userId);
  return actor;
}

/** Whether the person is active at any socket of any node; of this node when the others do not respond. */
async function isActiveAnywhere(io: Gateway, userId: string): Promise<boolean> {
  const room = userRoom(userId);
  const sockets = await io
    .in(room)
    .fetchSockets()
    .catch(() => io.local.in(room).fetchSockets());
  return sockets.some((socket) => socket.data.isActive === true);
}

function portOf(io: Gateway, socket: GatewaySocket, userId: string): SocketPort {
  const companions = new Map<string, string>();
  return {
    id: socket.id,
    emit: (event, payload) => void socket.emit(event, payload),
    join: (roomId, companionId) => void companions.set(roomId, companionId),
    leave: (roomId) => void companions.delete(roomId),
    companionIn: (roomId) => companions.get(roomId),
    async setActive(isActive) {
      socket.data.isActive = isActive;
      return isActive || isActiveAnywhere(io, userId);
    },
  };
}

function createRealtime(io: Gateway, isAlone: boolean): Realtime {
  const disconnect = (room: string): void => {
    // With Redis even our own sockets would wait for its echo.
    io.local.in(room).disconnectSockets(true);
    io.in(room).disconnectSockets(true);
  };
  return {
    mayHear: (userId) => !isAlone || io.of('/').adapter.rooms.has(userRoom(userId)),
    toUser: (userId, event, payload) => void io.to(userRoom(userId)).emit(event, payload),
    disconnectUser: (userId) => disconnect(userRoom(userId)),
    disconnectSession: (sessionId) => disconnect(sessionRoom(sessionId)),
  };
}

/** Disconnects a client that stops reading: it reloads what it missed after it reconnects. */
function guardAgainstSlowReaders(socket: GatewaySocket): void {
  let waiting = 0;
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting > MAX_BUFFERED_FRAMES) socket.disconnect(true);
  });
  socket.conn.on('drain', () => {
    waiting = 0;
  });
}

/** Runs the handlers when somebody has gone offline, after a grace period for reconnects. Returns a way to stop. */
function createFarewell(io: Gateway, handlers: readonly SocketHandler[], waitMs: number) {
  const leaving = handlers.filter((handler) => handler.event === LAST_SOCKET_GONE);
  const timers = new Set<NodeJS.Timeout>();
  const sayGoodbye = async (connection: Connection): Promise<void> => {
    try {
      if (await isActiveAnywhere(io, connection.actor.userId)) return;
      for (const handler of leaving) await runEvent(connection, handler, {});
    } catch (error) {
      toFailure(error, connection.dependencies.services);
    }
  };
  return {
    watch(connection: Connection) {
      connection.socket.on('disconnect', () => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void sayGoodbye(connection);
        }, waitMs);
        timers.add(timer);
      });
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * Closes sockets of sessions that have ended without this process being notified: between the handshake and the joining
 * of the session's room, or while Redis was down. Normally the event of the session's end closes them at once.
 */
function createSweep(
  io: Gateway,
  sessionOf: (socket: GatewaySocket) => string | undefined,
  { endedSessions, log }: GatewayOptions,
) {
  let timer: NodeJS.Timeout | undefined;
  const close = async (db: Db): Promise<void> => {
    const open = Map.groupBy(io.of('/').sockets.values(), (socket) => sessionOf(socket) ?? '');
    const ids = [...open.keys()].filter((id) => id !== '');
    for (let start = 0; start < ids.length; start += SWEPT_AT_ONCE) {
      const ended = (await endedSessions?.(db, ids.slice(start, start + SWEPT_AT_ONCE))) ?? [];
      for (const id of ended) open.get(id)?.forEach((socket) => socket.disconnect(true));
    }
  };
  return {
    start(db: Db) {
      const again = (): void => {
        timer = setTimeout(() => {
          close(db)
            .catch((error: unknown) => log.warn({ err: error }, 'sockets were not looked through'))
            .finally(again);
        }, SWEEP_MS).unref();
      };
      again();
    },
    stop: () => clearTimeout(timer),
  };
}

function createServer({ httpServer, env }: GatewayOptions): Gateway {
  const bound = createNetworkBound();
  const io: Gateway = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: CONNECT_MS,
    // CORS does not cover websockets: a page of another site is refused here. Programs send no Origin.
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      const isOurs = origin === undefined || env.allowedOrigins.includes(origin);
      decide(null, isOurs && (!env.rateLimits || bound.hasRoom(networkOfUpgrade(request, env))));
    },
  });
  io.engine.on('connection', (connection: { request: IncomingMessage } & EventEmitter) => {
    connection.once('close', bound.count(networkOfUpgrade(connection.request, env)));
  });
  return io;
}

export function createRealtimeGateway(options: GatewayOptions): RealtimeGateway {
  const { redis, handlers, goneAfterMs = GONE_AFTER_MS } = options;
  const io = createServer(options);
  if (redis) {
    const { commands, subscriber } = redis;
    io.adapter(createAdapter(commands, subscriber, { requestsTimeout: NODES_MS }));
  }
  const actors = new WeakMap<GatewaySocket, UserActor>();
  const farewell = createFarewell(io, handlers, goneAfterMs);
  const sweep = createSweep(io, (socket) => actors.get(socket)?.sessionId, options);

  return {
    realtime: createRealtime(io, redis === null),
    open(dependencies) {
      sweep.start(dependencies.db);
      io.use(async (socket, next) => {
        try {
          actors.set(socket, await authenticate(socket, dependencies));
          next();
        } catch (error) {
          const { code } = toFailure(error, dependencies.services);
          next(new Error(code));
        }
      });
      io.on('connection', (socket) => {
        const actor = actors.get(socket);
        if (!actor) return void socket.disconnect(true);
        void socket.join([userRoom(actor.userId), sessionRoom(actor.sessionId)]);
        if (options.env.rateLimits) {
          closeSpareSockets(io, userRoom(actor.userId), socket.id).catch((error: unknown) =>
            options.log.warn({ err: error }, 'spare sockets were not closed'),
          );
        }
        guardAgainstSlowReaders(socket);
        const port = portOf(io, socket, actor.userId);
        const connection: Connection = { socket, actor, port, dependencies };
        listen(connection, handlers);
        farewell.watch(connection);
      });
    },
    async close() {
      farewell.stop();
      sweep.stop();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

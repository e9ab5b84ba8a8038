/** The chat behind a real HTTP server and real sockets, on a database of its own. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import type { Ack, ClientEvent, ServerEvent } from '~/contracts/chat/chat.realtime.ts';
import { newId } from '~/kernel/ids.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { createClock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { createOutbox } from '~/server/jobs/outbox.ts';
import { jobContext } from '~/server/jobs/job-context.ts';
import { chatEndpoints, chatModule } from '~/server/modules/chat/index.ts';
import {
  createActorResolver,
  identityEndpoints,
  identityModule,
} from '~/server/modules/identity/index.ts';
import { createRealtimeGateway } from '~/server/realtime/gateway.ts';
import type { Services } from '~/server/services.ts';
import { createTestDatabase } from '../support/database.ts';

export interface Reply {
  status: number;
  // Tests look into answers freely; the contract itself checks their shape before they leave.
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

/** One event that a browser heard. */
export interface Heard {
  event: ServerEvent;
  // oxlint-disable-next-line no-explicit-any
  payload: any;
}

export interface Client {
  socket: Socket;
  heard: Heard[];
  /** What was heard of one event, in order. */
  // oxlint-disable-next-line no-explicit-any
  of(event: ServerEvent): any[];
  /** Emits and waits for the acknowledgement, whatever is sent. */
  // oxlint-disable-next-line no-explicit-any
  ask(event: ClientEvent | string, input?: unknown): Promise<any>;
  /** The same for events that must succeed: answers `data`. */
  // oxlint-disable-next-line no-explicit-any
  must(event: ClientEvent, input: unknown): Promise<any>;
  close(): void;
}

const notNeeded = () => {
  throw new Error('Not part of these tests');
};

export async function startChat(environment: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const { db } = database;
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...environment });
  const log = pino({ level: 'silent' });
  const problems: unknown[] = [];
  log.error = (...entry: unknown[]) => void problems.push(entry);
  const httpServer = createServer();
  const gateway = createRealtimeGateway({
    httpServer,
    env,
    log,
    redis: null,
    handlers: [...(chatModule.sockets ?? [])],
    goneAfterMs: 20,
  });
  const services: Services = {
    env,
    log,
    clock: createClock(),
    keys: createKeys('a secret of the tests, long enough for all'),
    mail: createSandboxMailer(),
    telegram: new Proxy({} as Services['telegram'], { get: notNeeded }),
    storage: createDiskStorage('/tmp/legend-chat-tests'),
    payments: new Proxy({} as Services['payments'], { get: notNeeded }),
    kyc: kycProvidersOf(null),
    realtime: gateway.realtime,
    social: { names: [], find: () => null },
    limiter: createRateLimiter(null),
  };
  const outbox = createOutbox(db, services, [
    ...(chatModule.subscriptions ?? []),
    ...(identityModule.subscriptions ?? []),
  ]);
  const surroundings: Surroundings = {
    db,
    services,
    resolveActor: createActorResolver(services.keys, outbox.wake),
    afterPublish: outbox.wake,
  };
  gateway.open(surroundings);
  outbox.start();
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const address = httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const handle = createApiHandler(
    { identity: identityEndpoints, chat: chatEndpoints },
    surroundings,
  );

  async function call(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Reply> {
    const headers = new Headers({ 'user-agent': 'tests' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (token) headers.set('authorization', `Bearer ${token}`);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = new Request(`http://localhost:3000/api/${path}`, { method, headers, ...sent });
    const response = await handle(request);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  let people = 0;
  async function person() {
    people += 1;
    const password = 'a long enough password';
    const { body } = await call('POST', 'auth/token', {
      grant_type: 'registration',
      credentials: {
        email: `talker${people}@example.com`,
        password,
        password_confirmation: password,
        public_name: `Talker_${people}`,
      },
    });
    const token: string = body.access_token;
    const profile = await call('GET', 'auth/profile', undefined, token);
    const id: string = profile.body.id;
    return { id, name: `Talker_${people}`, token };
  }

  /** Opens a socket; `options` go to socket.io-client. */
  async function connect(token: string, options: Record<string, unknown> = {}): Promise<Client> {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      reconnection: false,
      ...options,
    });
    const heard: Heard[] = [];
    socket.onAny((event: ServerEvent, payload: unknown) => heard.push({ event, payload }));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    const ask = (event: string, input?: unknown) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${event} was not answered`)), 20_000);
        socket.emit(event, ...(input === undefined ? [] : [input]), (answer: unknown) => {
          clearTimeout(late);
          resolve(answer);
        });
      });
    return {
      socket,
      heard,
      of: (event) => heard.filter((entry) => entry.event === event).map(({ payload }) => payload),
      ask,
      async must(event, input) {
        const answer = (await ask(event, input)) as Ack<unknown>;
        if (!answer.ok) throw new Error(`${event}: ${JSON.stringify(answer.error)}`);
        return answer.data;
      },
      close: () => void socket.close(),
    };
  }

  return {
    db,
    port,
    call,
    person,
    connect,
    problems,
    clock: services.clock,
    /** The context of a fact's delivery, for front doors. */
    context: () => jobContext(db, services, outbox.wake),
    say: (client: Client, roomId: string, body: string, more: object = {}) =>
      client.must('new_message', { room_id: roomId, client_id: newId(), body, ...more }),
    async close() {
      await gateway.close();
      await outbox.stop();
      httpServer.close();
      await database.drop();
    },
  };
}

export type ChatApp = Awaited<ReturnType<typeof startChat>>;

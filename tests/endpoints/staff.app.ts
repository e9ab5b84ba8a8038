/** The whole product behind the real HTTP handler and real sockets, on a database of its own. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import type { Role } from '~/contracts/roles.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { createClock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createPaymentProviders } from '~/server/infra/payments/index.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { createTelegram } from '~/server/infra/telegram.ts';
import { createDropRules } from '~/server/events.ts';
import { jobContext } from '~/server/jobs/job-context.ts';
import { createOutbox } from '~/server/jobs/outbox.ts';
import { forgetCatalogue } from '~/server/modules/catalogue/index.ts';
import { createActorResolver } from '~/server/modules/identity/index.ts';
import { modules, router } from '~/server/modules/index.ts';
import { createRealtimeGateway } from '~/server/realtime/gateway.ts';
import type { Services } from '~/server/services.ts';
import { createTestDatabase } from '../support/database.ts';

export interface Reply {
  status: number;
  // Tests look into answers freely; the contract itself checks their shape before they leave.
  // oxlint-disable-next-line no-explicit-any
  body: any;
  text: string;
  headers: Headers;
}

export interface Member {
  id: string;
  name: string;
  email: string;
  token: string;
}

const PASSWORD = 'a long enough password';

export async function startStaff() {
  const database = await createTestDatabase();
  const { db } = database;
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const log = pino({ level: 'silent' });
  const keys = createKeys('a secret of the tests, long enough for all');
  const httpServer = createServer();
  const gateway = createRealtimeGateway({
    httpServer,
    env,
    log,
    redis: null,
    handlers: modules.flatMap((module) => module.sockets ?? []),
    goneAfterMs: 20,
  });
  const services: Services = {
    env,
    log,
    clock: createClock(),
    keys,
    mail: createSandboxMailer(),
    telegram: createTelegram(env, keys),
    storage: createDiskStorage('/tmp/legend-staff-tests'),
    payments: createPaymentProviders({ env, keys, db }),
    kyc: kycProvidersOf(null),
    realtime: gateway.realtime,
    social: { names: [], find: () => null },
    limiter: createRateLimiter(null),
  };
  const dropped = new Set<string>();
  /** Topics of the facts that were delivered. */
  const delivered: string[] = [];
  const dropsOf = createDropRules(modules.flatMap((module) => module.drops ?? []));
  const outbox = createOutbox(
    db,
    services,
    modules.flatMap((module) => module.subscriptions ?? []),
    (fact) => {
      delivered.push(fact.topic);
      dropsOf(fact).forEach((name) => dropped.add(name));
    },
  );
  const surroundings: Surroundings = {
    db,
    services,
    resolveActor: createActorResolver(keys, outbox.wake),
    afterPublish: outbox.wake,
  };
  gateway.open(surroundings);
  outbox.start();
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const address = httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const handle = createApiHandler(router, surroundings);

  async function call(
    method: string,
    path: string,
    options: { body?: unknown; token?: string } = {},
  ): Promise<Reply> {
    const headers = new Headers({ 'user-agent': 'tests', 'idempotency-key': crypto.randomUUID() });
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    if (options.token) headers.set('authorization', `Bearer ${options.token}`);
    const sent = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
    const request = new Request(`http://localhost:3000/api/${path}`, { method, headers, ...sent });
    const response = await handle(request);
    const text = await response.text();
    const body = text.startsWith('{') ? JSON.parse(text) : undefined;
    return { status: response.status, body, text, headers: response.headers };
  }

  let people = 0;
  /** Somebody with a confirmed address; `change` sets columns of the account. */
  async function person(change: Record<string, unknown> = {}): Promise<Member> {
    people += 1;
    const name = `Somebody_${people}`;
    const email = `somebody${people}@example.com`;
    const credentials = {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      public_name: name,
    };
    const { body } = await call('POST', 'auth/token', {
      body: { grant_type: 'registration', credentials },
    });
    const token: string = body.access_token;
    const profile = await call('GET', 'auth/profile', { token });
    const id: string = profile.body.id;
    const columns = { email_confirmed_at: services.clock.now(), trust_level: 2, ...change };
    await db.updateTable('app_user').set(columns).where('id', '=', id).execute();
    return { id, name, email, token };
  }

  /** Staff whose session has confirmed a second factor; how that is done has tests of its own. */
  async function staff(role: Role): Promise<Member> {
    const member = await person({ role, second_factor_on: true });
    await db
      .updateTable('session')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', member.id)
      .execute();
    return member;
  }

  async function connect(token: string): Promise<{ socket: Socket; heard: [string, unknown][] }> {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      reconnection: false,
    });
    const heard: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return { socket, heard };
  }

  return {
    db,
    services,
    dropped,
    delivered,
    call,
    person,
    connect,
    staff,
    get: (path: string, token?: string) => call('GET', path, token ? { token } : {}),
    post: (path: string, token: string, body: unknown = {}) => call('POST', path, { body, token }),
    put: (path: string, token: string, body: unknown) => call('PUT', path, { body, token }),
    /** Work inside the process, in a transaction. */
    within: <T>(step: (ctx: ReturnType<typeof jobContext>) => Promise<T>) =>
      db.transaction().execute((tx) => step(jobContext(tx, services, outbox.wake))),
    forget: () => forgetCatalogue(services),
    settle: () => outbox.drain(),
    async mailsTo(email: string) {
      return services.mail.list(db, email, 20);
    },
    async close() {
      await gateway.close();
      await outbox.stop();
      httpServer.close();
      await database.drop();
    },
  };
}

export type StaffApp = Awaited<ReturnType<typeof startStaff>>;

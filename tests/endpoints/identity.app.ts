/** Accounts, documents and the sandbox behind the real HTTP handler, on a database of their own. */
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { createClock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { createOutbox } from '~/server/jobs/outbox.ts';
import { contentEndpoints } from '~/server/modules/content/index.ts';
import {
  createActorResolver,
  identityEndpoints,
  identityModule,
  secondFactorEndpoints,
  installAccountParts,
} from '~/server/modules/identity/index.ts';
import {
  findSocialBindings,
  socialEndpoints,
  visitSocially,
} from '~/server/modules/social/index.ts';
import { sandboxEndpoints } from '~/server/modules/sandbox/index.ts';
import { walletEndpoints } from '~/server/modules/wallet/index.ts';
import type { Services } from '~/server/services.ts';

export interface Reply {
  status: number;
  // Tests look into answers freely; the contract itself checks their shape before they leave.
  // oxlint-disable-next-line no-explicit-any
  body: any;
  headers: Headers;
}

export interface CallOptions {
  token?: string;
  cookie?: string;
  language?: string;
  agent?: string;
  fingerprint?: string;
  /** The peer's address. */
  ip?: string;
  headers?: Record<string, string>;
}

/** What the realtime port was told. */
export interface Told {
  endedSessions: string[];
  events: { userId: string; event: string; payload: unknown }[];
}

async function createDatabase(name: string): Promise<string> {
  const template = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: template.replace('DATABASE', 'postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return template.replace('DATABASE', name);
}

function servicesFor(
  told: Told,
  overrides: Record<string, string>,
  social: Services['social'],
): Services {
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...overrides });
  const notNeeded = () => {
    throw new Error('Not part of these tests');
  };
  return {
    env,
    log: pino({ level: 'silent' }),
    clock: createClock(),
    keys: createKeys('a secret of the tests, long enough for all'),
    mail: createSandboxMailer(),
    telegram: new Proxy({} as Services['telegram'], { get: notNeeded }),
    storage: createDiskStorage('/tmp/legend-identity-tests'),
    payments: new Proxy({} as Services['payments'], { get: notNeeded }),
    kyc: kycProvidersOf(null),
    realtime: {
      toUser: (userId, event, payload) => told.events.push({ userId, event, payload }),
      disconnectUser: notNeeded,
      disconnectSession: (id) => told.endedSessions.push(id),
    },
    social,
    limiter: createRateLimiter(null),
  };
}

installAccountParts({
  socialBindings: (ctx, userId) => findSocialBindings(ctx.db, userId),
  visitSocially,
});

/** Starts everything on a fresh database called `name`. */
export async function startIdentity(
  name: string,
  environment: Record<string, string> = {},
  social: Services['social'] = { names: [], find: () => null },
) {
  const url = await createDatabase(name);
  const database = { kind: 'postgres', url, poolSize: 20 } as const;
  const { db, close } = await openDatabase(database, '');
  await migrateToLatest(db);
  const told: Told = { endedSessions: [], events: [] };
  const services = servicesFor(told, environment, social);
  const outbox = createOutbox(db, services, identityModule.subscriptions ?? []);
  const surroundings: Surroundings = {
    db,
    services,
    resolveActor: createActorResolver(services.keys, () => {}),
    afterPublish: () => {},
  };
  const router = {
    identity: identityEndpoints,
    secondFactor: secondFactorEndpoints,
    wallet: walletEndpoints,
    social: socialEndpoints,
    sandbox: sandboxEndpoints,
    content: contentEndpoints,
  };
  const handle = createApiHandler(router, surroundings);

  async function call(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Reply> {
    const headers = new Headers({ 'user-agent': options.agent ?? 'tests', ...options.headers });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (options.token) headers.set('authorization', `Bearer ${options.token}`);
    if (options.cookie) headers.set('cookie', options.cookie);
    if (options.language) headers.set('accept-language', options.language);
    if (options.fingerprint) headers.set('x-fingerprint', options.fingerprint);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = new Request(`http://localhost:3000/api/${path}`, { method, headers, ...sent });
    // The host puts the peer's address on the request.
    const response = await handle(Object.assign(request, { ip: options.ip }));
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  }

  let counter = 0;
  /** Signs somebody up with a name of their own. */
  async function register(change: Record<string, unknown> = {}, options: CallOptions = {}) {
    counter += 1;
    const credentials = {
      email: `person${counter}@example.com`,
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
      public_name: `Person_${counter}`,
      ...change,
    };
    const input = { grant_type: 'registration', credentials };
    const reply = await call('POST', 'auth/token', input, options);
    return { credentials, reply, token: reply.body?.access_token ?? '' };
  }

  /** The code in the newest mail to an address, after everything that is on its way has arrived. */
  async function codeFor(email: string): Promise<string> {
    await outbox.drain();
    const { body } = await call('GET', `dev/mail?to=${encodeURIComponent(email)}`);
    return new URL(body.data[0].links[0]).searchParams.get('code') ?? '';
  }

  return {
    db,
    told,
    call,
    register,
    codeFor,
    clock: services.clock,
    services,
    drain: () => outbox.drain(),
    signIn: (email: string, password: string, options?: CallOptions) =>
      call(
        'POST',
        'auth/token',
        { grant_type: 'password', credentials: { email, password } },
        options,
      ),
    close,
  };
}

export type IdentityApp = Awaited<ReturnType<typeof startIdentity>>;

/** Accounts, documents and the sandbox behind the real HTTP handler, on a database of their own. */
import pg from 'pg';
import { inject } from 'vitest';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { createOutbox } from '~/server/core/outbox.ts';
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
import type { Services } from '~/server/core/services.ts';
import { callApi, makeActing, registrationOf, type Reply } from '../support/api.ts';
import { createTestServices } from '../support/services.ts';

export type { Reply };

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
  const { services } = createTestServices(
    () => ({
      realtime: {
        toUser: (userId, event, payload) => told.events.push({ userId, event, payload }),
        disconnectUser: () => {},
        disconnectSession: (id) => told.endedSessions.push(id),
      },
      social,
    }),
    environment,
  );
  const outbox = createOutbox(db, services, identityModule.subscriptions ?? []);
  const surroundings: Surroundings = {
    db,
    services,
    resolveActor: createActorResolver(services, () => {}),
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

  function call(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Reply> {
    const headers = {
      'user-agent': options.agent,
      cookie: options.cookie,
      'accept-language': options.language,
      'x-fingerprint': options.fingerprint,
      ...options.headers,
    };
    return callApi(handle, method, path, { body, token: options.token, ip: options.ip, headers });
  }

  let counter = 0;
  /** Signs somebody up with a name of their own. */
  async function register(change: Record<string, unknown> = {}, options: CallOptions = {}) {
    counter += 1;
    const registration = registrationOf(`person${counter}@example.com`, `Person_${counter}`);
    const credentials = { ...registration.credentials, ...change };
    const input = { ...registration, credentials };
    const reply = await call('POST', 'auth/token', input, options);
    return { credentials, reply, token: reply.body?.access_token ?? '' };
  }

  /** Makes this session one in which an admin acts in the account. */
  async function enterAsStaff(token: string): Promise<void> {
    const staff = await register();
    await db
      .updateTable('app_user')
      .set({ role: 'admin' })
      .where('email', '=', staff.credentials.email)
      .execute();
    await makeActing({ db, services }, token, staff.token);
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
    enterAsStaff,
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

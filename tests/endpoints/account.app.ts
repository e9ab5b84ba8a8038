/** Everything behind the real HTTP handler, joined as in production, with a clock that only moves when told to. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { readEnv } from '~/server/infra/env.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createPaymentProviders } from '~/server/infra/payments/index.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { createTelegram } from '~/server/infra/telegram.ts';
import { jobContext } from '~/server/jobs/job-context.ts';
import { createOutbox } from '~/server/jobs/outbox.ts';
import { createActorResolver } from '~/server/modules/identity/index.ts';
import { modules, router } from '~/server/modules/index.ts';
import type { Services } from '~/server/services.ts';
import { createTestDatabase } from '../support/database.ts';

export interface Reply {
  status: number;
  // Tests look into answers freely; the contract itself checks their shape before they leave.
  // oxlint-disable-next-line no-explicit-any
  body: any;
  headers: Headers;
}

export interface Person {
  id: string;
  email: string;
  name: string;
  token: string;
}

export const PASSWORD = 'a long enough password';

export async function startAccounts() {
  const database = await createTestDatabase();
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'legend-accounts-'));
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' });
  const keys = createKeys('a secret of the tests, long enough for all');
  const problems: unknown[] = [];
  const log = pino({ level: 'silent' });
  log.error = (...entry: unknown[]) => void problems.push(entry);
  let ms = Date.now();
  const now = () => new Date(ms);
  const services: Services = {
    env,
    log,
    clock: { now, advance: async () => now(), reload: async () => {} },
    keys,
    mail: createSandboxMailer(),
    telegram: createTelegram(env, keys),
    storage: createDiskStorage(join(folder, 'media')),
    payments: createPaymentProviders({ env, keys, db }),
    realtime: { toUser: () => {}, disconnectUser: () => {}, disconnectSession: () => {} },
    social: { names: [], find: () => null },
    limiter: createRateLimiter(null),
    kyc: kycProvidersOf(null),
  };
  const outbox = createOutbox(
    db,
    services,
    modules.flatMap((module) => module.subscriptions ?? []),
  );
  const surroundings: Surroundings = {
    db,
    services,
    resolveActor: createActorResolver(keys, () => {}),
    afterPublish: () => {},
  };
  const handle = createApiHandler(router, surroundings);

  /** Sends a request as it is; `token` is an access token. */
  function send(method: string, path: string, init: RequestInit & { token?: string } = {}) {
    const headers = new Headers({ 'user-agent': 'tests', ...init.headers });
    if (init.token) headers.set('authorization', `Bearer ${init.token}`);
    return handle(new Request(`http://localhost:3000/api/${path}`, { ...init, method, headers }));
  }

  async function call(
    method: string,
    path: string,
    body?: unknown,
    options: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = {
      'x-forwarded-for': '198.51.100.1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    };
    const response = await send(method, path, { ...json, headers, token: options.token ?? '' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: text !== '' && isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  const mailsTo = async (email: string) =>
    (await call('GET', `dev/mail?to=${encodeURIComponent(email)}`)).body.data;

  /** The code in the newest mail to an address that carries one. */
  async function codeFor(email: string): Promise<string> {
    for (const mail of await mailsTo(email)) {
      for (const link of mail.links) {
        const code = new URL(link).searchParams.get('code');
        if (code) return code;
      }
    }
    throw new Error(`No code for ${email}`);
  }

  let counter = 0;
  /** Signs somebody up and confirms the address. */
  async function person(change: Record<string, unknown> = {}): Promise<Person> {
    counter += 1;
    const email = `zz-person-${counter}@mailbox.example`;
    const name = `Zz_Person_${counter}`;
    const credentials = {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      public_name: name,
    };
    const grant = { grant_type: 'registration', credentials };
    const { body } = await call('POST', 'auth/token', grant);
    await call('POST', 'auth/activation/activate', { code: await codeFor(email) });
    const { id } = (await call('GET', 'auth/profile', undefined, { token: body.access_token }))
      .body;
    if (Object.keys(change).length > 0) {
      await db.updateTable('app_user').set(change).where('id', '=', id).execute();
    }
    return { id, email, name, token: body.access_token };
  }

  async function signIn(email: string, password = PASSWORD): Promise<Reply> {
    return call('POST', 'auth/token', {
      grant_type: 'password',
      credentials: { email, password },
    });
  }

  const sessionOf = (token: string): string => {
    const [, claims = ''] = token.split('.');
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).sid;
  };

  /** A session of a staff member in this account, as a flash token opens it. Answers its token. */
  async function impersonate(target: Person, staff: Person): Promise<string> {
    const { access_token: token } = (await signIn(target.email)).body;
    await db
      .updateTable('session')
      .set({ impersonator_id: staff.id, acting_from: sessionOf(staff.token) })
      .where('id', '=', sessionOf(token))
      .execute();
    return token;
  }

  /** Uploads a picture in one colour; answers its id. */
  async function upload(token: string, colour = '#a33', width = 300, height = 200) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }));
    const response = await send('POST', 'media', { body, token });
    const { id } = (await response.json()) as { id: string };
    return id;
  }

  return {
    db,
    database,
    services,
    problems,
    send,
    call,
    mailsTo,
    codeFor,
    person,
    signIn,
    impersonate,
    upload,
    now,
    advanceDays: (days: number) => void (ms += days * 86_400_000),
    /** Runs a recurring job until it has nothing to do. */
    async job(name: string) {
      const job = modules.flatMap((module) => module.jobs ?? []).find((each) => each.name === name);
      if (!job) throw new Error(`There is no job ${name}`);
      while ((await job.run(jobContext(db, services, () => {}))) > 0);
    },
    drain: () => outbox.drain(),
    async close() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type AccountsApp = Awaited<ReturnType<typeof startAccounts>>;

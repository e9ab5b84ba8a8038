/** The application for tests of accounts: people who sign up, sessions, and the events sent to their browsers. */
import type { Services } from '~/server/core/services.ts';
import { callApi, makeImpersonated, registrationOf, type Reply } from '../support/api.ts';
import { startApplication } from '../support/application.ts';

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

type SocialOf = (basis: Pick<Services, 'env' | 'log' | 'keys'>) => Services['social'];

/** Starts everything on a database of its own. @param social the sign-in providers, or what makes them */
export async function startIdentity(
  environment: Record<string, string> = {},
  social: Services['social'] | SocialOf = { names: [], isSimulated: false, find: () => null },
) {
  const told: Told = { endedSessions: [], events: [] };
  const app = await startApplication({
    environment,
    services: (basis) => ({
      realtime: {
        mayHear: () => true,
        toUser: (userId, event, payload) => told.events.push({ userId, event, payload }),
        disconnectUser: () => {},
        disconnectSession: (id) => told.endedSessions.push(id),
      },
      social: typeof social === 'function' ? social(basis) : social,
    }),
  });
  const { db, services, handle } = app;

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
    await makeImpersonated({ db, services }, token, staff.token);
  }

  /** The code in the newest mail to an address, after all queued mail was delivered. */
  async function codeFor(email: string): Promise<string> {
    await app.drain();
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
    drain: app.drain,
    job: app.job,
    signIn: (email: string, password: string, options?: CallOptions) =>
      call(
        'POST',
        'auth/token',
        { grant_type: 'password', credentials: { email, password } },
        options,
      ),
    close: app.close,
  };
}

export type IdentityApp = Awaited<ReturnType<typeof startIdentity>>;

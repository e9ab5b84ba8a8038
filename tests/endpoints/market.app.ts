/** Catalogue, offers, reviews and favourites behind the real HTTP handler, on a database of their own. */
import { pino } from 'pino';
import { newId } from '~/kernel/ids.ts';
import type { UserActor } from '~/server/actor.ts';
import type { Db } from '~/server/db/database.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { createClock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { jobContext } from '~/server/jobs/job-context.ts';
import { createOutbox } from '~/server/jobs/outbox.ts';
import {
  catalogueEndpoints,
  catalogueModule,
  forgetCatalogue,
} from '~/server/modules/catalogue/index.ts';
import { favoritesEndpoints } from '~/server/modules/favorites/index.ts';
import { offersEndpoints, offersModule } from '~/server/modules/offers/index.ts';
import { reviewsEndpoints, reviewsModule } from '~/server/modules/reviews/index.ts';
import {
  searchEndpoints,
  storefrontEndpoints,
  storefrontModule,
} from '~/server/modules/storefront/index.ts';
import type { Services } from '~/server/services.ts';
import { createTestDatabase } from '../support/database.ts';

export interface Reply {
  status: number;
  // Tests look into answers freely; the contract itself checks their shape before they leave.
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

const notNeeded = () => {
  throw new Error('Not part of these tests');
};

function createServices(problems: unknown[]): Services {
  const log = pino({ level: 'silent' });
  log.error = (...entry: unknown[]) => void problems.push(entry);
  return {
    env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    log,
    clock: createClock(),
    keys: createKeys('a secret of the tests, long enough for all'),
    mail: createSandboxMailer(),
    telegram: new Proxy({} as Services['telegram'], { get: notNeeded }),
    storage: createDiskStorage('/tmp/legend-market-tests'),
    payments: new Proxy({} as Services['payments'], { get: notNeeded }),
    kyc: kycProvidersOf(null),
    realtime: { toUser: () => {}, disconnectUser: notNeeded, disconnectSession: notNeeded },
    social: { names: [], find: () => null },
    limiter: createRateLimiter(null),
  };
}

/** In these tests an access token is the user's id: sessions have tests of their own. */
async function actorByUserId(db: Db, token: string): Promise<UserActor> {
  const user = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', token)
    .executeTakeFirstOrThrow();
  return {
    kind: 'user',
    userId: user.id,
    sessionId: newId(),
    role: user.role,
    isSeller: user.is_seller,
    isBanned: user.is_banned,
    trustLevel: user.trust_level,
    requiredTrustLevel: user.required_trust_level,
    impersonatorId: null,
    // Sessions and what they confirm have tests of their own.
    secondFactor: { isOn: true, confirmedAt: new Date() },
  };
}

const router = {
  catalogue: { ...catalogueEndpoints, page: storefrontEndpoints.page },
  offers: { ...offersEndpoints, home: storefrontEndpoints.home },
  reviews: reviewsEndpoints,
  favorites: favoritesEndpoints,
  search: searchEndpoints,
};

export async function startMarket() {
  const database = await createTestDatabase();
  const { db } = database;
  const problems: unknown[] = [];
  const services = createServices(problems);
  const outbox = createOutbox(db, services, [
    ...(catalogueModule.subscriptions ?? []),
    ...(offersModule.subscriptions ?? []),
    ...(reviewsModule.subscriptions ?? []),
    ...(storefrontModule.subscriptions ?? []),
  ]);
  const surroundings: Surroundings = {
    db,
    services,
    resolveActor: actorByUserId,
    afterPublish: () => {},
  };
  const handle = createApiHandler(router, surroundings);

  /** Calls over HTTP; `as` is a user's id. */
  async function call(
    method: string,
    path: string,
    options: {
      as?: string;
      body?: unknown;
      language?: string;
      country?: string;
      cookie?: string;
    } = {},
  ): Promise<Reply> {
    const headers = new Headers();
    if (options.as) headers.set('authorization', `Bearer ${options.as}`);
    if (options.language) headers.set('accept-language', options.language);
    if (options.cookie) headers.set('cookie', options.cookie);
    if (options.country) headers.set('cf-ipcountry', options.country);
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    const sent = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
    const request = new Request(`http://localhost:3000/api/${path}`, { method, headers, ...sent });
    const response = await handle(request);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  let people = 0;
  async function person(change: Record<string, unknown> = {}): Promise<string> {
    people += 1;
    const id = newId();
    const now = services.clock.now();
    await db
      .insertInto('app_user')
      .values({
        id,
        email: `person${people}@example.com`,
        public_name: `Person_${people}`,
        referral_code: `ref${people}`,
        trust_level: 1,
        registered_at: now,
        last_online_at: now,
        ...change,
      })
      .execute();
    return id;
  }

  return {
    db,
    services,
    problems,
    call,
    get: (path: string, options?: Parameters<typeof call>[2]) => call('GET', path, options),
    person,
    seller: (change: Record<string, unknown> = {}) => person({ is_seller: true, ...change }),
    /** The context of work inside the process, on the pool. */
    context: () => jobContext(db, services, () => {}),
    drain: () => outbox.drain(),
    forget: () => forgetCatalogue(services),
    close: () => database.drop(),
  };
}

export type MarketApp = Awaited<ReturnType<typeof startMarket>>;

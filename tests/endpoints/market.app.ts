/** Catalogue, offers, reviews and favourites behind the real HTTP handler, on a database of their own. */
import { newId } from '~/kernel/ids.ts';
import { createApiHandler, type Surroundings } from '~/server/http/handler.ts';
import { jobContext } from '~/server/core/job-context.ts';
import { createOutbox } from '~/server/core/outbox.ts';
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
import { callApi, type Reply } from '../support/api.ts';
import { createTestDatabase } from '../support/database.ts';
import { actorById, createTestServices } from '../support/services.ts';

export type { Reply };

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
  const { services, problems } = createTestServices();
  const outbox = createOutbox(db, services, [
    ...(catalogueModule.subscriptions ?? []),
    ...(offersModule.subscriptions ?? []),
    ...(reviewsModule.subscriptions ?? []),
    ...(storefrontModule.subscriptions ?? []),
  ]);
  const surroundings: Surroundings = {
    db,
    services,
    // In these tests an access token is the user's id: sessions have tests of their own.
    resolveActor: (_db, token) => actorById(db, token),
    afterPublish: () => {},
  };
  const handle = createApiHandler(router, surroundings);

  /** Calls over HTTP; `as` is a user's id. */
  function call(
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
    const { as: token, body, language, country, cookie } = options;
    const headers = { 'accept-language': language, 'cf-ipcountry': country, cookie };
    return callApi(handle, method, path, { body, token, headers });
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

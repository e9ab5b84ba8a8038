/** A market whose access tokens are user ids, for tests of catalogue, offers, reviews and favourites. */
import { newId } from '~/kernel/ids.ts';
import { forgetCatalogue } from '~/server/modules/catalogue/index.ts';
import { callApi, type Reply } from '../support/api.ts';
import {
  startApplication,
  tokenIsUserId,
  type ApplicationOptions,
} from '../support/application.ts';

export type { Reply };

/** @param services those that this test has itself */
export async function startMarket(services?: ApplicationOptions['services']) {
  const app = await startApplication({
    resolveActor: tokenIsUserId,
    ...(services && { services }),
  });
  const { db, problems, handle } = app;

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
      key?: string;
    } = {},
  ): Promise<Reply> {
    const { as: token, body, language, country, cookie, key } = options;
    const headers = {
      'accept-language': language,
      'cf-ipcountry': country,
      cookie,
      'idempotency-key': key,
    };
    return callApi(handle, method, path, { body, token, headers });
  }

  let people = 0;
  async function person(change: Record<string, unknown> = {}): Promise<string> {
    people += 1;
    const id = newId();
    const now = app.services.clock.now();
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
    services: app.services,
    problems,
    call,
    /** What HTTP requests come to. */
    handle,
    get: (path: string, options?: Parameters<typeof call>[2]) => call('GET', path, options),
    person,
    seller: (change: Record<string, unknown> = {}) => person({ is_seller: true, ...change }),
    /** The context of work inside the process, on the pool. */
    context: app.context,
    drain: app.drain,
    job: app.job,
    forget: () => forgetCatalogue(app.services),
    close: app.close,
  };
}

export type MarketApp = Awaited<ReturnType<typeof startMarket>>;

/** What the process caches for visitors, and how those entries are invalidated (decision 0010). */
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { localeOfPath } from '~/platform/i18n/locale.ts';
import type { Db } from './db/database.ts';
import { openPgNotify } from './db/pg-notify.ts';
import { clientIp } from './http/client-ip.ts';
import { createPageCache, type PageCache } from './http/page-cache.ts';
import { failureBody } from './http/handler.ts';
import { createApiCache, type ApiCache } from './http/api-cache.ts';
import { createInvalidationBus, type InvalidationBus } from './infra/invalidation-bus.ts';
import type { Env } from './infra/env.ts';
import { invalidateMemoryCaches } from './infra/memory-cache.ts';
import { publicPagesOf } from './modules/storefront/index.ts';
import type { Services } from './core/services.ts';

/** How the memory for cached responses is divided. */
const SHARES = { pages: 0.7, answers: 0.3 };

/** @param catchUp reloads what another process may have changed while notifications were lost */
export function openInvalidationBus(
  { database }: Env,
  catchUp: () => Promise<void>,
): InvalidationBus {
  // A single process needs no transport: the embedded database never has a second one.
  if (database.kind === 'embedded') return createInvalidationBus();
  return createInvalidationBus((hooks) => openPgNotify(database.url, hooks), catchUp);
}

/** The API cache, invalidated together with the memory caches of the modules. */
export function cacheApiAnswers(services: Services, changes: InvalidationBus): ApiCache {
  const { env, log } = services;
  const shared = createApiCache(contract, env.cacheBytes * SHARES.answers, (error) =>
    log.warn({ err: error }, 'a cached answer could not be renewed'),
  );
  // The memory caches of the modules first: API responses are built from them.
  changes.onInvalidate((dropped) => invalidateMemoryCaches(services, dropped));
  changes.onInvalidate(shared.drop);
  return shared;
}

/** Rate limit of page renders per visitor; responses from the cache are not counted. */
const RENDERS = { calls: 300, seconds: 60 };

/** Rate limit of refusal pages beyond that, which are rendered, too; after it the refusal is plain text. */
const REFUSALS = { calls: 60, seconds: 60 };

type RefusePage = (request: Request, failure: Failure) => Promise<Response>;

/** Counts a render against the visitor's limits. Null when it is allowed, otherwise the refusal. */
async function countRender(
  services: Services,
  request: Request,
  refusePage: RefusePage,
): Promise<Response | null> {
  const { env, limiter } = services;
  if (!env.rateLimits) return null;
  const ip = clientIp(request, env.trustedProxies);
  const wait = await limiter.take(`pages:${ip}`, RENDERS.calls, RENDERS.seconds);
  if (wait === null) return null;
  const failure = new Failure('TOO_MANY', { retryAfterSeconds: wait });
  const isFlood = await limiter.take(`refusals:${ip}`, REFUSALS.calls, REFUSALS.seconds);
  if (isFlood === null) return refusePage(request, failure);
  const locale = localeOfPath(new URL(request.url).pathname);
  const { statusCode, message } = failureBody(failure, locale);
  return new Response(message, {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(wait),
    },
  });
}

/** What caching pages needs of the running application. */
interface Running {
  dependencies: { db: Db; services: Services };
  changes: InvalidationBus;
}

/**
 * Public pages for visitors, cached as HTML.
 * @param render renders a page with the given nonce, without headers of its own
 * @param refusePage renders the page that shows a failure, for this visitor alone
 */
export function cachePages(
  { dependencies, changes }: Running,
  render: (request: Request, nonce: string) => Promise<Response>,
  refusePage: RefusePage,
): PageCache {
  const { services } = dependencies;
  const { env, log, clock } = services;
  const pages = createPageCache({
    maxBytes: env.cacheBytes * SHARES.pages,
    origin: env.appOrigin,
    secure: env.appOrigin.startsWith('https:'),
    pages: publicPagesOf(dependencies),
    now: () => clock.now(),
    render,
    countRender: (request) => countRender(services, request, refusePage),
    onError: (error) => log.warn({ err: error }, 'a cached page could not be renewed'),
  });
  changes.onInvalidate(pages.drop);
  return pages;
}

/** Whether a page may be cached, and under which tags: only when every call of its rendering is cacheable. */
import type { Failure } from '~/contracts/failure.ts';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import type { Cacheability } from '../core/request-context.ts';

const tracked = new WeakMap<Request, Cacheability>();

/** Failures that may be cached: the thing does not exist, or the URL is malformed. */
const ANSWERS = new Set([404, 422]);

/** Call before rendering for an anonymous request. */
export function trackCacheability(request: Request): Cacheability {
  const cacheability: Cacheability = { isCacheable: true, tags: new Set() };
  tracked.set(request, cacheability);
  return cacheability;
}

/** The cacheability of the page that is rendered for this request; undefined when it is not to be cached. */
export function cacheabilityOf(request: Request): Cacheability | undefined {
  return tracked.get(request);
}

/** Merges a call's cacheability into that of its page. */
export function addCall(page: Cacheability, call: Cacheability, failure?: Failure): void {
  for (const name of call.tags) page.tags.add(name);
  const isAnswer = failure === undefined || ANSWERS.has(errorCatalogue[failure.code].status);
  if (!call.isCacheable || !isAnswer) page.isCacheable = false;
}

/** Whether a page may be cached, and under which tags: it may when every call of its rendering may. */
import type { Failure } from '~/contracts/failure.ts';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import type { Cacheability } from '../core/request-context.ts';

const tracked = new WeakMap<Request, Cacheability>();

/** Failures that are an answer: the thing is not there, or the address is malformed. */
const ANSWERS = new Set([404, 422]);

/** Call before rendering for a request that is nobody's own. */
export function trackCacheability(request: Request): Cacheability {
  const cacheability: Cacheability = { isCacheable: true, tags: new Set() };
  tracked.set(request, cacheability);
  return cacheability;
}

/** That of the page which is rendered for this request; undefined when nobody wants to cache it. */
export function cacheabilityOf(request: Request): Cacheability | undefined {
  return tracked.get(request);
}

/** Adds a call to its page. */
export function addCall(page: Cacheability, call: Cacheability, failure?: Failure): void {
  for (const name of call.tags) page.tags.add(name);
  const isAnswer = failure === undefined || ANSWERS.has(errorCatalogue[failure.code].status);
  if (!call.isCacheable || !isAnswer) page.isCacheable = false;
}

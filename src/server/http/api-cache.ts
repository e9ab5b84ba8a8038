/**
 * API cache: responses to visitors, cached until one of their tags is invalidated (decision 0010). Only for endpoints
 * whose contract says `cacheable`; calls are counted against their limits whether or not they hit the cache.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { isContractProcedure } from '@orpc/contract';
import { FastResponse } from 'srvx/node';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import type { Invalidated } from '../infra/invalidation-bus.ts';
import { invariant } from '~/kernel/invariant.ts';
import { newId } from '~/kernel/ids.ts';
import { createTaggedCache, type Loaded } from '../infra/tagged-cache.ts';
import { accepts } from './content-encoding.ts';
import { takeLimit } from './api.ts';
import type { RequestContext, Cacheability } from '../core/request-context.ts';

/** Limits the age of what no event invalidates: who is online, relative dates. */
const AGES = { freshMs: 10_000, staleMs: 60_000 };
const MOST_ANSWERS = 50_000;
const MAX_ADDRESS = 600;
/** Smaller responses are sent uncompressed. */
const MIN_PACKED_BYTES = 1_024;
const LEVEL = 5;
/** Only success and "not found" are cached. */
const CACHED_STATUSES = new Set([200, 404]);
const gzip = promisify(zlib.gzip);

type Bytes = Uint8Array<ArrayBuffer>;

interface CachedResponse {
  status: number;
  type: string;
  body: Bytes;
  etag: string;
  /** Compressed lazily on first request, once. */
  packed?: Promise<Bytes>;
}

interface SharedRoute {
  /** The endpoint's name, as in limits and logs: `offers.list`. */
  name: string;
  meta: EndpointMeta;
  path: RegExp;
}

/** All endpoints of a contract that say `cacheable`. */
function sharedRoutes(contract: unknown, names: readonly string[] = []): SharedRoute[] {
  if (isContractProcedure(contract)) {
    const { route } = contract['~orpc'];
    const meta: EndpointMeta = contract['~orpc'].meta;
    if (!meta.cacheable) return [];
    invariant(meta.who === 'all' && route.method === 'GET', `${names.join('.')} cannot be cached`);
    const pattern = (route.path ?? '').replaceAll(/\{\w+\}/g, '[^/]+');
    return [{ name: names.join('.'), meta, path: new RegExp(`^/api${pattern}$`) }];
  }
  if (typeof contract !== 'object' || contract === null) return [];
  return Object.entries(contract).flatMap(([name, part]) => sharedRoutes(part, [...names, name]));
}

/** A response that cannot be cached, passed on to the callers that waited for this load. */
class Broken extends Error {
  constructor(readonly response: Response) {
    super(`An endpoint answered ${response.status}`);
  }
}

type Run = (request: Request, context: RequestContext) => Promise<Response>;

/** Calls the endpoint as an anonymous visitor. `null`: the URL leads to another endpoint, which is not cacheable. */
async function load(
  request: Request,
  context: RequestContext,
  run: Run,
): Promise<Loaded<CachedResponse | null>> {
  const cacheability: Cacheability = { isCacheable: false, tags: new Set() };
  const clean = new Request(request.url, { headers: { 'accept-language': context.locale } });
  const response = await run(clean, {
    ...context,
    isCounted: true,
    cacheability,
    replyHeaders: new Map(),
    request: { id: newId(), ip: 'shared', userAgent: '', fingerprint: null, idempotencyKey: null },
  });
  const { status, headers } = response;
  if (status >= 500) throw new Broken(response);
  const tags = [...cacheability.tags];
  if (!cacheability.isCacheable) return { value: null, tags, bytes: 0, isCacheable: false };
  const body = new Uint8Array(await response.arrayBuffer());
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const type = headers.get('content-type') ?? 'application/json';
  return {
    value: { status, type, body, etag: `"${hash}"` },
    tags,
    // Half as much again for the compressed form.
    bytes: Math.ceil(body.length * 1.5),
    isCacheable: tags.length > 0 && CACHED_STATUSES.has(status) && !headers.has('set-cookie'),
  };
}

async function serve(request: Request, answer: CachedResponse): Promise<Response> {
  const headers: Record<string, string> = {
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, authorization, cookie',
    etag: answer.etag,
  };
  const asked = request.headers.get('if-none-match');
  if (answer.status === 200 && asked?.replaceAll('W/', '').split(/,\s*/).includes(answer.etag)) {
    return new FastResponse(null, { status: 304, headers });
  }
  headers['content-type'] = answer.type;
  const isPacked = answer.body.length >= MIN_PACKED_BYTES && accepts(request, 'gzip');
  if (isPacked) {
    answer.packed ??= gzip(answer.body, { level: LEVEL }).then((packed) => new Uint8Array(packed));
    headers['content-encoding'] = 'gzip';
    headers['etag'] = `W/${answer.etag}`;
  }
  const body = isPacked && answer.packed ? await answer.packed : answer.body;
  headers['content-length'] = String(body.length);
  return new FastResponse(body, { status: answer.status, headers });
}

export interface ApiCache {
  /**
   * The cached response, or a new one from `run` that is cached; undefined when the call is not cacheable.
   * @throws Failure TOO_MANY
   */
  answer(request: Request, context: RequestContext, run: Run): Promise<Response | undefined>;
  drop(dropped: Invalidated): void;
  /** How much is cached. */
  fill(): { entries: number; bytes: number };
}

/** @param maxBytes 0 disables the cache: `answer` always returns undefined. */
export function createApiCache(
  contract: unknown,
  maxBytes: number,
  onError: (error: unknown) => void,
): ApiCache {
  const routes = sharedRoutes(contract);
  const cache = createTaggedCache<CachedResponse | null>({
    ...AGES,
    maxBytes,
    maxEntries: MOST_ANSWERS,
    onError,
  });
  return {
    async answer(request, context, run) {
      const isPlain = request.method === 'GET' && !context.accessToken && !context.apiKey;
      if (maxBytes === 0 || !isPlain || request.url.length > MAX_ADDRESS) return undefined;
      const { pathname, search } = new URL(request.url);
      const route = routes.find(({ path }) => path.test(pathname));
      if (!route) return undefined;
      await takeLimit(context, route.meta, route.name);
      const key = `${context.locale} ${pathname}${search}`;
      try {
        const answer = await cache.read(key, () => load(request, context, run));
        return answer ? await serve(request, answer) : undefined;
      } catch (error) {
        if (error instanceof Broken) return error.response.clone();
        throw error;
      }
    },
    fill: () => ({ entries: cache.entries, bytes: cache.bytes }),
    drop: (dropped) => (dropped === 'all' ? cache.dropAll() : cache.drop(dropped)),
  };
}

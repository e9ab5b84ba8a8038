/**
 * Page cache: public pages for visitors, cached as HTML (decision 0010). One render serves everyone who gets the same
 * page; it is evicted as soon as one of its tags is invalidated. Its scripts are allowed by hash, so that its bytes are
 * the same for everyone.
 */
import { FastResponse } from 'srvx/node';
import type { Invalidated } from '../infra/invalidation-bus.ts';
import { createTaggedCache, type Loaded, type TaggedCache } from '../infra/tagged-cache.ts';
import {
  freshNonce,
  hashedPage,
  UnknownPage,
  type HashedPage,
  type InlineSources,
} from './inline-sources.ts';
import { createCachedBody, hasForm, type CachedBody } from './cached-body.ts';
import { pageKeyOf } from './page-key.ts';
import { trackCacheability } from './cacheability.ts';
import { isPublicPage, type PublicPages } from './public-pages.ts';
import { securityHeaders } from './security-headers.ts';

/** Maximum ages of what no event invalidates (who is online, relative dates); `lastResortMs`: if renders fail. */
const AGES = { freshMs: 10_000, staleMs: 60_000, lastResortMs: 3_600_000 };
const MOST_PAGES = 20_000;
/** Pages with a query string have their own part of the memory: their number is unbounded. */
const QUERY_SHARE = 0.25;
/** Size of the entry which remembers that a page is not cacheable. */
const REFUSAL_BYTES = 200;
/** Statuses that are the same for everyone. */
const CACHED_STATUSES = new Set([200, 301, 302, 307, 308, 404]);
/** Headers stored with a cached page; all others are set for each response. */
const CACHED_HEADERS = ['content-type', 'location', 'link'];

interface CachedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  sources: InlineSources;
  body: CachedBody;
}

/** `null`: not cacheable, rendered for each visitor. */
type Known = CachedPage | null;

export interface PageCacheParts {
  /** 0 caches nothing. */
  maxBytes: number;
  origin: string;
  secure: boolean;
  pages: PublicPages;
  /** The product's time, sent to the browser with each response. */
  now(): Date;
  /** Renders with the given nonce; adds no headers of its own beyond the page's. */
  render(request: Request, nonce: string): Promise<Response>;
  /** Counts a render against the visitor's limit. Resolves to the refusal when it is exceeded. */
  countRender(request: Request): Promise<Response | null>;
  onError(error: unknown): void;
}

export interface PageCache {
  /** The cached page, or a new one that is cached; undefined when the page is not cacheable. */
  answer(request: Request): Promise<Response | undefined>;
  drop(dropped: Invalidated): void;
  /** How much is cached. */
  fill(): { entries: number; bytes: number };
}

/** The visitor who began the render is over the limit. Others who waited for it begin a render of their own. */
class Refused extends Error {
  constructor(
    readonly visitor: Request,
    readonly response: Response,
  ) {
    super('Too many pages were asked for');
  }
}

/** The render failed: nothing to cache. */
class Broken extends Error {}

/** Undefined for a page that hashes cannot cover: reported once per load, then rendered for each visitor. */
function hashed(parts: PageCacheParts, html: string, nonce: string): HashedPage | undefined {
  try {
    return hashedPage(html, nonce);
  } catch (error) {
    if (!(error instanceof UnknownPage)) throw error;
    parts.onError(error);
    return undefined;
  }
}

async function loadPage(
  parts: PageCacheParts,
  asked: Request,
  clean: Request,
): Promise<Loaded<Known>> {
  const refusal = await parts.countRender(asked);
  if (refusal) throw new Refused(asked, refusal);
  const nonce = freshNonce();
  const cacheability = trackCacheability(clean);
  const response = await parts.render(clean, nonce);
  const rendered = await response.text();
  const { status, headers } = response;
  if (status >= 500) throw new Broken(`A page answered ${status}`);
  const isOwn =
    !cacheability.isCacheable ||
    cacheability.tags.size === 0 ||
    !CACHED_STATUSES.has(status) ||
    headers.has('set-cookie') ||
    headers.has('cache-control');
  const own = { value: null, tags: [...cacheability.tags], bytes: REFUSAL_BYTES };
  if (isOwn) return own;
  const page = hashed(parts, rendered, nonce);
  if (!page) return own;
  const body = createCachedBody(page.html);
  const cached = CACHED_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    value: { status, headers: cached, sources: page.sources, body },
    tags: [...cacheability.tags],
    bytes: body.bytes,
  };
}

async function serve(parts: PageCacheParts, request: Request, page: CachedPage): Promise<Response> {
  const form = await page.body.formFor(request);
  const headers: Record<string, string> = {
    ...Object.fromEntries(page.headers),
    ...securityHeaders(page.sources, parts.secure),
    // Not `no-store`, which would disable the browser's back/forward cache.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    // The page itself may have been rendered a while ago (platform/hydration/server-clock.tsx).
    'server-timing': `now;desc="${parts.now().toISOString()}"`,
  };
  if (page.status === 200) {
    headers['etag'] = form.etag;
    if (hasForm(request, form)) return new FastResponse(null, { status: 304, headers });
  }
  if (form.encoding !== null) headers['content-encoding'] = form.encoding;
  headers['content-length'] = String(form.bytes.length);
  const body = request.method === 'HEAD' ? null : form.bytes;
  return new FastResponse(body, { status: page.status, headers });
}

export function createPageCache(parts: PageCacheParts): PageCache {
  const open = (maxBytes: number): TaggedCache<Known> =>
    createTaggedCache<Known>({ ...AGES, maxBytes, maxEntries: MOST_PAGES, onError: parts.onError });
  const plain = open(parts.maxBytes * (1 - QUERY_SHARE));
  const queried = open(parts.maxBytes * QUERY_SHARE);

  const isPublic = (path: string): Promise<boolean> =>
    isPublicPage(path, parts.pages).catch(() => false);

  return {
    async answer(request) {
      if (parts.maxBytes === 0) return undefined;
      const asked = pageKeyOf(request, parts.origin);
      if (!asked) return undefined;
      const cache = asked.hasQuery ? queried : plain;
      // A cached page is public; the check needs the database, which may be down.
      if (!cache.has(asked.key) && !(await isPublic(asked.path))) return undefined;
      try {
        const page = await cache.read(asked.key, () => loadPage(parts, request, asked.request));
        return page === null ? undefined : await serve(parts, request, page);
      } catch (error) {
        if (error instanceof Refused && error.visitor === request) return error.response;
        if (!(error instanceof Broken || error instanceof Refused)) parts.onError(error);
        return undefined;
      }
    },
    fill: () => ({
      entries: plain.entries + queried.entries,
      bytes: plain.bytes + queried.bytes,
    }),
    drop(dropped) {
      for (const cache of [plain, queried]) {
        if (dropped === 'all') cache.dropAll();
        else cache.drop(dropped);
      }
    },
  };
}

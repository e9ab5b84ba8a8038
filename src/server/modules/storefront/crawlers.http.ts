/** `/robots.txt`, `/sitemap.xml` and `/sitemaps/{kind}-{number}.xml`. */
import { clientIp } from '../../http/client-ip.ts';
import { robotsText } from './use-cases/robots.ts';
import type { SitemapCtx } from './use-cases/sitemap-entries.ts';
import { showSitemap, showSitemapIndex, type SitemapOptions } from './use-cases/sitemaps.ts';

const HOUR_SECONDS = 3_600;
/** Crawlers read a file now and then; nobody may make the database count all offers again and again. */
const LIMIT = { calls: 120, seconds: 60 };

const filePath = /^\/sitemaps\/([a-z]+(?:-[a-z]+)*)-([1-9]\d{0,4})\.xml$/;

function headersFor(type: 'text/plain' | 'application/xml'): Record<string, string> {
  return {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${HOUR_SECONDS}`,
    'x-content-type-options': 'nosniff',
  };
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...headersFor('text/plain'), 'cache-control': 'no-store', ...headers },
  });
}

/** Whether this handler serves a path. */
export function isCrawlerPath(pathname: string): boolean {
  return (
    pathname === '/robots.txt' || pathname === '/sitemap.xml' || pathname.startsWith('/sitemaps/')
  );
}

async function secondsToWait(ctx: SitemapCtx, request: Request): Promise<number | null> {
  const { env, limiter } = ctx.services;
  if (!env.rateLimits) return null;
  const ip = clientIp(request, env.trustedProxies);
  return limiter.take(`sitemaps:${ip}`, LIMIT.calls, LIMIT.seconds);
}

/** A pull stream: the next part is generated when the reader has consumed the one before (back-pressure). */
function streamOf(text: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}

async function answerXml(
  ctx: SitemapCtx,
  pathname: string,
  options: SitemapOptions,
): Promise<Response> {
  const headers = headersFor('application/xml');
  if (pathname === '/sitemap.xml') {
    return new Response(await showSitemapIndex(ctx, options), { headers });
  }
  const [, kind, number] = filePath.exec(pathname) ?? [];
  const text =
    kind === undefined ? null : await showSitemap(ctx, { kind, number: Number(number) }, options);
  if (text === null) return refusal(404, 'Not found');
  return new Response(streamOf(text), { headers });
}

/** Builds the fetch-style handler of robots.txt and sitemaps. */
export function createCrawlerHandler(
  ctx: SitemapCtx,
  options: SitemapOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refusal(405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    const { pathname } = new URL(request.url);
    if (pathname === '/robots.txt') {
      return new Response(robotsText(ctx.services.env.appOrigin), {
        headers: headersFor('text/plain'),
      });
    }
    const wait = await secondsToWait(ctx, request);
    if (wait !== null) return refusal(429, 'Too many requests', { 'retry-after': `${wait}` });
    try {
      const response = await answerXml(ctx, pathname, options);
      if (request.method !== 'HEAD') return response;
      await response.body?.cancel();
      return new Response(null, { status: response.status, headers: response.headers });
    } catch (error) {
      ctx.services.log.error({ err: error }, 'sitemap could not be made');
      return refusal(503, 'Not available', { 'retry-after': '30' });
    }
  };
}

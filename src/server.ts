/**
 * The server's entry: `boot` starts everything behind the pages, `fetch` answers a request. The host
 * (scripts/host.mjs) owns the port, static files and limits of the connection.
 */
import type { Server } from 'node:http';
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';
import { contract } from './contracts/index.ts';
import { installCookieSecurity } from './api-client/session.ts';
import { installTransport } from './api-client/transport.ts';
import { installOrigin, rememberNonce } from './platform/request-scope.ts';
import { withoutTracking } from './platform/tracking.ts';
import { startLegend, type Legend } from './server/app.ts';
import type { Env } from './server/infra/env.ts';
import { keepArrivalCodes } from './server/http/arrival-codes.ts';
import { createInProcessTransport } from './server/http/in-process.ts';
import { freshNonce } from './server/http/nonced-body.ts';
import type { PageCache } from './server/http/page-cache.ts';
import { installScripts, securityHeaders } from './server/http/security-headers.ts';
import { withoutTrailingSlash } from './server/http/trailing-slash.ts';
import { keepPages } from './server/kept-answers.ts';
import { router } from './server/modules/index.ts';
import { isCrawlerPath } from './server/modules/storefront/index.ts';

const renderRequest = createStartHandler(defaultStreamHandler);

let legend: Legend | undefined;
let pages: PageCache | undefined;

/** Starts the database, sockets and jobs. `fetch` answers only after this has resolved. */
export async function boot(host: {
  httpServer: Server;
}): Promise<{ demoAccounts: Env['demoAccounts']; close(): Promise<void> }> {
  const started = await startLegend(host.httpServer);
  installTransport(createInProcessTransport(contract, router, started.surroundings));
  installCookieSecurity(started.env.appOrigin.startsWith('https:'));
  installOrigin(started.env.appOrigin);
  installScripts(Object.values(started.env.scripts));
  pages = keepPages(started, render);
  legend = started;
  return { demoAccounts: started.env.demoAccounts, close: () => started.close() };
}

async function render(request: Request, nonce: string): Promise<Response> {
  rememberNonce(request, nonce);
  return renderRequest(request);
}

/** The same request without what only tells where somebody came from: the browser takes it out of its address, too. */
function tidied(request: Request): Request {
  const url = new URL(request.url);
  const search = withoutTracking(url.search);
  if (request.method !== 'GET' || search === url.search) return request;
  url.search = search;
  return new Request(url, request);
}

/** A page for the one who asks. */
async function renderPage(request: Request, secure: boolean): Promise<Response> {
  const nonce = freshNonce();
  const response = await render(tidied(request), nonce);
  for (const [name, value] of Object.entries(securityHeaders(nonce, secure))) {
    response.headers.set(name, value);
  }
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return response;
}

async function fetch(request: Request): Promise<Response> {
  if (!legend) return new Response('Starting', { status: 503, headers: { 'retry-after': '2' } });
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/')) return legend.handleApi(request);
  if (pathname.startsWith('/media/')) return legend.handleMedia(request);
  if (isCrawlerPath(pathname)) return legend.handleCrawler(request);
  const secure = legend.env.appOrigin.startsWith('https:');
  const { countClick } = legend;
  const onClick = (code: string): void => void countClick(request, code);
  return (
    keepArrivalCodes(request, secure, onClick) ??
    (await withoutTrailingSlash(request, legend.handleApi)) ??
    (await pages?.answer(request)) ??
    renderPage(request, secure)
  );
}

export default { fetch };

/**
 * The server's entry: `boot` starts everything behind the pages, `fetch` answers a request. The host
 * (scripts/host.mjs) owns the port, static files and limits of the connection.
 */
import type { Server } from 'node:http';
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';
import { contract } from './contracts/index.ts';
import { installCookieSecurity } from './api-client/session.ts';
import { installTransport } from './api-client/transport.ts';
import { asFailure, type Failure } from './contracts/failure.ts';
import { installOrigin, rememberNonce, rememberRefusal } from '~/platform/request/request-scope.ts';
import { withoutTracking } from '~/platform/attribution/tracking.ts';
import { startLegend, type Legend } from './server/start.ts';
import type { Env } from './server/infra/env.ts';
import { storeAttributionCodes } from '~/server/http/attribution-codes.ts';
import { deriveRequest } from './server/http/derived-request.ts';
import { setFailureStatus } from './server/http/failed-page.ts';
import { failureResponse } from './server/http/handler.ts';
import { createInProcessTransport } from './server/http/in-process.ts';
import { freshNonce, nonceSources } from './server/http/inline-sources.ts';
import { createHostCheck } from './server/http/host-check.ts';
import type { PageCache } from './server/http/page-cache.ts';
import { paymentPages, serviceHosts } from './server/infra/service-hosts.ts';
import { installSources, securityHeaders } from './server/http/security-headers.ts';
import { readServerCall, SERVER_FUNCTIONS } from './server/http/server-functions.ts';
import { withoutDoubledSlashes, withoutTrailingSlash } from './server/http/trailing-slash.ts';
import { cachePages } from '~/server/caching.ts';
import { isFeedPath } from './server/modules/blog/index.ts';
import { armRequest, showArms } from './server/modules/experiments/index.ts';
import { isCrawlerPath } from './server/modules/storefront/index.ts';

const renderRequest = createStartHandler((rendered) => {
  setFailureStatus(rendered.router);
  return defaultStreamHandler(rendered);
});

let legend: Legend | undefined;
let pages: PageCache | undefined;

/** What the host needs of the running application. */
interface Booted {
  /** Whether the accounts of the demo market may sign in, and which of them. */
  demoAccounts: Env['demoAccounts'];
  close(): Promise<void>;
  /** Whether a request for this path that names this host is for us. */
  servesHost(host: string | undefined, path: string): boolean;
}

/** Starts the database, sockets and jobs. `fetch` answers only after this has resolved. */
export async function boot(host: { httpServer: Server }): Promise<Booted> {
  const started = await startLegend(host.httpServer);
  installTransport(createInProcessTransport(contract, started.router, started.dependencies));
  installCookieSecurity(started.env.appOrigin.startsWith('https:'));
  installOrigin(started.env.appOrigin);
  const { env } = started;
  installSources(
    env.appOrigin,
    Object.values(env.scripts),
    serviceHosts(env.services),
    paymentPages(env.stripe),
  );
  pages = cachePages(started, render, refusePage);
  started.heartbeat.watch(pages.fill);
  legend = started;
  return {
    demoAccounts: started.env.demoAccounts,
    servesHost: createHostCheck(started.env.appOrigin),
    close: () => started.close(),
  };
}

async function render(request: Request, nonce: string): Promise<Response> {
  rememberNonce(request, nonce);
  return renderRequest(request);
}

/** The same request without tracking parameters; the browser strips them from the address bar, too. */
function tidied(request: Request): Request {
  const url = new URL(request.url);
  const search = withoutTracking(url.search);
  if (request.method !== 'GET' || search === url.search) return request;
  url.search = search;
  return deriveRequest(request, url);
}

function isSecure({ env }: Legend): boolean {
  return env.appOrigin.startsWith('https:');
}

/** Renders a page for this visitor alone, with a nonce of its own. */
async function renderPage(request: Request): Promise<Response> {
  const nonce = freshNonce();
  const response = await render(tidied(request), nonce);
  const secure = legend !== undefined && isSecure(legend);
  for (const [name, value] of Object.entries(securityHeaders(nonceSources(nonce), secure))) {
    response.headers.set(name, value);
  }
  // A copy in the offline cache goes on with the server's clock (public/sw.js).
  if (legend && response.headers.has('x-account')) {
    const now = legend.dependencies.services.clock.now().toISOString();
    response.headers.set('server-timing', `now;desc="${now}"`);
  }
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return response;
}

/** Renders a page that shows this failure in place of what was requested. */
function refusePage(request: Request, failure: Failure): Promise<Response> {
  const refused = tidied(request);
  rememberRefusal(refused, failure);
  return renderPage(refused);
}

async function answerPage(request: Request, running: Legend): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = { allow: 'GET, HEAD', 'cache-control': 'no-store' };
    return new Response('Method not allowed', { status: 405, headers });
  }
  const { countClick, handleApi } = running;
  const onClick = (code: string): void => void countClick(request, code);
  return (
    storeAttributionCodes(request, isSecure(running), onClick) ??
    showArms(request, running.dependencies.services) ??
    withoutDoubledSlashes(request) ??
    (await withoutTrailingSlash(request, handleApi)) ??
    answerWithArms(request, running)
  );
}

/** Kept pages hold no cookie: it is added to the answer of this visitor. */
async function answerWithArms(request: Request, running: Legend): Promise<Response> {
  const armed = await armRequest(request, running.dependencies);
  const response = (await pages?.answer(armed.request)) ?? (await renderPage(armed.request));
  for (const cookie of armed.cookies) response.headers.append('set-cookie', cookie);
  return response;
}

async function answerServerFunction(request: Request, running: Legend): Promise<Response> {
  try {
    return await renderPage(await readServerCall(request));
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code !== 'MALFORMED') throw error;
    const { pathname } = new URL(request.url);
    running.dependencies.services.log.info({ path: pathname }, 'a call could not be read');
    return failureResponse(failure, request);
  }
}

async function fetch(request: Request): Promise<Response> {
  if (!legend) return new Response('Starting', { status: 503, headers: { 'retry-after': '2' } });
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/')) return legend.handleApi(request);
  if (pathname.startsWith('/media/')) return legend.handleMedia(request);
  if (isCrawlerPath(pathname)) return legend.handleCrawler(request);
  if (isFeedPath(pathname)) return legend.handleFeed(request);
  if (pathname.startsWith(SERVER_FUNCTIONS)) return answerServerFunction(request, legend);
  return answerPage(request, legend);
}

export default { fetch };

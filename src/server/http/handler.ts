/**
 * `/api/…` over HTTP: turns a Request into an admitted call and a Failure into
 * `{statusCode, message, code, errors?, values?}` in the caller's language.
 */
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError } from '@orpc/server';
import type { AnyRouter } from '@orpc/server';
import { parse as parseCookies } from 'cookie-es';
import * as v from 'valibot';
import { agreesTo } from '~/domain/consent.ts';
import { newId } from '~/kernel/ids.ts';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import { isCollision, isOverdue } from '../db/transaction.ts';
import { KEY_PREFIX } from '../infra/api-key.ts';
import { serverI18n } from '../infra/i18n.ts';
import type { Services } from '../core/services.ts';
import { answerApiPage } from './api-pages.ts';
import { campaignOf } from './campaign-header.ts';
import { clientIp } from './client-ip.ts';
import { visitorOf } from './visitor.ts';
import { deriveRequest } from './derived-request.ts';
import type { Dependencies, RequestContext } from '../core/request-context.ts';
import { currencyOf } from './request-currency.ts';
import { localeFromAcceptLanguage } from './request-locale.ts';
import { countryOf, regionOf } from '~/platform/request/visitor-region.ts';
import type { ApiCache } from './api-cache.ts';

const detailsSchema = v.object({
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});

/** Fields and values of a failure while it passes through oRPC; errors of oRPC itself have none. */
function detailsOf(data: unknown): Pick<FailureBody, 'errors' | 'values'> {
  const details = v.safeParse(detailsSchema, data);
  return details.success ? details.output : {};
}

interface FailureBody {
  statusCode: number;
  message: string;
  code: string;
  errors?: readonly { path: string; message: string }[];
  values?: Record<string, string | number>;
}

/** The wire form of a failure. Anything unexpected becomes SERVER_ERROR and is reported, never shown. */
export function failureBody(
  error: unknown,
  locale: RequestContext['locale'],
): FailureBody & { retryAfterSeconds?: number } {
  const failure = error instanceof Failure ? error : new Failure('SERVER_ERROR');
  const { status, message } = errorCatalogue[failure.code];
  const { values, errors, retryAfterSeconds } = failure.details;
  return {
    statusCode: status,
    message: serverI18n(locale)._({ ...message, values: { ...message.values, ...values } }),
    code: failure.code,
    ...(errors && { errors }),
    ...(values && { values }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Errors of the transport itself (unreadable JSON, unknown path) as named failures. */
export function toFailure(error: unknown, services: Services): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ORPCError) {
    if (error.status === 404) return new Failure('NOT_FOUND');
    if (error.status === 413) return new Failure('TOO_LARGE');
    if (error.status === 400) return new Failure('MALFORMED');
  }
  if (isConnectionError(error)) {
    services.log.error({ err: error }, 'database unavailable');
    return new Failure('UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  if (isCollision(error) || isOverdue(error)) {
    services.log.warn({ err: error }, 'the database was too busy');
    return new Failure('BUSY', { retryAfterSeconds: 1 });
  }
  services.log.error({ err: error }, 'unexpected error');
  return new Failure('SERVER_ERROR');
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006']);

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return connectionCodes.has(code) || /Connection terminated|timeout exceeded/.test(error.message);
}

/** The request's access token: the bearer header first, else the session cookie. */
export function accessTokenOf(headers: Headers): { token: string | null; fromCookie: boolean } {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) return { token: bearer, fromCookie: false };
  const cookie = parseCookies(headers.get('cookie') ?? '')['access_token'];
  return { token: cookie || null, fromCookie: true };
}

/**
 * A cookie proves nothing about who wrote the request, and without one it may still be somebody’s browser that a foreign
 * page makes send it: changes need a same-origin sender. Programs name no origin.
 */
function refuseCrossSite(request: Request, allowedOrigins: readonly string[]): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const sameSite = site === null || site === 'same-origin' || site === 'none';
  if (!sameSite || (origin !== null && !allowedOrigins.includes(origin)))
    throw new Failure('CROSS_SITE');
}

export function requestContextOf(request: Request, dependencies: Dependencies): RequestContext {
  const { headers } = request;
  const { env } = dependencies.services;
  const { token: given, fromCookie } = accessTokenOf(headers);
  const isKey = !fromCookie && given !== null && given.startsWith(KEY_PREFIX);
  const token = isKey ? null : given;
  // Only whoever holds a token can write it into the header: no page of another site can.
  if (!given || fromCookie) refuseCrossSite(request, env.allowedOrigins);
  return {
    ...dependencies,
    locale: localeFromAcceptLanguage(headers.get('accept-language')),
    accessToken: token,
    apiKey: isKey ? given : null,
    replyHeaders: new Map(),
    request: {
      id: newId(),
      ip: clientIp(request, env.trustedProxies),
      userAgent: (headers.get('user-agent') ?? '').slice(0, 400),
      fingerprint: headers.get('x-fingerprint')?.slice(0, 200) ?? null,
      deviceId: parseCookies(headers.get('cookie') ?? '')['device']?.slice(0, 200) || null,
      deviceCheck: headers.get('x-device-check')?.slice(0, 200) || null,
      utm: campaignOf(headers),
      // Only a proxy knows; without one the header would be the client's own invention.
      country: env.trustedProxies > 0 ? countryOf(headers) : null,
      idempotencyKey: headers.get('idempotency-key'),
      mayMeasure: agreesTo('statistics', headers),
      region: regionOf(headers),
      currency: currencyOf(headers),
      visitor: visitorOf(headers),
    },
  };
}

/** A failure over HTTP, in the caller's language. */
export function failureResponse(failure: Failure, request: Request): Response {
  const locale = localeFromAcceptLanguage(request.headers.get('accept-language'));
  const { retryAfterSeconds, ...body } = failureBody(failure, locale);
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  return Response.json(body, { status: body.statusCode, headers });
}

/** Calls of providers, whose signature is checked over the exact bytes. */
function isWebhook(pathname: string): boolean {
  return /^\/api\/[a-z-]+\/webhook(?:\/|$)/.test(pathname);
}

/**
 * Builds the fetch-style handler of everything under `/api/`.
 * @param apiCache caches what is the same for all visitors; without it every call reaches its endpoint
 */
export function createApiHandler(
  router: AnyRouter,
  dependencies: Dependencies,
  apiCache?: ApiCache,
) {
  const { services } = dependencies;
  const handler = new OpenAPIHandler<RequestContext>(router, {
    // Errors leave the library untouched, so that one place decides their wire form.
    adapterInterceptors: [],
    rootInterceptors: [],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const body = failureBody(toFailure(error, services), context.locale);
          if (body.retryAfterSeconds !== undefined) {
            context.replyHeaders.set('retry-after', String(body.retryAfterSeconds));
          }
          throw new ORPCError(body.code, {
            status: body.statusCode,
            message: body.message,
            data: { errors: body.errors, values: body.values },
          });
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => ({
      statusCode: error.status,
      message: error.message,
      code: error.code,
      ...detailsOf(error.data),
    }),
  });

  const run = async (request: Request, context: RequestContext): Promise<Response> => {
    const { matched, response } = await handler.handle(request, { prefix: '/api', context });
    if (!matched) throw new Failure('NOT_FOUND');
    for (const [name, value] of context.replyHeaders) response.headers.set(name, value);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };

  async function answer(request: Request): Promise<Response> {
    try {
      const { pathname } = new URL(request.url);
      const page = await answerApiPage(request, services.env.appOrigin);
      if (page) return page;
      const context = requestContextOf(request, dependencies);
      if (isWebhook(pathname)) {
        const body = await request.text();
        context.raw = { body, headers: request.headers };
        const { headers } = request;
        request = deriveRequest(request, request.url, { method: 'POST', headers, body });
      }
      return (await apiCache?.answer(request, context, run)) ?? (await run(request, context));
    } catch (error) {
      return failureResponse(toFailure(error, services), request);
    }
  }

  return async function handleApi(request: Request): Promise<Response> {
    if (request.method !== 'HEAD') return answer(request);
    const { headers, signal } = request;
    const asked = await answer(deriveRequest(request, request.url, { headers, signal }));
    await asked.body?.cancel();
    return new Response(null, asked);
  };
}

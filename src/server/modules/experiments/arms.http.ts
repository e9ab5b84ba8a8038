/**
 * Arms of experiments around pages (decision 0065). A page is rendered with the arms in its `arms` cookie, which is written
 * here for each request: what the browser sent is not believed. What of it is kept for others is decided by page-key.ts.
 */
import { parse as parseCookies, serialize } from 'cookie-es';
import { appConfig } from '~config';
import type { Services } from '../../core/services.ts';
import type { Db } from '../../db/database.ts';
import { readAccessToken } from '../../infra/access-token.ts';
import { deriveRequest } from '../../http/derived-request.ts';
import {
  ARMS_COOKIE,
  armsText,
  SHOWN_COOKIE,
  VISITOR_COOKIE,
  visitorOf,
} from '../../http/visitor.ts';
import {
  assignArms,
  isNothingTried,
  readArms,
  writeArms,
  type Assigned,
} from './use-cases/assign-arms.ts';

const NONE: Assigned = new Map();

interface ArmsCtx {
  db: Db;
  services: Services;
}

/** A request with one of them may have to lose it. */
const OUR_COOKIES = /(?:^|;\s*)(?:arms|arms_shown|visitor)=/;

/** Named in the address to look at arms, in the sandbox: `?arm=catalog_view~catalog_list`, empty to end it. */
const PARAMETER = 'arm';

function cookieFor(
  services: Services,
  cookie: { name: string; value: string; forServer: boolean; maxAge?: number },
): string {
  const { name, value, forServer, maxAge } = cookie;
  return serialize(name, value, {
    path: '/',
    sameSite: 'lax',
    secure: services.env.appOrigin.startsWith('https:'),
    httpOnly: forServer,
    ...(maxAge !== undefined && { maxAge }),
  });
}

/**
 * The redirect that remembers arms to look at until the browser is closed; undefined when the address names none. Where
 * nothing is pretended it does not exist: nobody chooses the arm that they are counted in.
 */
export function showArms(request: Request, services: Services): Response | undefined {
  const url = new URL(request.url);
  const given = url.searchParams.get(PARAMETER);
  if (request.method !== 'GET' || given === null || !services.env.sandbox) return undefined;
  const wanted = writeArms(NONE, readArms(armsText(given) ?? ''));
  url.searchParams.delete(PARAMETER);
  const headers = new Headers({
    'cache-control': 'no-store',
    // A path that begins with two slashes is a protocol-relative URL and would name another site.
    location: url.pathname.replace(/^\/+/, '/') + url.search,
  });
  const kept = { name: SHOWN_COOKIE, value: wanted, forServer: true };
  headers.append('set-cookie', cookieFor(services, wanted === '' ? { ...kept, maxAge: 0 } : kept));
  return new Response(null, { status: 302, headers });
}

async function userOf(request: Request, { services }: ArmsCtx): Promise<string | null> {
  const token = parseCookies(request.headers.get('cookie') ?? '')['access_token'];
  if (!token) return null;
  return (await readAccessToken(services.keys, token))?.userId ?? null;
}

/** The same request with this text in its `arms` cookie, or without the cookie where there is none. */
function withArms(request: Request, arms: string): Request {
  const header = request.headers.get('cookie') ?? '';
  const others = header.split(/;\s*/).filter((pair) => pair !== '' && !isNamed(pair, ARMS_COOKIE));
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  const cookies = arms === '' ? others : [...others, `${ARMS_COOKIE}=${arms}`];
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return deriveRequest(request, request.url, {
    method: request.method,
    headers,
    signal: request.signal,
  });
}

const isNamed = (pair: string, name: string): boolean => pair.split('=', 1)[0]?.trim() === name;

/** The cookies that are not true any more. */
function cookiesFor(
  services: Services,
  request: Request,
  { key, arms }: { key: string | null; arms: string },
): string[] {
  const now = parseCookies(request.headers.get('cookie') ?? '');
  const wanted = [
    { name: VISITOR_COOKIE, value: key ?? '', forServer: true },
    { name: ARMS_COOKIE, value: key === null ? '' : arms, forServer: false },
  ];
  return wanted
    .filter(({ name, value }) => (now[name] ?? '') !== value)
    .map((cookie) => {
      const maxAge = cookie.value === '' ? 0 : appConfig.cookies.experimentSeconds;
      return cookieFor(services, { ...cookie, maxAge });
    });
}

export interface ArmedRequest {
  /** What the page is rendered for. */
  request: Request;
  /** For the answer to this visitor alone: kept pages hold none. */
  cookies: readonly string[];
}

/**
 * A request for a page with the arms of whoever asks, assigned at the first visit, so that the first page is theirs already.
 * Never fails.
 */
export async function armRequest(request: Request, ctx: ArmsCtx): Promise<ArmedRequest> {
  const { services } = ctx;
  const isPlain = !OUR_COOKIES.test(request.headers.get('cookie') ?? '');
  if (isPlain && (await isNothingTried(ctx))) return { request, cookies: [] };
  const visitor = visitorOf(request.headers);
  try {
    const assigned = await assignArms(ctx, visitor, await userOf(request, ctx));
    const isLooking = services.env.sandbox && visitor.shown !== null;
    const shown = isLooking ? readArms(visitor.shown ?? '') : NONE;
    const tried = new Map([...assigned.tried, ...shown]);
    const everyone = new Map([...assigned.everyone].filter(([key]) => !shown.has(key)));
    const { key } = assigned;
    return {
      request: withArms(request, writeArms(everyone, tried)),
      cookies: cookiesFor(services, request, { key, arms: writeArms(NONE, tried) }),
    };
  } catch (error) {
    services.log.warn({ err: error }, 'arms could not be assigned: the usual page is shown');
    return { request: withArms(request, ''), cookies: [] };
  }
}

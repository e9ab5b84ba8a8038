/**
 * `coupon` and `referral_code` in the URL of any page are read once, stored in cookies for 30 days, and removed from
 * the URL by a redirect, which leaves no extra history entry (specification, section 2; decisions, section 8).
 */
import { parse as parseCookies, serialize } from 'cookie-es';
import * as v from 'valibot';
import { appConfig } from '~config';

const NAMES = ['coupon', 'referral_code'] as const;

/** The form of a code; anything else is removed from the URL without being stored. */
const codeSchema = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,40}$/));

/** User agents of crawlers, link previews and programs: their requests are not clicks of a person. */
const PROGRAM = /bot|crawl|spider|slurp|preview|facebookexternalhit|curl|wget|python|headless/i;

function isClick({ headers }: Request): boolean {
  const isGuess = /prefetch|prerender/.test(
    headers.get('sec-purpose') ?? headers.get('purpose') ?? '',
  );
  return !isGuess && !PROGRAM.test(headers.get('user-agent') ?? 'bot');
}

/**
 * The redirect that stores the codes in cookies and removes them from the URL; undefined when the URL carries none.
 * @param onClick a person followed a referral link and has no cookie with this code yet.
 */
export function storeAttributionCodes(
  request: Request,
  secure: boolean,
  onClick: (referralCode: string) => void = () => {},
): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  const given = NAMES.filter((name) => url.searchParams.has(name));
  if (given.length === 0) return undefined;
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const name of given) {
    const code = v.safeParse(codeSchema, url.searchParams.get(name));
    url.searchParams.delete(name);
    if (!code.success) continue;
    const isNew = parseCookies(request.headers.get('cookie') ?? '')[name] !== code.output;
    if (name === 'referral_code' && isNew && isClick(request)) onClick(code.output);
    // The checkout reads the coupon cookie in the browser; the referral cookie is for the server alone.
    const cookie = serialize(name, code.output, {
      path: '/',
      maxAge: appConfig.cookies.attributionSeconds,
      sameSite: 'lax',
      secure,
      httpOnly: name === 'referral_code',
    });
    headers.append('set-cookie', cookie);
  }
  // A path that begins with two slashes is a protocol-relative URL and would name another site.
  headers.set('location', url.pathname.replace(/^\/+/, '/') + url.search);
  return new Response(null, { status: 302, headers });
}

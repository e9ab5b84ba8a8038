/**
 * `coupon` and `referral_code` in the address of any page are read once, kept for 30 days, and removed from the
 * address by a redirect, which leaves no extra entry in the history (specification, section 2; decisions, section 8).
 */
import { parse as parseCookies, serialize } from 'cookie-es';
import * as v from 'valibot';
import { appConfig } from '~config';

const NAMES = ['coupon', 'referral_code'] as const;

/** A code as people hand it on; anything else is dropped without being kept. */
const codeSchema = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,40}$/));

/** Programs that read pages, and browsers that fetch them on a guess: nobody has clicked. */
const PROGRAM = /bot|crawl|spider|slurp|preview|facebookexternalhit|curl|wget|python|headless/i;

function isClick({ headers }: Request): boolean {
  const isGuess = /prefetch|prerender/.test(
    headers.get('sec-purpose') ?? headers.get('purpose') ?? '',
  );
  return !isGuess && !PROGRAM.test(headers.get('user-agent') ?? 'bot');
}

/**
 * The redirect that keeps and removes the codes; undefined when the address carries none.
 * @param onClick a person came by a referral link, for the first time in the days for which the code is kept.
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
    // The checkout reads the coupon in the browser; the referral is for the server alone.
    const cookie = serialize(name, code.output, {
      path: '/',
      maxAge: appConfig.cookies.attributionSeconds,
      sameSite: 'lax',
      secure,
      httpOnly: name === 'referral_code',
    });
    headers.append('set-cookie', cookie);
  }
  // A path that begins with two slashes would name another site.
  headers.set('location', url.pathname.replace(/^\/+/, '/') + url.search);
  return new Response(null, { status: 302, headers });
}

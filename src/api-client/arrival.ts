/** What brought a visitor here: kept in a readable cookie for 30 days and told at registration (decisions, section 8). */
import '@tanstack/react-start/server-only';
import { parse as parseCookies } from 'cookie-es';

/** Name of the cookie that keeps the `referral_code` of an address. */
const REFERRAL_COOKIE = 'referral_code';
const REFERRAL_FORM = /^[A-Za-z0-9_-]{1,40}$/;

/** The referral code of the request's cookies, as `POST auth/token` takes it. Malformed ones are dropped. */
export function arrivalOf(request: Request): { referral_code?: string } {
  const code = parseCookies(request.headers.get('cookie') ?? '')[REFERRAL_COOKIE];
  return code !== undefined && REFERRAL_FORM.test(code) ? { referral_code: code } : {};
}

/**
 * The cache key of a page for visitors: its URL, the currency (chosen, or by the region) and the theme. A page that is to be cached is rendered
 * for a request with only these, so that nothing personal can get into it.
 */
import { parse as parseCookies } from 'cookie-es';
import { defaultCurrencyOf } from '~/platform/request/visitor-region.ts';
import { preferencesFromCookies } from '~/platform/ui-state/preference-cookies.ts';
import { withoutTracking } from '~/platform/attribution/tracking.ts';

/** With one of these cookies the page is personal: sessions, and the input of a rejected form. */
const PERSONAL_COOKIES = ['access_token', 'refresh_token', 'form_flash'];

/** Longer paths are nothing that a page links to. */
const MAX_PATH = 200;
const MAX_QUERY = 400;
const MAX_PARAMETERS = 20;

export interface PageKey {
  key: string;
  /** The requested path, with the language prefix. */
  path: string;
  hasQuery: boolean;
  /** What the page is rendered for. */
  request: Request;
}

/** The query without tracking parameters, in the given order; null when it is too long. */
function queryFor(search: string): string | null {
  if (search === '') return '';
  if (search.length > MAX_QUERY) return null;
  if (search.split('&').length > MAX_PARAMETERS) return null;
  return withoutTracking(search);
}

/**
 * The key of a request for a page, or null when its page is not cacheable: it changes something, carries a session,
 * or is too long. Whether the page is public is checked elsewhere (public-pages.ts).
 * @param origin where people reach the site, whatever Host the request names
 */
export function pageKeyOf(request: Request, origin: string): PageKey | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { headers } = request;
  if (headers.has('authorization')) return null;
  const cookieHeader = headers.get('cookie') ?? '';
  const cookies = parseCookies(cookieHeader);
  if (PERSONAL_COOKIES.some((name) => cookies[name])) return null;
  const { pathname: path, search } = new URL(request.url);
  const query = queryFor(search);
  // Two slashes at the beginning would name another site.
  if (query === null || path.length > MAX_PATH || path.startsWith('//')) return null;
  const { currency, theme } = preferencesFromCookies(cookieHeader, defaultCurrencyOf(headers));
  return {
    key: `${path}${query} ${currency} ${theme}`,
    path,
    hasQuery: query !== '',
    request: new Request(`${origin}${path}${query}`, {
      headers: { accept: 'text/html', cookie: `currency=${currency}; theme=${theme}` },
    }),
  };
}

/**
 * The cache key of a page for visitors: its URL, the currency (chosen, or by the region), the theme, and the arms of
 * experiments that change it. A page that is to be cached is rendered
 * for a request with only these, so that nothing personal can get into it.
 */
import { parse as parseCookies } from 'cookie-es';
import type { ExperimentKey } from '~/domain/experiments.ts';
import { defaultCurrencyOf } from '~/platform/request/visitor-region.ts';
import { withoutLocale } from '~/platform/i18n/locale.ts';
import { preferencesFromCookies } from '~/platform/ui-state/preference-cookies.ts';
import { withoutTracking } from '~/platform/attribution/tracking.ts';
import { ARMS_COOKIE, armsText } from './visitor.ts';

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

/** First parts of paths below which no game's category stands. */
const NO_GAMES = new Set(['blog', 'category', 'games', 'genres', 'offers', 'profile']);

/** Which experiment changes a public page: only its arm is part of the page's key. */
function experimentOn(path: string): ExperimentKey | null {
  const [first = '', second] = withoutLocale(path).split('/').slice(1);
  if (first === 'offers') return 'no_chat_purchase';
  return second === undefined || NO_GAMES.has(first) ? null : 'catalog_view';
}

/**
 * What of a visitor's arms a page is rendered with: what everybody gets, and the arm of the experiment that changes it. The
 * cookie is ours: it was written for this request (modules/experiments/arms.http.ts).
 */
function armsOn(path: string, arms: string | null): string {
  const [everyone = '', tried = ''] = (arms ?? '').split('!');
  const experiment = experimentOn(path);
  const own = tried.split('.').find((part) => part.startsWith(`${experiment}~`)) ?? '';
  return everyone + own === '' ? '' : `${everyone}!${own}`;
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
  const arms = armsOn(path, armsText(cookies[ARMS_COOKIE]));
  const kept = `currency=${currency}; theme=${theme}`;
  return {
    key: `${path}${query} ${currency} ${theme} ${arms}`,
    path,
    hasQuery: query !== '',
    request: new Request(`${origin}${path}${query}`, {
      headers: {
        accept: 'text/html',
        cookie: arms === '' ? kept : `${kept}; ${ARMS_COOKIE}=${arms}`,
      },
    }),
  };
}

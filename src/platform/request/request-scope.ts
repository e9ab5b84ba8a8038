/**
 * Request context of pages, the same on the server and in the browser: language, the visitor's preferences, the CSP
 * nonce. Server functions are called by paths without a language, so the browser sends the language in a header.
 */
import { createIsomorphicFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { parse as parseCookies } from 'cookie-es';
import type { Locale } from '~config';
import type { Failure } from '~/contracts/failure.ts';
import { isLocale, localeOfPath } from '../i18n/locale.ts';
import { defaultCurrencyOf } from './visitor-region.ts';
import { preferencesFromCookies, type Preferences } from '../ui-state/preference-cookies.ts';

export const LOCALE_HEADER = 'x-locale';

export type { Preferences };

/** Nonces by request: made by the host before rendering, read by the router. */
const nonces = new WeakMap<Request, string>();

export function rememberNonce(request: Request, nonce: string): void {
  nonces.set(request, nonce);
}

export const currentNonce = createIsomorphicFn()
  .server((): string | undefined => nonces.get(getRequest()))
  .client((): string | undefined => undefined);

/** Requests that are answered with an error page for this failure. */
const refusals = new WeakMap<Request, Failure>();

export function rememberRefusal(request: Request, failure: Failure): void {
  refusals.set(request, failure);
}

/** The failure to show instead of the page, decided before it was rendered. */
export const currentRefusal = createIsomorphicFn()
  .server((): Failure | undefined => refusals.get(getRequest()))
  .client((): Failure | undefined => undefined);

let siteOrigin = '';

/** Sets the public origin (APP_ORIGIN). Called at the start. */
export function installOrigin(origin: string): void {
  siteOrigin = origin;
}

/** Scheme and host of this site: what canonical addresses begin with, whatever Host a request names. */
export const currentOrigin = createIsomorphicFn()
  .server((): string => siteOrigin)
  .client((): string => window.location.origin);

export const currentLocale = createIsomorphicFn()
  .server((): Locale => {
    const request = getRequest();
    const named = request.headers.get(LOCALE_HEADER);
    return isLocale(named) ? named : localeOfPath(new URL(request.url).pathname);
  })
  .client((): Locale => localeOfPath(window.location.pathname));

export const currentPreferences = createIsomorphicFn()
  .server((): Preferences => {
    const { headers } = getRequest();
    return preferencesFromCookies(headers.get('cookie') ?? '', defaultCurrencyOf(headers));
  })
  // What the server has decided by the region stands in the document.
  .client((): Preferences =>
    preferencesFromCookies(document.cookie, document.documentElement.dataset['currency']),
  );

function couponFromCookies(header: string): string | null {
  return parseCookies(header)['coupon'] || null;
}

/** The promo code of the attribution cookie, for the checkout. Whether it is valid is checked there. */
export const currentCoupon = createIsomorphicFn()
  .server((): string | null => couponFromCookies(getRequest().headers.get('cookie') ?? ''))
  .client((): string | null => couponFromCookies(document.cookie));

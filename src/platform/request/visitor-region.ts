/**
 * The visitor's region: the proxy's country header, else the region of the first accepted language. And the currency
 * that prices have until one is chosen. On the server: a browser reads it from the page (request-scope.ts).
 */
import { appConfig, type Currency } from '~config';

/** Headers in which common proxies and networks put the country of the connection. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'x-country-code'];

/** Not countries: unknown, and the Tor network. */
const NO_COUNTRY = new Set(['XX', 'T1']);

/** The country from a proxy's header, ISO 3166-1 alpha-2 in upper case; null without such a header. */
export function countryOf(headers: Headers): string | null {
  for (const name of COUNTRY_HEADERS) {
    const value = headers.get(name)?.trim().toUpperCase() ?? '';
    if (/^[A-Z]{2}$/.test(value) && !NO_COUNTRY.has(value)) return value;
  }
  return null;
}

/** ISO 3166-1 alpha-2 in upper case, or null when unknown. */
export function regionOf(headers: Headers): string | null {
  const country = countryOf(headers);
  if (country !== null) return country;
  const accepted = (headers.get('accept-language') ?? '').slice(0, 500);
  const region = /(?:^|,)\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(accepted)?.[1];
  return region?.toUpperCase() ?? null;
}

/** Euros in the EU and the UK (specification, section 9), dollars elsewhere. */
export function defaultCurrencyOf(headers: Headers): Currency {
  const region = regionOf(headers);
  const isEuro = appConfig.euroRegions.some((code) => code === region);
  return isEuro ? 'EUR' : appConfig.currencies.default;
}

/** The visitor's region: the proxy's country header, else the region of the first accepted language. */

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

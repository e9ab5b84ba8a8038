/** The visitor's preferences, read from cookies. Invalid values fall back to the defaults. */
import { parse as parseCookies } from 'cookie-es';
import * as v from 'valibot';
import { appConfig, type Currency } from '~config';

const preferencesSchema = v.object({
  currency: v.fallback(v.picklist(appConfig.currencies.all), appConfig.currencies.default),
  region: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), null),
  theme: v.fallback(v.picklist(['dark', 'light', 'system']), 'dark'),
  timeZone: v.fallback(v.pipe(v.string(), v.check(isTimeZone)), 'UTC'),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export interface Preferences {
  currency: Currency;
  region: string | null;
  theme: 'dark' | 'light' | 'system';
  /** IANA name; UTC until the browser has sent its own. */
  timeZone: string;
}

export function preferencesFromCookies(header: string): Preferences {
  const { currency, region, theme, tz } = parseCookies(header);
  return v.parse(preferencesSchema, { currency, region: region ?? null, theme, timeZone: tz });
}

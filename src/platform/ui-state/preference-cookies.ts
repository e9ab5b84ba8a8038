/** The visitor's preferences, read from cookies. Invalid values fall back to the defaults. */
import { parse as parseCookies } from 'cookie-es';
import * as v from 'valibot';
import { isTimeZone } from '~/domain/time-zone.ts';
import { appConfig, type Currency } from '~config';

const preferencesSchema = v.object({
  region: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), null),
  theme: v.fallback(v.picklist(['dark', 'light', 'system']), 'dark'),
  timeZone: v.fallback(v.pipe(v.string(), v.check(isTimeZone)), 'UTC'),
});

export interface Preferences {
  currency: Currency;
  region: string | null;
  theme: 'dark' | 'light' | 'system';
  /** IANA name; UTC until the browser has sent its own. */
  timeZone: string;
}

const currencySchema = v.picklist(appConfig.currencies.all);

/**
 * @param header as `document.cookie` or the header has them
 * @param otherwise the currency without a choice: that of the visitor's region
 */
export function preferencesFromCookies(
  header: string,
  otherwise: string = appConfig.currencies.default,
): Preferences {
  const { currency, region, theme, tz } = parseCookies(header);
  const chosen = [currency, otherwise].find((name) => v.is(currencySchema, name));
  return {
    currency: v.parse(v.fallback(currencySchema, appConfig.currencies.default), chosen),
    ...v.parse(preferencesSchema, { region: region ?? null, theme, timeZone: tz }),
  };
}

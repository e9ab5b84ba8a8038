/** The visitor's currency: the readable cookie `currency` (decisions, section 2). */
import { parse as parseCookies } from 'cookie-es';
import { appConfig, type Currency } from '~config';

/** The chosen currency; dollars without a choice or with one that does not exist. */
export function currencyOf(headers: Headers): Currency {
  const chosen = parseCookies(headers.get('cookie') ?? '')['currency'];
  return (
    appConfig.currencies.all.find((currency) => currency === chosen) ?? appConfig.currencies.default
  );
}

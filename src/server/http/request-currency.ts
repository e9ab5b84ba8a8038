/** The visitor's currency: the readable cookie `currency` (decisions, section 2), else that of the region. */
import { parse as parseCookies } from 'cookie-es';
import { appConfig, type Currency } from '~config';
import { defaultCurrencyOf } from '~/platform/request/visitor-region.ts';

/** The chosen currency; the region's without a choice or with one that does not exist. */
export function currencyOf(headers: Headers): Currency {
  const chosen = parseCookies(headers.get('cookie') ?? '')['currency'];
  return (
    appConfig.currencies.all.find((currency) => currency === chosen) ?? defaultCurrencyOf(headers)
  );
}

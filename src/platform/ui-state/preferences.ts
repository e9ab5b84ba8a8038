/** The visitor's preferences, stored in readable cookies for a year (decisions, section 2). Browser only. */
import { appConfig, type Currency, type Locale } from '~config';
import { regions } from '~/kernel/regions.ts';
import type { Preferences } from '../request/request-scope.ts';

function remember(name: string, value: string): void {
  const age = value === '' ? 0 : appConfig.cookies.choiceSeconds;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=lax`;
}

export function rememberPreferences(preferences: Preferences): void {
  remember('currency', preferences.currency);
  remember('region', preferences.region ?? '');
  remember('theme', preferences.theme);
}

/** The currency after a region was chosen: those of the EU and the UK switch it to euros (specification, section 9). */
export function currencyOfRegion(region: string, currency: Currency): Currency {
  return appConfig.euroRegions.some((code) => code === region) ? 'EUR' : currency;
}

/** Countries by name in the page's language. */
export function regionNames(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return regions
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** The preferences in a few letters: "EN · USD", and the country where there is one. */
export function preferencesSummary(
  locale: Locale,
  { currency, region }: Pick<Preferences, 'currency' | 'region'>,
): string {
  const country = region && new Intl.DisplayNames(locale, { type: 'region' }).of(region);
  return [locale.toUpperCase(), currency, ...(country ? [country] : [])].join(' · ');
}

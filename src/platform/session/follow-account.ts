/**
 * What a device takes over from the account that signs in on it. The one rule for browsers with script
 * (`useAfterSignIn`) and without (`afterSignInWithoutScript`).
 */
import { appConfig, type Locale } from '~config';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { preferencesFromCookies, type Preferences } from '../ui-state/preference-cookies.ts';

export interface Device {
  /** As `document.cookie` or the header has them. */
  cookies: string;
  /** In force until one is chosen: that of the region. */
  currency?: string | undefined;
}

export interface Followed {
  /** To be stored in cookies on the device. */
  preferences: Preferences;
  /** The language of the next page. */
  locale: Locale;
  /** Whether what the pages show changes: the language, or the currency of all prices. */
  isOther: boolean;
}

/**
 * On a device that has chosen nothing yet, currency, region and language of the account are taken over; what was chosen
 * here, by cookie or by a French address, stays: then null.
 * @param locale of the page where the person signed in
 */
export function followAccount(
  profile: Pick<Profile, 'currency' | 'region' | 'locale'>,
  { cookies, currency: inForce }: Device,
  locale: Locale,
): Followed | null {
  if (/(?:^|; )currency=/.test(cookies)) return null;
  const before = preferencesFromCookies(cookies, inForce);
  const { region } = profile;
  // An account that has chosen neither leaves the currency of the visitor's region in force.
  const hasChosen = region !== null || profile.currency !== appConfig.currencies.default;
  const currency = hasChosen ? profile.currency : before.currency;
  const followed = locale === appConfig.locales.default ? profile.locale : locale;
  return {
    preferences: { ...before, currency, region: region ?? before.region },
    locale: followed,
    isOther: followed !== locale || currency !== before.currency,
  };
}

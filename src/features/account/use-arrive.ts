/** What happens after signing in or out. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { appConfig, type Locale } from '~config';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { withLocale } from '~/platform/locale.ts';
import { usePage } from '~/platform/page-context.tsx';
import { preferencesFromCookies } from '~/platform/preference-cookies.ts';
import { rememberPreferences } from '~/platform/preferences.ts';
import { sessionQueries } from '~/platform/session.ts';
import { logout, logoutEverywhere } from './account.functions.ts';

/**
 * On a device that has chosen nothing yet, currency, region and language of the account are taken over; what was chosen
 * here, by cookie or by a French address, stays. Answers the language to load anew in; null when nothing changes.
 */
function followAccount(profile: Profile, locale: Locale): Locale | null {
  if (/(?:^|; )currency=/.test(document.cookie)) return null;
  const preferences = preferencesFromCookies(document.cookie);
  const { currency, region } = profile;
  rememberPreferences({ ...preferences, currency, region: region ?? preferences.region });
  const isDefault = locale === appConfig.locales.default;
  const followed = isDefault ? profile.locale : locale;
  return followed === locale && currency === preferences.currency ? null : followed;
}

/** Goes on to a path of the site as the person who has just signed in. */
export function useArrive() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { locale } = usePage();
  return async (path: string): Promise<void> => {
    // First the session, because the guard of the next page asks for it; then everything seen as a visitor.
    const session = await queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
    const chosen = session ? followAccount(session.profile, locale) : null;
    if (chosen !== null) {
      // Language and prices of everything change: a full load shows them all at once.
      window.location.assign(withLocale(path, chosen));
      return;
    }
    await router.navigate({ href: withLocale(path, locale), replace: true });
    await Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
  };
}

/**
 * Signs out, here or on all devices, and loads the home page anew, so that nothing of the account stays in the browser's
 * memory.
 */
export function useLogout(where: 'here' | 'everywhere' = 'here') {
  const { locale } = usePage();
  return async (): Promise<void> => {
    await (where === 'here' ? logout() : logoutEverywhere());
    window.location.assign(withLocale('/', locale));
  };
}

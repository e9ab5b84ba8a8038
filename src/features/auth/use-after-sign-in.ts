/** After signing in: the redirect, and what the device takes over. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { followAccount } from '~/platform/session/follow-account.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { rememberPreferences } from '~/platform/ui-state/preferences.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** Goes on to a path of the site as the person who has just signed in. */
export function useAfterSignIn() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { locale } = usePage();
  return async (path: string): Promise<void> => {
    // First the session, because the guard of the next page reads it; then every query of the visitor is invalidated.
    const session = await queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
    const followed = session && followAccount(session.profile, document.cookie, locale);
    if (followed) {
      rememberPreferences(followed.preferences);
      if (followed.isOther) {
        // Language and prices of everything change: a full load renders them all at once.
        window.location.assign(withLocale(path, followed.locale));
        return;
      }
    }
    await router.navigate({ href: withLocale(path, locale), replace: true });
    await Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
  };
}

/** After signing in: the redirect, and what the device takes over. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '~/platform/api/api.ts';
import { followAccount } from '~/platform/session/follow-account.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { rememberPreferences } from '~/platform/ui-state/preferences.ts';
import { takePendingAlert } from '~/platform/session/pending-alert.ts';
import { takePendingFavorite } from '~/platform/session/pending-favorite.ts';
import { placeAfterSignIn } from '~/platform/session/place-after-sign-in.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** It may have been taken down meanwhile: then it is no favourite, and the page shows what there is. */
async function keep(offerId: string): Promise<void> {
  await api.favorites.add.send({ offer_id: offerId }).catch(() => undefined);
}

/** What they asked for as a visitor; they may have it already, or the price is there meanwhile. */
async function keepAlert(asked: unknown): Promise<void> {
  // Loaded for those who asked alone: it checks what came with the address.
  const { keepAskedAlert } = await import('~/features/common/keep-asked-alert.ts');
  await keepAskedAlert(asked).catch(() => undefined);
}

/**
 * Goes on as the person who has just signed in: to the path that they wanted, else home, staff to their work. A heart
 * that they pressed as a visitor takes effect, and so does a search or an alert.
 */
export function useAfterSignIn() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { locale } = usePage();
  return async (wanted: string | undefined): Promise<void> => {
    // First the session, because the guard of the next page reads it; then every query of the visitor is invalidated.
    const session = await queryClient.fetchQuery({ ...sessionQueries.me(), staleTime: 0 });
    const back = wanted ?? placeAfterSignIn(session?.profile.role);
    const { path: wantedPath, offerId } = takePendingFavorite(back);
    const { path, asked } = takePendingAlert(wantedPath);
    if (offerId !== null) await keep(offerId);
    if (asked !== null) await keepAlert(asked);
    const device = {
      cookies: document.cookie,
      currency: document.documentElement.dataset['currency'],
    };
    const followed = session && followAccount(session.profile, device, locale);
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

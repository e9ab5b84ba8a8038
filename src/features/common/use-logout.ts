/** Signing out. */
import { withLocale } from '~/platform/i18n/locale.ts';
import { forgetDrafts } from '~/platform/device/draft-storage.ts';
import { clearOfflineCache } from '~/platform/offline/offline-cache.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { logout, logoutEverywhere } from './logout.functions.ts';

/**
 * Signs out, here or on all devices, and does a full load of the home page, so that no account data stays in memory.
 */
export function useLogout(where: 'here' | 'everywhere' = 'here') {
  const { locale } = usePage();
  return async (): Promise<void> => {
    // Before the session ends: then the page is left at once, and nothing of it stays readable behind it.
    await clearOfflineCache();
    await (where === 'here' ? logout() : logoutEverywhere());
    forgetDrafts('');
    window.location.assign(withLocale('/', locale));
  };
}

/** Signing out. */
import { withLocale } from '~/platform/i18n/locale.ts';
import { forgetDrafts } from '~/platform/device/draft-storage.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { logout, logoutEverywhere } from './logout.functions.ts';

/**
 * Signs out, here or on all devices, and does a full load of the home page, so that no account data stays in memory.
 */
export function useLogout(where: 'here' | 'everywhere' = 'here') {
  const { locale } = usePage();
  return async (): Promise<void> => {
    await (where === 'here' ? logout() : logoutEverywhere());
    forgetDrafts('');
    window.location.assign(withLocale('/', locale));
  };
}

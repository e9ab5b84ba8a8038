/**
 * Replaces `i18n.ts` in the browser of the production build. There is no catalogue to load: each script contains its
 * own messages in the page's language.
 */
import { setupI18n, type I18n } from '@lingui/core';
import type { Locale } from '~config';
import { pageMessages } from './page-messages.ts';

/**
 * The page's Lingui instance. Messages of scripts that load later are in it as well: the catalogue is the same object.
 */
export async function loadI18n(locale: Locale): Promise<I18n> {
  return setupI18n({ locale, messages: { [locale]: pageMessages } });
}

/**
 * Stands in for `i18n.ts` in the browser of the production build. There is no catalogue to load: each script comes
 * in the page's language with its own texts.
 */
import { setupI18n, type I18n } from '@lingui/core';
import type { Locale } from '~config';
import { pageMessages } from './page-messages.ts';

/** The page's translator. Texts of scripts that arrive later are in it as well: the catalogue is the same object. */
export async function loadI18n(locale: Locale): Promise<I18n> {
  return setupI18n({ locale, messages: { [locale]: pageMessages } });
}

/** Message catalogues on the server: API messages and mail. Pages load theirs through the platform. */
import { setupI18n, type I18n } from '@lingui/core';
import { messages as en } from '../../../locales/en/messages.po';
import { messages as fr } from '../../../locales/fr/messages.po';
import type { Locale } from '~config';

const catalogues: Record<Locale, I18n> = {
  en: setupI18n({ locale: 'en', messages: { en } }),
  fr: setupI18n({ locale: 'fr', messages: { fr } }),
};

/** The translator of a language. Shared and read-only: never `activate` another locale on it. */
export function serverI18n(locale: Locale): I18n {
  return catalogues[locale];
}

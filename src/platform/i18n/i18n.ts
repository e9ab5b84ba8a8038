/** One Lingui instance per request and per browser; only the page's own language is loaded. */
import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '~config';
import { invariant } from '~/kernel/invariant.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/messages.po');

/** Loads one catalogue and activates it. */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const load = catalogues[`/locales/${locale}/messages.po`];
  invariant(load, `There are no texts in ${locale}`);
  const { messages } = await load();
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale, messages });
  return i18n;
}

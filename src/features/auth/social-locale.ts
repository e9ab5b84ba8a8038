/** The language of the pages by which somebody comes back from a provider. */
import { redirect } from '@tanstack/react-router';
import type { Locale } from '~config';
import { withLocale } from '~/platform/i18n/locale.ts';

/** A provider knows one address of ours, which is the English one: redirects to the language in which the attempt began. */
export async function followAttemptLocale(
  locale: Locale,
  { state, href }: { state: string | undefined; href: string },
): Promise<void> {
  if (!import.meta.env.SSR || state === undefined || locale !== 'en') return;
  const { fetchSocialLocale } = await import('~/features/common/social/social.functions.ts');
  const begun = await fetchSocialLocale({ data: { state } });
  if (begun.locale === 'fr') throw redirect({ href: withLocale(href, 'fr') });
}

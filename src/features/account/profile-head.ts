/** The head of a public profile: title, canonical address, the same page in each language. */
import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { appConfig, type Locale } from '~config';
import type { PublicProfile } from '~/contracts/identity/identity.schemas.ts';
import { withLocale } from '~/platform/locale.ts';

export function profileHead(
  profile: PublicProfile | undefined,
  tab: string,
  { i18n, locale }: { i18n: I18n; locale: Locale },
) {
  if (!profile) return {};
  const name = profile.public_name;
  const title =
    tab === 'reviews' ? i18n._(msg`Reviews of ${name}`) : i18n._(msg`Offers of ${name}`);
  const path = `/profile/${profile.id}/${tab}`;
  return {
    meta: [
      { title: `${title} · ${appConfig.brand.name}` },
      ...(profile.is_seller ? [] : [{ name: 'robots', content: 'noindex' }]),
    ],
    links: [
      { rel: 'canonical', href: withLocale(path, locale) },
      ...appConfig.locales.all.map((language) => ({
        rel: 'alternate',
        hrefLang: language,
        href: withLocale(path, language),
      })),
    ],
  };
}

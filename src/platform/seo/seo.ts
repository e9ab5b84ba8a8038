/**
 * A page's head from the page call: title, description, canonical address, the same page in each language, what
 * is shown where the address is shared, and structured data.
 */
import { appConfig, type Locale } from '~config';
import type { MetaTags, Page } from '~/contracts/catalogue/frontend.schemas.ts';
import { withLocale } from '../i18n/locale.ts';
import { currentOrigin } from '../request/request-scope.ts';

/** Open Graph names a language with a region. */
const openGraphLocales: Record<Locale, string> = { en: 'en_US', fr: 'fr_FR' };

/** For pages that must not be indexed. */
export const noIndex = { name: 'robots', content: 'noindex' };
/** Search engines may show the page's pictures in full size. */
const listed = { name: 'robots', content: 'max-image-preview:large' };

function pictureTags(origin: string, image: MetaTags['image']) {
  if (image === null) return [{ name: 'twitter:card', content: 'summary' }];
  return [
    { property: 'og:image', content: origin + image.url },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: `${image.width}` },
    { property: 'og:image:height', content: `${image.height}` },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: image.alt },
  ];
}

/** Title and description of Open Graph are read by everybody; Twitter falls back to them. */
function sharingTags(origin: string, meta: MetaTags, locale: Locale) {
  return [
    { property: 'og:site_name', content: appConfig.brand.name },
    { property: 'og:title', content: meta.title },
    { property: 'og:description', content: meta.description },
    { property: 'og:type', content: meta.type },
    { property: 'og:url', content: origin + withLocale(meta.canonical, locale) },
    { property: 'og:locale', content: openGraphLocales[locale] },
    ...meta.alternates
      .filter((alternate) => alternate.locale !== locale)
      .map((alternate) => ({
        property: 'og:locale:alternate',
        content: openGraphLocales[alternate.locale],
      })),
    ...pictureTags(origin, meta.image),
  ];
}

/** `x-default` is the English page: whoever has neither language gets it. */
function languageLinks(origin: string, { alternates }: MetaTags) {
  return alternates.flatMap(({ locale, path }) => {
    const link = { rel: 'alternate', hrefLang: `${locale}`, href: origin + path };
    return locale === appConfig.locales.default ? [link, { ...link, hrefLang: 'x-default' }] : link;
  });
}

/** Meta tags of a found page; nothing for a redirect or while the page is not known. */
export function pageHead(page: Page | undefined, locale: Locale) {
  if (!page || 'redirect' in page) return {};
  const origin = currentOrigin();
  const { meta_tags: meta } = page;
  const isIndexed = meta.robots === 'index';
  return {
    meta: [
      { title: meta.title },
      ...(meta.description === '' ? [] : [{ name: 'description', content: meta.description }]),
      isIndexed ? listed : noIndex,
      ...sharingTags(origin, meta, locale),
    ],
    links: [
      { rel: 'canonical', href: origin + withLocale(meta.canonical, locale) },
      ...(isIndexed ? languageLinks(origin, meta) : []),
    ],
    scripts: page.semantic_tags.map((tag) => ({
      type: 'application/ld+json',
      // A closing tag inside the data must not end the element.
      children: JSON.stringify(tag).replaceAll('<', '\\u003c'),
    })),
  };
}

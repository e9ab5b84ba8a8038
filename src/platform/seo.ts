/** A page's head from the page call: title, description, canonical address, the same page in each language. */
import { appConfig, type Locale } from '~config';
import type { Page } from '~/contracts/catalogue/frontend.schemas.ts';
import { withLocale } from './locale.ts';
import { currentOrigin } from './request-scope.ts';

/** Meta tags of a found page; nothing for a redirect or while the page is not known. */
export function pageHead(page: Page | undefined, locale: Locale) {
  if (!page || 'redirect' in page) return {};
  const origin = currentOrigin();
  const { title, description, canonical, alternates, robots } = page.meta_tags;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(robots === 'noindex' ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:site_name', content: appConfig.brand.name },
    ],
    links: [
      { rel: 'canonical', href: origin + withLocale(canonical, locale) },
      ...alternates.map((alternate) => ({
        rel: 'alternate',
        hrefLang: alternate.locale,
        href: origin + alternate.path,
      })),
    ],
    scripts: page.semantic_tags.map((tag) => ({
      type: 'application/ld+json',
      // A closing tag inside the data must not end the element.
      children: JSON.stringify(tag).replaceAll('<', '\\u003c'),
    })),
  };
}

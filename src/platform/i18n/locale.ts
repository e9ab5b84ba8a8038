/** The language is in the URL alone: English without a prefix, French under `/fr` (specification, section 2). */
import { appConfig, type Locale } from '~config';

const PREFIX = '/fr';

/** The language of a public path, with or without its query. */
export function localeOfPath(path: string): Locale {
  return /^\/fr(?:[/?#]|$)/.test(path) ? 'fr' : 'en';
}

/**
 * Makes any text a path of this site (against open redirects): with two slashes at its beginning, or what browsers take
 * for them (backslashes; tabs and line breaks are dropped), it would name another host, and without any an address of
 * its own.
 */
function onThisSite(path: string): string {
  return `/${path.replace(/^[/\\\s]+/, '')}`;
}

/** `/fr/poe2` → `/poe2`; other paths stay. The result is always a path of this site: `/fr//host` → `/host`. */
export function withoutLocale(path: string): string {
  return onThisSite(localeOfPath(path) === 'en' ? path : path.slice(PREFIX.length));
}

/**
 * `/poe2` → `/fr/poe2` for French; English paths have no prefix. Untrusted paths go through here last, because removing
 * a language may turn a harmless path into another site's address: the result is always a path of this site.
 */
export function withLocale(path: string, locale: Locale): string {
  const bare = withoutLocale(path);
  if (locale === 'en') return bare;
  return PREFIX + bare.replace(/^\/(?=[?#]|$)/, '');
}

/** Machine paths, which never carry a language. */
export function isMachinePath(pathname: string): boolean {
  return /^\/(?:api|media|sitemaps|_serverFn|assets)(?:\/|$)/.test(pathname);
}

/** The router's rewrite: the route tree has no language, links and redirects get it back. */
export function localeRewrite(locale: Locale) {
  return {
    input: ({ url }: { url: URL }) => {
      url.pathname = withoutLocale(url.pathname);
      return url;
    },
    output: ({ url }: { url: URL }) => {
      if (!isMachinePath(url.pathname)) url.pathname = withLocale(url.pathname, locale);
      return url;
    },
  };
}

export function isLocale(value: unknown): value is Locale {
  return appConfig.locales.all.some((locale) => locale === value);
}

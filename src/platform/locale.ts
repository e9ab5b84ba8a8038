/** The language lives in the URL alone: English bare, French under `/fr` (specification, section 2). */
import { appConfig, type Locale } from '~config';

const PREFIX = '/fr';

/** The language of a public path. */
export function localeOfPath(pathname: string): Locale {
  return pathname === PREFIX || pathname.startsWith(`${PREFIX}/`) ? 'fr' : 'en';
}

/** `/fr/poe2` → `/poe2`; other paths stay. */
export function withoutLocale(pathname: string): string {
  if (localeOfPath(pathname) === 'en') return pathname;
  return pathname.slice(PREFIX.length) || '/';
}

/** `/poe2` → `/fr/poe2` for French; English paths stay bare. */
export function withLocale(pathname: string, locale: Locale): string {
  const bare = withoutLocale(pathname);
  if (locale === 'en') return bare;
  return bare === '/' ? PREFIX : `${PREFIX}${bare}`;
}

/** Paths that belong to machines and never carry a language. */
export function isMachinePath(pathname: string): boolean {
  return /^\/(?:api|media|sitemaps|_serverFn|assets)(?:\/|$)/.test(pathname);
}

/** The router's rewrite: the route tree knows no language, links and redirects get it back. */
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
